/** What an exchange's failures mean: whether one passes, whether it refuses us for long, and when to retry. */
import { messageOf } from '../../../../platform/lib/text';
import { type Backoff, backoffMs, DAY_MS, withJitter } from '../../../../platform/lib/time';
import type { CcxtExchange } from './ccxt/library';

export type Judge = ReturnType<typeof createJudge>;

/** This many 403s in a row may be a firewall's limit; further ones are a refusal. */
const FORBIDDEN_IN_PASSING = 2;
const FIREWALL_PAUSE_MS = 60_000;

/** Judges failures in a row. `random` returns 0 <= x < 1. */
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
    const pauseMs = (refusal === null ? failed : refused)(upForMs);
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
  /** Returns the pause after a failure. `upForMs`: how long all was well before it; 0 if it never was. */
  return (upForMs: number = 0) => {
    failures = upForMs >= WELL_AFTER_MS ? 1 : failures + 1;
    return withJitter(backoffMs(pauses, failures), random());
  };
}

/** Settles like the promise, unless `stop` aborts first: then it rejects. For a wait that cannot be ended, as for ccxt. */
export function orStopped<T>(promise: Promise<T>, stop: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stopped = () => reject(new Error('stopped'));
    if (stop.aborted) stopped();
    stop.addEventListener('abort', stopped, { once: true });
    promise.then(resolve, reject).finally(() => stop.removeEventListener('abort', stopped));
  });
}

/* What the library's errors mean for a feed, and how long an exchange asks us to wait. */

/** The library's network errors, and those of an exchange that asks for a pause. */
const PASSING = new Set([
  'NetworkError',
  'RequestTimeout',
  'ExchangeNotAvailable',
  'OnMaintenance',
  'DDoSProtection',
  'RateLimitExceeded',
  'ExchangeClosedByUser',
]);
/** Errors for order book updates that do not follow one another. */
const GAPS = new Set(['InvalidNonce', 'ChecksumError']);

const nameOf = (error: unknown) => (error instanceof Error ? error.constructor.name : '');
export const isPassing = (error: unknown) => PASSING.has(nameOf(error));
export const isGap = (error: unknown) => GAPS.has(nameOf(error));

/** Refused for who or where we are, not for the request rate: retrying soon changes nothing. */
const REFUSED_WORDS: Readonly<Record<number, string>> = {
  401: 'it requires an API key, which the product never sends (HTTP 401)',
  403: 'it blocks this address or country (HTTP 403)',
  451: 'it does not serve this country (HTTP 451)',
};
const REFUSED_KEYS = new Set(['AuthenticationError', 'PermissionDenied', 'AccountSuspended']);

/** A 403 comes from a firewall as often as from the exchange itself: it may pass within minutes. */
export const isForbidden = (error: unknown): boolean =>
  statusOf(error) === 403 && !REFUSED_KEYS.has(nameOf(error));

/** Returns in words why the exchange refuses us altogether; null when it may answer the next call. */
export function refusalOf(error: unknown): string | null {
  const words = REFUSED_WORDS[statusOf(error)];
  return words ?? (REFUSED_KEYS.has(nameOf(error)) ? `it refuses the call: ${reasonOf(error)}` : null);
}

/** Returns the HTTP status that the library failed on; 0 if none. A WebSocket's status is only in the message. */
function statusOf(error: unknown): number {
  if (!(error instanceof Error)) return 0;
  if ('httpStatus' in error) return Number(error.httpStatus);
  return Number(/Unexpected server response: (\d{3})/.exec(error.message)?.[1] ?? 0);
}

/** Attaches the HTTP status to each error of a response: what the library makes of it differs by exchange. */
export function noteStatuses(exchange: CcxtExchange): void {
  for (const name of ['handleErrors', 'handleHttpStatusCode'] as const) {
    const handle = exchange[name].bind(exchange);
    exchange[name] = (httpStatus, ...answer) => {
      try {
        return handle(httpStatus, ...answer);
      } catch (error) {
        throw error instanceof Error ? Object.assign(error, { httpStatus }) : error;
      }
    };
  }
}

/** Returns one short line without queries: the library's messages carry whole responses and addresses. */
export function reasonOf(error: unknown): string {
  const message = messageOf(error);
  const line = (message.split('\n', 1)[0] ?? '').replace(/\?\S+/g, '?…');
  const name = nameOf(error);
  return `${name && name !== 'Error' ? `${name}: ` : ''}${line.length > 200 ? `${line.slice(0, 199)}…` : line}`;
}

/** When each response's wait began. */
const askedSince = new WeakMap<object, number>();

/** Returns how much longer the exchange's last response asks us to wait, of three days at most, in ms; 0 if it does not. */
export function askedToWaitMs(exchange: CcxtExchange | null, now: number): number {
  const headers = exchange?.last_response_headers ?? {};
  const seconds = Number(headers['Retry-After']);
  if (!(seconds > 0)) return 0;
  const since = askedSince.get(headers) ?? now;
  askedSince.set(headers, since);
  return Math.max(0, since + Math.min(seconds * 1000, 3 * DAY_MS) - now);
}
