/** What an exchange's failures in a row mean: whether it refuses us for long, and when to retry. */
import { type Backoff, backoffMs, withJitter } from '../../../../platform/lib/time';
import { isForbidden, refusalOf } from './ccxt/errors';

export type Judge = ReturnType<typeof createJudge>;

/** This many 403s in a row may be a firewall's limit; further ones are a refusal. */
const FORBIDDEN_IN_PASSING = 2;
const FIREWALL_PAUSE_MS = 60_000;

/** `random` returns 0 <= x < 1. */
export function createJudge(random: () => number) {
  const failed = createPauses(random);
  const refused = createPauses(random, REFUSED_PAUSES);
  let forbidden = 0;
  /**
   * `upForMs`: how long all was well before the failure; 0 if it never was. `refusal`: in words, why the exchange
   * refuses us altogether; null when it may answer the next time.
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

/* Back-off: longer after each failure, different for any two exchanges, and short again after a healthy time. */

const PAUSES: Backoff = { firstMs: 1000, longestMs: 60_000 };
/** After a refusal, which lasts until somebody changes something. */
const REFUSED_PAUSES: Backoff = { firstMs: 3_600_000, longestMs: 6 * 3_600_000 };
/** An uptime this long was healthy: the next failure counts as the first. */
const WELL_AFTER_MS = 60_000;

/** `random` returns 0 <= x < 1. A pause is between half and the whole of, by default, 1, 2, 4 … 60 seconds. */
export function createPauses(random: () => number, pauses: Backoff = PAUSES) {
  let failures = 0;
  return {
    /** Returns the pause after a failure. `upForMs`: how long all was well before it; 0 if it never was. */
    next(upForMs: number = 0) {
      failures = upForMs >= WELL_AFTER_MS ? 1 : failures + 1;
      return withJitter(backoffMs(pauses, failures), random());
    },
  };
}

/** Thrown when a stop interrupts a wait, also a wait for ccxt. */
class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

/** Settles like the promise, unless `stop` aborts first: then it rejects with `StoppedError`. */
export function orStopped<T>(promise: Promise<T>, stop: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stopped = () => reject(new StoppedError('stopped'));
    if (stop.aborted) stopped();
    stop.addEventListener('abort', stopped, { once: true });
    promise.then(resolve, reject).finally(() => stop.removeEventListener('abort', stopped));
  });
}
