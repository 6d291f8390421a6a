/** Stakes by size, in euros: the larger one is, the deeper into the books it goes, and the less of its gap is there later. */

/** Where one class of stakes ends and the next begins. */
const BOUNDS = [2_000, 10_000, 30_000] as const;
/** One of each class but the largest: by what becomes of it customers with less capital are told what to expect. */
const SAMPLES = [1_000, 5_000, 20_000] as const;

export const CLASSES = BOUNDS.length + 1;

export const classOf = (stakeEur: number): number => BOUNDS.filter((bound) => stakeEur >= bound).length;

/** Of the smaller classes than a stake's own: up to how many euros, and one stake of it. */
export const smallerThan = (
  stakeEur: number,
): readonly { readonly upToEur: number; readonly stakeEur: number }[] =>
  BOUNDS.slice(0, classOf(stakeEur)).map((upToEur, index) => ({
    upToEur,
    stakeEur: SAMPLES[index] ?? upToEur,
  }));
