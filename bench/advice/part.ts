/** A part of the proof, and what it watches. */
export interface Watched {
  readonly recording?: string | undefined;
  /** Of the simulated market, if there is no recording. */
  readonly minutes: number;
  /** Minutes before the customers come: until then the market is only measured, as it is before anybody's first day. */
  readonly after: number;
  /** How many times as many gaps as usual: at 1, one or two of them make most of an hour's sums. */
  readonly gapRate: number;
}

/** Prints its figures beside their goals, and returns how many goals were missed. */
export interface Part {
  readonly name: string;
  /** Whether it can read a recording in place of a market made from the seed. */
  readonly readsRecordings?: true;
  prove(seed: number, print: (line: string) => void, market: Watched): Promise<number>;
}

/** Prints one line, with 'MISSED' first if the goal is not met. Returns how many were missed: 0 or 1. */
export function against(
  print: (line: string) => void,
  { what, figure, goal, isMet }: { what: string; figure: string; goal: string; isMet: boolean },
): number {
  print(`${isMet ? 'ok    ' : 'MISSED'} ${what}: ${figure} (goal ${goal})`);
  return isMet ? 0 : 1;
}
