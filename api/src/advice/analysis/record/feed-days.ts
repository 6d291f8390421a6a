/** Looks every few seconds whether the prices of each exchange are fresh, and counts it by day. */
import type { MarketStatus } from '@spreadwise/contract';
import type { Logger } from 'pino';
import { REAL_TIMERS, startPeriodic, type Timers } from '../../../platform/lib/time';
import { summarizeMarket } from '../../signals';
import type { FeedDaysStore, FeedNow } from './feed-days-store';

export interface FeedDaysContext {
  readonly store: Pick<FeedDaysStore, 'add'>;
  readonly status: () => MarketStatus;
  /** Whether another process advises, and looks. Where none does, since no market runs, each looks: that is not fresh. */
  readonly isWarm: () => Promise<boolean>;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'debug'>;
  readonly timers?: Pick<Timers, 'every'>;
}

const LOOK_EVERY_MS = 10_000;

/** Returns how to end it. */
export const countFeedDays = ({
  store,
  status,
  isWarm,
  now,
  log,
  timers = REAL_TIMERS,
}: FeedDaysContext): (() => void) => {
  let known: readonly FeedNow[] = [];
  return startPeriodic(
    {
      everyMs: LOOK_EVERY_MS,
      async work() {
        const market = status();
        const feeds = feedsNow(market);
        // A market that is away tells of no feed; those that it had are not fresh.
        known = feeds.length > 0 ? feeds : known.map(({ exchange }) => ({ exchange, isFresh: false }));
        if (!(await isWarm())) await store.add(market.feed, known, now());
      },
      onFailure: (error) => log.debug({ err: error }, 'how fresh the prices are was not counted'),
    },
    timers,
  );
};

/** Prices on which nobody is advised are not fresh, whatever one exchange still tells. */
export function feedsNow(market: MarketStatus): FeedNow[] {
  const silent = new Set(summarizeMarket(market, null).silent);
  return market.feeds.map(({ exchange }) => ({
    exchange,
    isFresh: market.state === 'running' && !silent.has(exchange),
  }));
}
