/**
 * How long somebody waits whose cards were declined: longer each time, so that stolen cards are not tried out here, and
 * hardly at all for who has mistyped one. Pure.
 */
import { type Backoff, backoffMs } from '../../../platform/lib/time';

/** Of a day. */
export interface Declines {
  readonly count: number;
  /** Null: there were none. */
  readonly lastAt: Date | null;
}

/** Counted by the provider's own events, which no browser can leave out. */
export interface DeclinesOf {
  readonly browser: Declines;
  readonly network: Declines;
}

interface Patience {
  /** So many cost no wait. */
  readonly free: number;
  readonly wait: Backoff;
}

/** Somebody mistypes, tries another card, asks the bank. */
const BROWSER: Patience = { free: 2, wait: { firstMs: 60_000, longestMs: 3_600_000 } };
/** An office shares a network. */
const NETWORK: Patience = { free: 9, wait: { firstMs: 60_000, longestMs: 3_600_000 } };

export const waitAfterDeclines = ({ browser, network }: DeclinesOf, now: Date): number =>
  Math.max(waitOf(browser, BROWSER, now), waitOf(network, NETWORK, now));

function waitOf({ count, lastAt }: Declines, { free, wait }: Patience, now: Date): number {
  if (!lastAt || count <= free) return 0;
  return Math.max(0, lastAt.getTime() + backoffMs(wait, count - free) - now.getTime());
}
