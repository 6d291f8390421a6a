/** The SQL that analysis reads with, within what a caller may see: sums of the running feed, and what was measured. */
import type {
  ExchangePair,
  Gap,
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
import { epochMs, iso } from '../../platform/db/sql';
import { bound } from '../../platform/lib/bound';
import { cycleKey, type Scope } from '../signals';
import type { MeasuredSignal } from './outcome';
import { readPromises } from './record/forecasts-store';
import { readPublishedDays } from './record/record-days-store';
import type { MeasuredSpan } from './record/signal-sums';

export interface Question {
  readonly feed: Signal['feed'];
  readonly scope: Scope;
}

/** The same for all who ask the same question. */
export const questionKey = ({ feed, scope }: Question): string =>
  `${feed} ${scope.universe} ${scope.maxHops}`;

export interface KindOfSpan extends Pick<Signal, 'universe' | 'hops'> {
  readonly at: number;
  readonly figures: SignalFigures;
}

export type MajorPoint = SpreadPoint & Pick<Gap, 'base' | 'quote'>;

/** Seconds per point of the majors' spreads: 96 points a day. */
const POINT_S = 900;
const MOST_ROUTES = 20;

export const createAnalysisStore = (db: Database) => ({
  ...bound(db, { latest, ofSameWay, ofSameKind, gaps, gap }),
  ...bound(db, { promises: readPromises, publishedDays: readPublishedDays }),

  /** By kind, oldest first. */
  sums: (feed: Signal['feed'], span: MeasuredSpan, since: Date): Promise<KindOfSpan[]> =>
    queryRows<KindOfSpan>(
      db,
      sql`select ${epochMs(sql`at`)} as at, universe, hops, figures
          from signal_sums where feed = ${feed} and span = ${span} and at >= ${iso(since)} order by at`,
    ),

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
  routes: ({ feed, scope }: Question, since: Date): Promise<RecurringRoute[]> =>
    queryRows<RecurringRoute>(
      db,
      sql`select route, sum(signals)::int as signals, count(*)::int as days, sum(eur)::float8 as eur,
            sum(lifetime_ms) / sum(signals) as "meanLifetimeMs", ${isoText(sql`max(last_at)`)} as "lastAt"
          from route_sums where feed = ${feed} and day >= ${iso(since)} and ${isIn(scope)}
          group by route having sum(signals) > 1 order by 2 desc, 4 desc, 1 limit ${MOST_ROUTES}`,
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

const isoText = (at: SQL): SQL => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The SQL counterpart of `isInScope`, which judges a signal in memory. */
export const isIn = ({ maxHops, universe }: Scope): SQL =>
  sql`hops <= ${maxHops} and universe in ${UNIVERSES.slice(0, UNIVERSES.indexOf(universe) + 1)}`;

export interface FoundSignal extends MeasuredSignal {
  /** Epoch ms. */
  readonly detectedAt: number;
  readonly exchanges: readonly string[];
  readonly assets: readonly string[];
  readonly confidence: Signal['confidence']['level'];
}
export type EndedLike = MeasuredSignal & Pick<Signal, 'endReason'>;

export interface GapsOf {
  readonly coin?: string | undefined;
  /** The other coin of a pair. */
  readonly against?: string | undefined;
}
export type GapName = Pick<Gap, 'base' | 'quote' | 'buyAt' | 'sellAt'>;

/** A few thousand are as conclusive as all of them. */
const MOST_LOOKED_AT = 5_000;
const MOST_LIKE = 300;
const MOST_GAPS = 100;
const measured = sql`o.amount_eur as "amountEur", o.left_eur as "leftEur", o.missed, o.detail, o.moved,
  s.advised->'sized'->'worth' as advised`;

const latest = (db: Database, { feed, scope }: Question, since: Date): Promise<FoundSignal[]> =>
  queryRows<FoundSignal>(
    db,
    sql`select ${epochMs(sql`o.detected_at`)} as "detectedAt", s.exchanges, s.assets,
            s.data->'confidence'->>'level' as confidence, ${measured}
          from (select * from signal_outcomes
                where feed = ${feed} and detected_at >= ${iso(since)} and detail is not null and ${isIn(scope)}
                order by detected_at desc limit ${MOST_LOOKED_AT}) o
          join signals s on s.id = o.signal_id order by o.detected_at desc`,
  );

/** Ended signals with the same trades as this one, latest first. */
const ofSameWay = (db: Database, signal: Signal) =>
  endedLike(db, signal, sql`s.cycle = ${cycleKey(signal.legs)}`, sql`s.ended_at`);

/** Ended signals with as many trades on markets of the same kind. */
const ofSameKind = (db: Database, signal: Signal) =>
  endedLike(db, signal, sql`o.hops = ${signal.hops} and o.universe = ${signal.universe}`, sql`o.detected_at`);

const endedLike = (db: Database, { id, feed }: Signal, isLike: SQL, latest: SQL): Promise<EndedLike[]> =>
  queryRows<EndedLike>(
    db,
    sql`select s.data->>'endReason' as "endReason", ${measured}
          from signals s join signal_outcomes o on o.signal_id = s.id
          where ${isLike} and s.ended_at is not null and s.id <> ${id} and o.feed = ${feed} and o.detail is not null
          order by ${latest} desc limit ${MOST_LIKE}`,
  );

/** Of each day's largest gaps, those with a gain for the longest time: of all coins, of one, or of a pair. */
const gaps = (db: Database, { feed, scope }: Question, since: Date, { coin, against }: GapsOf = {}) =>
  queryRows<Gap>(
    db,
    sql`select base, quote, buy_at as "buyAt", sell_at as "sellAt", sum(gain_seconds)::int as "gainSeconds", max(max_net) as best
          from (select *, 2 as hops from spread_sums) spreads
          where span = 'day' and feed = ${feed} and at >= ${iso(since)} and buy_at <> ${ANY_EXCHANGE} and ${isIn(scope)}
            and ${coin === undefined ? sql`true` : sql`${coin} in (base, quote)`}
            and ${against === undefined ? sql`true` : sql`quote = ${against}`}
          group by 1, 2, 3, 4 order by 5 desc, 6 desc, 1, 2, 3, 4 limit ${MOST_GAPS}`,
  );

/** By the minute, oldest first. */
const gap = (
  db: Database,
  { feed, scope }: Question,
  { base, quote, buyAt, sellAt }: GapName,
  since: Date,
): Promise<SpreadPoint[]> =>
  queryRows<SpreadPoint>(
    db,
    sql`select ${isoText(sql`at`)} as at, sum_net / seconds as mean, max_net as best
          from (select *, 2 as hops from spread_sums) spreads
          where feed = ${feed} and base = ${base} and quote = ${quote} and buy_at = ${buyAt} and sell_at = ${sellAt}
            and span = 'minute' and at >= ${iso(since)} and ${isIn(scope)}
          order by spreads.at`,
  );
