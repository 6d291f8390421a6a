/** Analysis put together: recorded as it happens, added up, and answered. */
import type { Signal } from '@spreadwise/contract';
import type { Database } from '../../platform/db/database';
import type { MountRoutes } from '../../platform/http/environment';
import type { FindRates } from '../currencies';
import { type Arrival, createSignalHistoryStore, type FindSetUps, type MarketPort } from '../signals';
import { createPaperStore } from './paper/paper-store';
import { paperRoutes } from './paper/routes';
import { createMeasuredStore } from './questions/measured-store';
import { type QuestionsContext, questionRoutes } from './questions/routes';
import { createAnalysisStore } from './read/analysis-store';
import { createPace, type SignalPace } from './read/pace';
import { countFeedDays, type FeedDaysContext } from './record/feed-days';
import { createFeedDaysStore } from './record/feed-days-store';
import { createMarketFactsStore } from './record/market-facts-store';
import { type MarketRecordContext, recordMarket } from './record/record-market';
import { createSignalSums, SUM_EVERY_MS } from './record/signal-sums';
import { createSignalSumsStore } from './record/signal-sums-store';
import { createSpreadHoursStore } from './record/spread-hours-store';
import { analysisRoutes } from './routes';

export interface AnalysisOptions {
  readonly db: Database;
  readonly now: () => Date;
}

export interface AnswerOptions extends AnalysisOptions {
  readonly findSetUps: FindSetUps;
  readonly findRates: FindRates;
  readonly market: Pick<MarketPort, 'status'>;
  /** The least that is advised on, in euros. */
  readonly floorEur: () => number;
}

/** What it answers, where the market is known. */
export const answerAnalysis =
  ({ db, now, findSetUps, findRates, market, floorEur }: AnswerOptions): MountRoutes =>
  (app) => {
    analysisRoutes(app, { store: createAnalysisStore(db), market, now });
    const { find } = createSignalHistoryStore(db);
    const findSignal: QuestionsContext['findSignal'] = async (customerId, id) =>
      (await find(customerId, id))?.signal ?? null;
    const stores = { store: createMeasuredStore(db), hours: createSpreadHoursStore(db) };
    questionRoutes(app, { ...stores, findSignal, findSetUps, market, floorEur, now });
    paperRoutes(app, { store: createPaperStore(db), findSetUps, findRates, market, now });
  };

/** How long one waits for the next signal of what a caller may see. */
export const measurePace = ({
  db,
  now,
  market,
}: AnalysisOptions & Pick<AnswerOptions, 'market'>): SignalPace =>
  createPace(createAnalysisStore(db), market, now);

/** Adds up what has ended; in whichever process works. */
export const signalSumsJob = ({ db, now }: AnalysisOptions) => ({
  name: 'analysis',
  everyMs: SUM_EVERY_MS,
  work: createSignalSums(createSignalSumsStore(db), now),
  failure: 'ended signals were not added up',
});

/** What the latest stakes that were moved along left, so that a market that starts knows it from the first signal on. */
export const pastArrivals = (db: Database, feed: Signal['feed']): Promise<readonly Arrival[]> =>
  createMarketFactsStore(db).arrivals(feed);

/** Keeps what the market's thread learns, in the process that writes the signals. Returns how to end it. */
export const keepMarketFacts = (
  db: Database,
  context: Omit<MarketRecordContext, 'store' | 'hours'>,
): (() => void) =>
  recordMarket({ ...context, store: createMarketFactsStore(db), hours: createSpreadHoursStore(db) });

/** Counts by day how fresh the prices of each exchange are. Returns how to end it. */
export const keepFeedDays = (db: Database, context: Omit<FeedDaysContext, 'store'>): (() => void) =>
  countFeedDays({ ...context, store: createFeedDaysStore(db) });

/** How fresh the prices of each exchange were, by UTC day of the last 30. */
export const readFeedDays = (db: Database, feed: Signal['feed'], now: Date) =>
  createFeedDaysStore(db).read(feed, now);
