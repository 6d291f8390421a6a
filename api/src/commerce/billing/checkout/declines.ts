/** How long a visitor waits after declined cards: longer each time, to stop card testing. Pure. */
import { type Backoff, backoffMs } from '../../../platform/lib/time';

export interface Declines {
  readonly count: number;
  /** Null: there were none. */
  readonly lastAt: Date | null;
}

/** Counted from the provider's events, which no browser can suppress. */
export interface DeclinesOf {
  readonly browser: Declines;
  readonly network: Declines;
}

interface Patience {
  /** How many declines impose no wait. */
  readonly free: number;
  readonly wait: Backoff;
}

/** Allows for a typo, another card, a call to the bank. */
const BROWSER: Patience = { free: 2, wait: { firstMs: 60_000, longestMs: 3_600_000 } };
/** Allows for an office that shares a network. */
const NETWORK: Patience = { free: 9, wait: { firstMs: 60_000, longestMs: 3_600_000 } };

export const waitAfterDeclines = ({ browser, network }: DeclinesOf, now: Date): number =>
  Math.max(waitOf(browser, BROWSER, now), waitOf(network, NETWORK, now));

function waitOf({ count, lastAt }: Declines, { free, wait }: Patience, now: Date): number {
  if (!lastAt || count <= free) return 0;
  return Math.max(0, lastAt.getTime() + backoffMs(wait, count - free) - now.getTime());
}
