/** Replaces api/src/advice/market/feeds/open-feed.ts in a simulated thread: a small market on the simulated clock. */
import { createSimulatedFeed } from '../../../api/src/advice/market/feeds/simulated/simulation';
import type { Feed, FeedSettings } from '../../../api/src/advice/market/types';
import { REAL_TIMERS } from '../../../api/src/platform/lib/time';

const COINS = 6;
const EXCHANGES = 3;

export const openFeed = (_market: FeedSettings, seed: number): Feed =>
  createSimulatedFeed({
    ...{ seed, coins: COINS, exchanges: EXCHANGES, quotesPerSecond: 20, stepMs: 1_000, gapRate: 400 },
    ...{ now: Date.now, sleep: REAL_TIMERS.sleep },
  });
