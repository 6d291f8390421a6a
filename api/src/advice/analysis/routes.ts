/** The routes of the analysis. Answers are made once a minute, or less, and shared by all callers. */
import type { MarketPast, MarketToday, PublicRecord } from '@spreadwise/contract';
import type { Hono } from 'hono';
import { type AppEnv, handle } from '../../platform/http';
import { type MarketPort, scopeOf, viewerOf } from '../signals';
import type { AnalysisStore } from './analysis-store';
import { createKeptAnswers, marketPast, marketToday, publicRecord } from './market';

export interface AnalysisContext {
  readonly store: AnalysisStore;
  readonly market: Pick<MarketPort, 'status'>;
  readonly now: () => Date;
}

/** The record is complete within a minute of the last look, the sums included. */
const RECORD_KEPT_MS = 15_000;
const LIMIT = { points: 300, seconds: 60 };

export function analysisRoutes(app: Hono<AppEnv>, { store, market, now }: AnalysisContext): void {
  const today = createKeptAnswers<MarketToday>(now);
  const past = createKeptAnswers<MarketPast>(now);
  const record = createKeptAnswers<PublicRecord>(now, RECORD_KEPT_MS);
  const feedNow = () => market.status().feed;

  handle(
    app,
    'GET /api/analysis/today',
    ({ session }) => {
      const scope = scopeOf(viewerOf(session));
      const feed = feedNow();
      const key = `${feed} ${scope.universe} ${scope.maxHops}`;
      return today.of(key, () => marketToday(store, { feed, scope }, now()));
    },
    { limit: LIMIT },
  );
  handle(
    app,
    'GET /api/analysis/market',
    ({ query, session }) => {
      const scope = scopeOf(viewerOf(session));
      const feed = feedNow();
      const key = `${feed} ${scope.universe} ${scope.maxHops} ${query.days}`;
      return past.of(key, () => marketPast(store, { feed, scope }, Number(query.days), now()));
    },
    { limit: LIMIT },
  );
  handle(
    app,
    'GET /api/track-record',
    () => {
      const feed = feedNow();
      return record.of(feed, () => publicRecord(store, feed, now()));
    },
    { limit: LIMIT },
  );
}
