/** The analysis routes. Answers are computed once a minute at most, and shared by all callers. */
import type { MarketPast, MarketToday, PublicRecord } from '@spreadwise/contract';
import type { Hono } from 'hono';
import { type AppEnv, handle } from '../../platform/http';
import { createKeptAnswers } from '../../platform/lib/serial';
import { type MarketPort, scopeOf, viewerOf } from '../signals';
import type { AnalysisStore } from './analysis-store';
import { marketPast, marketToday } from './market';

export interface AnalysisContext {
  readonly store: AnalysisStore;
  readonly market: Pick<MarketPort, 'status'>;
  readonly now: () => Date;
  readonly record: () => Promise<PublicRecord>;
}

const LIMIT = { points: 300, seconds: 60 };

export function analysisRoutes(app: Hono<AppEnv>, { store, market, now, record }: AnalysisContext): void {
  const today = createKeptAnswers<MarketToday>(now);
  const past = createKeptAnswers<MarketPast>(now);
  const feedNow = () => market.status().feed;

  handle(app, 'GET /api/analysis/today', LIMIT, ({ session }) => {
    const scope = scopeOf(viewerOf(session));
    const feed = feedNow();
    const key = `${feed} ${scope.universe} ${scope.maxHops}`;
    return today.of(key, () => marketToday(store, { feed, scope }, now()));
  });
  handle(app, 'GET /api/analysis/market', LIMIT, ({ query, session }) => {
    const scope = scopeOf(viewerOf(session));
    const feed = feedNow();
    const key = `${feed} ${scope.universe} ${scope.maxHops} ${query.days}`;
    return past.of(key, () => marketPast(store, { feed, scope }, Number(query.days), now()));
  });
  handle(app, 'GET /api/track-record', LIMIT, record);
}
