/** What the library's errors mean for a feed, and what an exchange asks for in its answers. */
import type { CcxtExchange } from './library';

/** The library's errors of a network, or of an exchange that asks to be left alone for a while. */
const PASSING = new Set([
  'NetworkError',
  'RequestTimeout',
  'ExchangeNotAvailable',
  'OnMaintenance',
  'DDoSProtection',
  'RateLimitExceeded',
  'ExchangeClosedByUser',
]);
/** An order book's updates that do not follow on each other. */
const GAPS = new Set(['InvalidNonce', 'ChecksumError']);

const nameOf = (error: unknown) => (error instanceof Error ? error.constructor.name : '');
export const isPassing = (error: unknown) => PASSING.has(nameOf(error));
export const isGap = (error: unknown) => GAPS.has(nameOf(error));

/** One short line. The library's messages carry whole answers. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const line = message.split('\n', 1)[0] ?? '';
  const name = nameOf(error);
  return `${name && name !== 'Error' ? `${name}: ` : ''}${line.length > 200 ? `${line.slice(0, 199)}…` : line}`;
}

/** How long the exchange asked to be left alone in its last answer; 0 when it did not. */
export function askedToWaitMs(exchange: CcxtExchange | null): number {
  const headers = exchange?.last_response_headers ?? {};
  const name = Object.keys(headers).find((header) => header.toLowerCase() === 'retry-after');
  const seconds = name === undefined ? 0 : Number(headers[name]);
  return seconds > 0 ? Math.min(seconds, 3600) * 1000 : 0;
}
