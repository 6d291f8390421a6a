/** How long to wait before trying again: longer after each failure, never the same for two, and short again once well. */
import { backoffMs, withJitter } from '../../../../lib/backoff';

const PAUSES = { firstMs: 1000, longestMs: 60_000 };
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
      failures = upForMs >= WELL_AFTER_MS ? 1 : failures + 1;
      return withJitter(backoffMs(PAUSES, failures), random());
    },
  };
}
