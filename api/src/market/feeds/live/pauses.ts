/** How long to wait before trying again: longer after each failure, never the same for two, and short again once well. */

const FIRST_MS = 1000;
const LONGEST_MS = 60_000;
/** What held this long was well: the next failure is a first one. */
const WELL_AFTER_MS = 60_000;

export interface Pauses {
  /** After a failure. `upForMs`: how long all was well before it; 0 when it never was. */
  next(upForMs?: number): number;
}

/** `random` gives 0 <= x < 1. A pause is between half and the whole of 1, 2, 4 … 60 seconds. */
export function createPauses(random: () => number): Pauses {
  let failures = 0;
  return {
    next(upForMs = 0) {
      if (upForMs >= WELL_AFTER_MS) failures = 0;
      const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures);
      failures = Math.min(failures + 1, 16);
      return Math.round((longest / 2) * (1 + random()));
    },
  };
}
