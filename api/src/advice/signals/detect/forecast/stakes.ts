/** Stakes by size, in euros: the larger one is, the deeper into the books it goes, and the less of its gap is there later. */

/** All classes but the largest, each with one stake: by what becomes of it customers with less capital are told what to expect. */
const SMALLER = [
  { upToEur: 2_000, stakeEur: 1_000 },
  { upToEur: 10_000, stakeEur: 5_000 },
  { upToEur: 30_000, stakeEur: 20_000 },
] as const;
const WHOLE = SMALLER.length + 1;
export const CLASSES = WHOLE + SMALLER.length;

export interface StakeSize {
  readonly stakeEur: number;
  /** Of the stake that leaves most at once, whose last euros gain next to nothing: a part still gains where it loses. */
  readonly isPart?: boolean;
}

export const smallerThan = (stakeEur: number) => SMALLER.filter(({ upToEur }) => stakeEur >= upToEur);

/** Parts are judged by parts: their classes come behind the others. */
export const classOf = ({ stakeEur, isPart }: StakeSize): number =>
  smallerThan(stakeEur).length + (isPart ? WHOLE : 0);
