/** What an exchange's failures, one after the other, mean: whether it refuses us for long, and when to ask again. */
import { type Backoff, backoffMs, withJitter } from '../../../../platform/lib/time';
import { isForbidden, refusalOf } from './ccxt/errors';

export type Judge = ReturnType<typeof createJudge>;

/** So many in a row may be a firewall's limit; further ones are meant. */
const FORBIDDEN_IN_PASSING = 2;
const FIREWALL_PAUSE_MS = 60_000;

/** `random` gives 0 <= x < 1. */
export function createJudge(random: () => number) {
  const failed = createPauses(random);
  const refused = createPauses(random, REFUSED_PAUSES);
  let forbidden = 0;
  /**
   * `upForMs`: how long all was well before the failure; 0 when it never was. `refusal`: in words why it refuses us
   * altogether; null when it may answer the next time.
   */
  return (error: unknown, upForMs = 0) => {
    if (upForMs >= WELL_AFTER_MS) forbidden = 0;
    forbidden = isForbidden(error) ? forbidden + 1 : 0;
    const mayPass = forbidden > 0 && forbidden <= FORBIDDEN_IN_PASSING;
    const refusal = mayPass ? null : refusalOf(error);
    const pauseMs = (refusal === null ? failed : refused).next(upForMs);
    return { refusal, pauseMs: mayPass ? Math.max(pauseMs, FIREWALL_PAUSE_MS) : pauseMs };
  };
}

/* How long to wait before trying again: longer after each failure, never the same for two, and short again once well. */

const PAUSES: Backoff = { firstMs: 1000, longestMs: 60_000 };
/** After a refusal, which lasts until somebody changes something. */
const REFUSED_PAUSES: Backoff = { firstMs: 3_600_000, longestMs: 6 * 3_600_000 };
/** What held this long was well: the next failure is a first one. */
const WELL_AFTER_MS = 60_000;

/** `random` gives 0 <= x < 1. A pause is between half and the whole of, by default, 1, 2, 4 … 60 seconds. */
export function createPauses(random: () => number, pauses: Backoff = PAUSES) {
  let failures = 0;
  return {
    /** After a failure. `upForMs`: how long all was well before it; 0 when it never was. */
    next(upForMs: number = 0) {
      failures = upForMs >= WELL_AFTER_MS ? 1 : failures + 1;
      return withJitter(backoffMs(pauses, failures), random());
    },
  };
}

/** A stop that is heard at once, also by those who wait for ccxt. */
class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

/** The promise, unless `stop` aborts first: then it rejects with `StoppedError`, and whatever the promise does is ignored. */
export function orStopped<T>(promise: Promise<T>, stop: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stopped = () => reject(new StoppedError('stopped'));
    if (stop.aborted) stopped();
    stop.addEventListener('abort', stopped, { once: true });
    promise.then(resolve, reject).finally(() => stop.removeEventListener('abort', stopped));
  });
}
