/** What an exchange's failures, one after the other, mean: whether it refuses us for long, and when to ask again. */
import { isForbidden, refusalOf } from './ccxt/errors';
import { createPauses, REFUSED_PAUSES, WELL_AFTER_MS } from './pauses';

export interface FailureVerdict {
  /** In words why it refuses us altogether; null when it may answer the next time. */
  readonly refusal: string | null;
  readonly pauseMs: number;
}

/** `upForMs`: how long all was well before the failure; 0 when it never was. */
export type Judge = (error: unknown, upForMs?: number) => FailureVerdict;

/** So many in a row may be a firewall's limit; further ones are meant. */
const FORBIDDEN_IN_PASSING = 2;
const FIREWALL_PAUSE_MS = 60_000;

/** `random` gives 0 <= x < 1. */
export function createJudge(random: () => number): Judge {
  const failed = createPauses(random);
  const refused = createPauses(random, REFUSED_PAUSES);
  let forbidden = 0;
  return (error, upForMs = 0) => {
    if (upForMs >= WELL_AFTER_MS) forbidden = 0;
    forbidden = isForbidden(error) ? forbidden + 1 : 0;
    const mayPass = forbidden > 0 && forbidden <= FORBIDDEN_IN_PASSING;
    const refusal = mayPass ? null : refusalOf(error);
    const pauseMs = (refusal === null ? failed : refused).next(upForMs);
    return { refusal, pauseMs: mayPass ? Math.max(pauseMs, FIREWALL_PAUSE_MS) : pauseMs };
  };
}
