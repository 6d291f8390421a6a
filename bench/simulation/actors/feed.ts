/** Replaces api/src/advice/market/feeds/open-feed.ts in a simulated thread: a small market on the simulated clock. */
import { GAPS, type GapKind } from '../../../api/src/advice/market/feeds/simulated/gaps';
import { createSimulatedFeed } from '../../../api/src/advice/market/feeds/simulated/simulation';
import type { Feed, FeedSettings } from '../../../api/src/advice/market/types';
import { REAL_TIMERS } from '../../../api/src/platform/lib/time';

const COINS = 6;
const EXCHANGES = 3;
/** Large, short and many, also between the majors: the lowest tier sees more than its quota in a few spans. */
const gaps = GAPS.map(
  (kind): GapKind =>
    kind.name === 'slow maker'
      ? { ...kind, size: { ...kind.size, least: 0.004 }, lifetime: { median: 5, spread: 0.5 } }
      : kind,
);

export const openFeed = (_market: FeedSettings, seed: number): Feed =>
  createSimulatedFeed({
    ...{ seed, coins: COINS, exchanges: EXCHANGES, quotesPerSecond: 20, stepMs: 1_000, gaps, gapRate: 1_500 },
    pace: { kind: 'real', now: Date.now, sleep: REAL_TIMERS.sleep },
  });
