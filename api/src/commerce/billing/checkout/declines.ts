/** How long a visitor waits after declined cards: longer each time, to stop card testing. Pure. */
import { type Backoff, backoffMs } from '../../../platform/lib/time';

export interface Declines {
  readonly count: number;
  readonly lastAt: Date | null;
}

/** Counted from the provider's events, which no browser can suppress. */
export interface DeclinesOf {
  readonly browser: Declines;
  readonly network: Declines;
}

/** Declines that impose no wait: of a browser (a typo, another card, a call to the bank), and of a network that an office shares. */
const FREE = { browser: 2, network: 9 };
const WAIT: Backoff = { firstMs: 60_000, longestMs: 3_600_000 };

export const waitAfterDeclines = ({ browser, network }: DeclinesOf, now: Date): number =>
  Math.max(waitOf(browser, FREE.browser, now), waitOf(network, FREE.network, now));

function waitOf({ count, lastAt }: Declines, free: number, now: Date): number {
  if (!lastAt || count <= free) return 0;
  return Math.max(0, lastAt.getTime() + backoffMs(WAIT, count - free) - now.getTime());
}
