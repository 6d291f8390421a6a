/** Stakes by size, in euros: a larger one goes deeper into the books, and less of its gap is there later. */

/** The bounds between the classes of stakes. */
const BOUNDS = [2_000, 10_000, 30_000] as const;
/** One stake per class but the largest, from which forecasts for customers with less capital are made. */
const SAMPLES = [1_000, 5_000, 20_000] as const;

export const CLASSES = BOUNDS.length + 1;

export const classOf = (stakeEur: number): number => BOUNDS.filter((bound) => stakeEur >= bound).length;

/** The classes below a stake's own: each one's upper bound in euros, and a stake of it. */
export const smallerThan = (
  stakeEur: number,
): readonly { readonly upToEur: number; readonly stakeEur: number }[] =>
  BOUNDS.slice(0, classOf(stakeEur)).map((upToEur, index) => ({
    upToEur,
    stakeEur: SAMPLES[index] ?? upToEur,
  }));
