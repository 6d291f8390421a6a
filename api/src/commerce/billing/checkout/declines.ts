/** How long a visitor waits after declined cards: longer each time, to stop card testing. Pure. */
import { type Backoff, backoffMs } from '../../../platform/lib/time';
import type { Declines } from './attempts-store';

/** Declines that impose no wait: of a browser (a typo, another card, a call to the bank), and of a network that an office shares. */
const FREE = { browser: 2, network: 9 };
const WAIT: Backoff = { firstMs: 60_000, longestMs: 3_600_000 };

export const waitAfterDeclines = (declines: Declines, now: Date): number =>
  Math.max(
    ...(['browser', 'network'] as const).map((of) => {
      const { count, lastAt } = declines[of];
      if (!lastAt || count <= FREE[of]) return 0;
      return Math.max(0, lastAt.getTime() + backoffMs(WAIT, count - FREE[of]) - now.getTime());
    }),
  );
