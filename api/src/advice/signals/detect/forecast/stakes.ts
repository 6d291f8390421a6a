/** Stakes by size, in euros: a larger one goes deeper into the books, and less of its gap is there later. */

/** Each class but the largest, and one stake of it, from which forecasts for customers with less capital are made. */
const SMALLER = [
  { upToEur: 2_000, stakeEur: 1_000 },
  { upToEur: 10_000, stakeEur: 5_000 },
  { upToEur: 30_000, stakeEur: 20_000 },
] as const;
const WHOLE = SMALLER.length + 1;
export const CLASSES = WHOLE + SMALLER.length;

export interface StakeSize {
  readonly stakeEur: number;
  /** Part of the stake that earns most at once. The last euros of that one earn next to nothing, so a part loses less often. */
  readonly isPart?: boolean;
}

/** The classes below a stake's own: each one's upper bound in euros, and a stake of it. */
export const smallerThan = (stakeEur: number) => SMALLER.filter(({ upToEur }) => stakeEur >= upToEur);

/** Parts are judged by parts: their classes follow those of whole stakes. */
export const classOf = ({ stakeEur, isPart }: StakeSize): number =>
  smallerThan(stakeEur).length + (isPart ? WHOLE : 0);
