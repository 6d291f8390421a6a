/** The SQL that analysis reads with: sums of the running feed, within what a caller may see. */
import type {
  ExchangePair,
  MarketToday,
  RecurringRoute,
  Signal,
  SignalFigures,
  SpreadPoint,
} from '@spreadwise/contract';
import { ANY_EXCHANGE } from '@spreadwise/contract/analysis-scales';
import { UNIVERSES } from '@spreadwise/shared-auth/model';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../platform/db/database';
import type { Scope } from '../signals';
import { createPromisesStore } from './record/forecasts-store';
import { readPublishedDays } from './record/record-days-store';
import type { MeasuredSpan } from './record/signal-sums';

export interface Question {
  readonly feed: Signal['feed'];
  readonly scope: Scope;
}

export interface KindOfSpan {
  readonly at: number;
  readonly universe: Signal['universe'];
  readonly hops: number;
  readonly figures: SignalFigures;
}

export interface MajorPoint extends SpreadPoint {
  readonly base: string;
  readonly quote: string;
}

/** Seconds per point of the majors' spreads: 96 points a day. */
const POINT_S = 900;

export const createAnalysisStore = (db: Database) => ({
  /** By kind, oldest first. */
  sums: (feed: Signal['feed'], span: MeasuredSpan, since: Date): Promise<KindOfSpan[]> =>
    queryRows<KindOfSpan>(
      db,
      sql`select (extract(epoch from at) * 1000)::float8 as at, universe, hops, figures
          from signal_sums where feed = ${feed} and span = ${span} and at >= ${iso(since)} order by at`,
    ),

  promises: createPromisesStore(db).read,
  publishedDays: (feed: Signal['feed'], since: Date) => readPublishedDays(db, feed, since),

  /** Hours with signals, oldest first: how many were found in each, and the euros they offered. */
  slots: ({ feed, scope }: Question, since: Date): Promise<MarketToday['slots']> =>
    queryRows(
      db,
      sql`select ${isoText(sql`at`)} as at, sum((figures->>'signals')::int)::int as signals,
            sum((figures->>'advisedEur')::float8) as eur
          from signal_sums where feed = ${feed} and span = 'hour' and at >= ${iso(since)} and ${isIn(scope)}
          group by signal_sums.at order by signal_sums.at`,
    ),

  exchanges: ({ feed, scope }: Question, since: Date, most: number): Promise<ExchangePair[]> =>
    queryRows<ExchangePair>(
      db,
      sql`select buy_at as "buyAt", sell_at as "sellAt", sum(signals)::int as signals, sum(eur)::float8 as eur
          from exchange_sums where feed = ${feed} and day >= ${iso(since)} and ${isIn(scope)}
          group by 1, 2 order by 3 desc, 4 desc limit ${most}`,
    ),

  /** The most frequent routes that occurred more than once. */
  routes: ({ feed, scope }: Question, since: Date, most: number): Promise<RecurringRoute[]> =>
    queryRows<RecurringRoute>(
      db,
      sql`select route, sum(signals)::int as signals, count(*)::int as days, sum(eur)::float8 as eur,
            sum(lifetime_ms) / sum(signals) as "meanLifetimeMs", ${isoText(sql`max(last_at)`)} as "lastAt"
          from route_sums where feed = ${feed} and day >= ${iso(since)} and ${isIn(scope)}
          group by route having sum(signals) > 1 order by 2 desc, 4 desc, 1 limit ${most}`,
    ),

  /** The gap between the best two exchanges, visible to everyone. */
  majors: (feed: Signal['feed'], since: Date): Promise<MajorPoint[]> =>
    queryRows<MajorPoint>(
      db,
      sql`select base, quote, ${isoText(sql`to_timestamp(floor(extract(epoch from at) / ${POINT_S}::int) * ${POINT_S}::int)`)} as at,
            sum(sum_net) / sum(seconds) as mean, max(max_net) as best
          from spread_sums where feed = ${feed} and span = 'minute' and buy_at = ${ANY_EXCHANGE} and at >= ${iso(since)}
          group by 1, 2, 3 order by 1, 2, 3`,
    ),
});

export type AnalysisStore = ReturnType<typeof createAnalysisStore>;

export const iso = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;
export const isoText = (at: SQL): SQL =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The SQL counterpart of `isInScope`, which judges a signal in memory. */
export const isIn = ({ maxHops, universe }: Scope): SQL => {
  const names = UNIVERSES.slice(0, UNIVERSES.indexOf(universe) + 1);
  return sql`hops <= ${maxHops} and universe in (${sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )})`;
};
