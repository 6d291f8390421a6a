/** Replaces api/src/advice/market/feeds/open-feed.ts in a simulated thread: a small market on the simulated clock. */
import { GAPS, type GapKind } from '../../../api/src/advice/market/feeds/simulated/gaps';
import { createSimulatedFeed } from '../../../api/src/advice/market/feeds/simulated/simulation';
import type { Feed, FeedSettings } from '../../../api/src/advice/market/types';
import { REAL_TIMERS } from '../../../api/src/platform/lib/time';

const COINS = 6;
const EXCHANGES = 6;
/** Large and short, and only between the majors: the lowest tier, which sees no others, is offered more than its quota. */
const BETWEEN_MAJORS: GapKind = {
  name: 'slow maker',
  perHour: { majors: 30, others: 0 },
  lifetime: { median: 6, spread: 0.3 },
  size: { least: 0.006, shape: 2.5, most: 0.025 },
  ...{ levels: 7, levelEur: 2_500 },
};

export const openFeed = (_market: FeedSettings, seed: number): Feed =>
  createSimulatedFeed({
    ...{ seed, coins: COINS, exchanges: EXCHANGES, quotesPerSecond: 20, stepMs: 1_000 },
    ...{ gaps: [...GAPS, BETWEEN_MAJORS], gapRate: 50 },
    ...{ now: Date.now, sleep: REAL_TIMERS.sleep },
  });
