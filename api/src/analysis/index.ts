/** Analysis: what markets and signals were like, added up as it happens, and answered. */
import type { Database } from '../db/database';
import type { Feature } from '../http/environment';
import type { MarketPort } from '../signals';
import { createAnalysisStore } from './read/analysis-store';
import { createMarketFactsStore } from './record/market-facts-store';
import { type MarketRecordContext, recordMarket } from './record/record-market';
import { createSignalSums, SUM_EVERY_MS } from './record/signal-sums';
import { createSignalSumsStore } from './record/signal-sums-store';
import { analysisRoutes } from './routes';

export interface AnalysisOptions {
  readonly db: Database;
  readonly now: () => Date;
}

/** What it answers, where the market is known. */
export const answerAnalysis =
  ({ db, now }: AnalysisOptions, market: Pick<MarketPort, 'status'>): Feature =>
  (app) =>
    analysisRoutes(app, { store: createAnalysisStore(db), market, now });

/** Adds up what has ended; in whichever process works. */
export const signalSumsJob = ({ db, now }: AnalysisOptions) => ({
  name: 'analysis',
  everyMs: SUM_EVERY_MS,
  work: createSignalSums(createSignalSumsStore(db), now),
  failure: 'ended signals were not added up',
});

/** Keeps what the market's thread learns, in the process that writes the signals. Returns how to end it. */
export const keepMarketFacts = (db: Database, context: Omit<MarketRecordContext, 'store'>): (() => void) =>
  recordMarket({ ...context, store: createMarketFactsStore(db) });
