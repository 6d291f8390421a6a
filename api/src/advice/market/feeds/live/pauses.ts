/** How long to wait before trying again: longer after each failure, never the same for two, and short again once well. */
import { type Backoff, backoffMs, withJitter } from '../../../../platform/lib/time';

const PAUSES: Backoff = { firstMs: 1000, longestMs: 60_000 };
/** After a refusal, which lasts until somebody changes something. */
export const REFUSED_PAUSES: Backoff = { firstMs: 3_600_000, longestMs: 6 * 3_600_000 };
/** What held this long was well: the next failure is a first one. */
export const WELL_AFTER_MS = 60_000;

export interface Pauses {
  /** After a failure. `upForMs`: how long all was well before it; 0 when it never was. */
  next(upForMs?: number): number;
}

/** `random` gives 0 <= x < 1. A pause is between half and the whole of, by default, 1, 2, 4 … 60 seconds. */
export function createPauses(random: () => number, pauses: Backoff = PAUSES): Pauses {
  let failures = 0;
  return {
    next(upForMs = 0) {
      failures = upForMs >= WELL_AFTER_MS ? 1 : failures + 1;
      return withJitter(backoffMs(pauses, failures), random());
    },
  };
}
