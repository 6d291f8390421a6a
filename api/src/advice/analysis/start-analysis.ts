/** Assembles analysis: recorded as it happens, summed, and answered. */
import type { Signal } from '@spreadwise/contract';
import type { Database } from '../../platform/db/database';
import type { MountRoutes } from '../../platform/http';
import type { FindRates } from '../currencies';
import { createSignalHistoryStore, type FindTradingProfiles, type MarketPort } from '../signals';
import { createAnalysisStore } from './analysis-store';
import { createPace, createRecord, type ReadRecord } from './market';
import { createPaperTradingStore } from './paper-trading/paper-trading-store';
import { paperTradingRoutes } from './paper-trading/routes';
import { createMeasuredStore } from './questions/measured-store';
import { type QuestionsContext, questionRoutes } from './questions/routes';
import { createFeedDaysStore, createMarketFactsStore } from './record/market-facts-store';
import { createOutlooksStore } from './record/outlooks-store';
import { createPromisesStore } from './record/promises-store';
import {
  countFeedDays,
  type FeedDaysContext,
  type MarketRecordContext,
  recordMarket,
} from './record/record-market';
import { startOf } from './record/signal-sums';
import { createSignalSumsStore, type SignalSumsStore } from './record/signal-sums-store';
import { createSpreadHoursStore } from './record/spread-hours-store';
import { analysisRoutes } from './routes';

export interface AnalysisOptions {
  readonly db: Database;
  readonly now: () => Date;
}

export interface AnswerOptions extends AnalysisOptions {
  readonly findProfiles: FindTradingProfiles;
  readonly findRates: FindRates;
  readonly market: Pick<MarketPort, 'status'>;
  readonly record: ReadRecord;
  readonly floorEur: () => number;
}

export const answerAnalysis =
  ({ db, now, findProfiles, findRates, market, record, floorEur }: AnswerOptions): MountRoutes =>
  (app) => {
    analysisRoutes(app, { store: createAnalysisStore(db), market, now, record });
    const { find } = createSignalHistoryStore(db);
    const findSignal: QuestionsContext['findSignal'] = async (customerId, id) =>
      (await find(customerId, id))?.signal ?? null;
    const stores = { store: createMeasuredStore(db), hours: createSpreadHoursStore(db) };
    questionRoutes(app, { ...stores, findSignal, findProfiles, market, floorEur, now });
    paperTradingRoutes(app, { store: createPaperTradingStore(db), findProfiles, findRates, market, now });
  };

/** For other features: the mean time between signals within a caller's scope, and the public record. */
export function readAnalysis({ db, now, market }: AnalysisOptions & Pick<AnswerOptions, 'market'>) {
  const store = createAnalysisStore(db);
  return { pace: createPace(store, market, now), record: createRecord(store, market, now) };
}

export const signalSumsJob = ({ db, now }: AnalysisOptions) => ({
  name: 'analysis',
  everyMs: SUM_EVERY_MS,
  work: createSignalSums(createSignalSumsStore(db), now),
  failure: 'totals of ended signals could not be saved',
});

/** What a starting market must know from the first signal on: the latest stakes that were moved, and gaps. */
export async function learntBefore(db: Database, feed: Signal['feed']) {
  const [past, outlooks] = await Promise.all([
    createMarketFactsStore(db).arrivals(feed),
    createOutlooksStore(db).read(feed),
  ]);
  return { past, outlooks };
}

/** Stores what the market's thread learns, in the process that writes the signals. Returns a function that stops it. */
export const keepMarketFacts = (
  db: Database,
  context: Omit<MarketRecordContext, 'store' | 'hours' | 'promises' | 'outlooks'>,
): (() => void) =>
  recordMarket({
    ...context,
    store: createMarketFactsStore(db),
    promises: createPromisesStore(db),
    outlooks: createOutlooksStore(db),
    hours: createSpreadHoursStore(db),
  });

/** Counts by day how fresh the prices of each exchange are. Returns a function that stops it. */
export const keepFeedDays = (db: Database, context: Omit<FeedDaysContext, 'store'>): (() => void) =>
  countFeedDays({ ...context, store: createFeedDaysStore(db) });

/** How fresh the prices of each exchange were, by UTC day of the last 30. */
export const readFeedDays = (db: Database, feed: Signal['feed'], now: Date) =>
  createFeedDaysStore(db).read(feed, now);

/** The job that sums ended signals: in whichever process runs it, a part each time. */
export const SUM_EVERY_MS = 10_000;
/** After an update there may be months of them: they are summed beside everything else, not before it. */
const MOST_PARTS = 4;

export function createSignalSums(store: SignalSumsStore, now: () => Date): () => Promise<void> {
  let forgotFor = 0;
  return async () => {
    for (let part = 0; part < MOST_PARTS && (await store.addNext(now())); part += 1);
    await store.publishDays(now());
    const today = startOf('day', now().getTime());
    if (forgotFor === today.getTime()) return;
    await store.forgetRareRoutes(today);
    forgotFor = today.getTime();
  };
}
