/** What a part of the proof is: it prints its figures beside their goals, and returns how many goals were missed. */
export interface Part {
  readonly name: string;
  prove(seed: number, print: (line: string) => void): Promise<number>;
}

/** One line, 'MISSED' first where the goal is not met. Returns how many were missed: 0 or 1. */
export function against(
  print: (line: string) => void,
  { what, figure, goal, isMet }: { what: string; figure: string; goal: string; isMet: boolean },
): number {
  print(`${isMet ? 'ok    ' : 'MISSED'} ${what}: ${figure} (goal ${goal})`);
  return isMet ? 0 : 1;
}
