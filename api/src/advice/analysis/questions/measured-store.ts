/** The SQL of what was measured: signals that were followed after their advice, and gaps between two exchanges. */
import type { Gap, Signal, SpreadPoint } from '@spreadwise/contract';
import { ANY_EXCHANGE } from '@spreadwise/contract/analysis-scales';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../../platform/db/database';
import { bound } from '../../../platform/lib/bound';
import { cycleKey } from '../../signals';
import { isIn, iso, isoText, type Question } from '../analysis-store';
import type { MeasuredSignal } from '../outcome';

export interface FoundSignal extends MeasuredSignal {
  /** Epoch ms. */
  readonly detectedAt: number;
  readonly exchanges: readonly string[];
  readonly assets: readonly string[];
  readonly confidence: Signal['confidence']['level'];
}
export interface EndedLike extends MeasuredSignal {
  readonly endReason: Signal['endReason'];
}

export interface GapsOf {
  readonly coin?: string | undefined;
  /** The other coin of a pair. */
  readonly against?: string | undefined;
}
export type GapName = Pick<Gap, 'base' | 'quote' | 'buyAt' | 'sellAt'>;

/** A few thousand are as conclusive as all of them. */
export const MOST_LOOKED_AT = 5_000;
const MOST_GAPS = 100;
const measured = sql`o.amount_eur as "amountEur", o.left_eur as "leftEur", o.missed, o.detail, o.moved,
  s.advised->'sized'->'worth' as advised`;

export const createMeasuredStore = (db: Database) => bound(db, { latest, ofSameWay, ofSameKind, gaps, gap });

const latest = (db: Database, { feed, scope }: Question, since: Date, most: number): Promise<FoundSignal[]> =>
  queryRows<FoundSignal>(
    db,
    sql`select (extract(epoch from o.detected_at) * 1000)::float8 as "detectedAt", s.exchanges, s.assets,
            s.data->'confidence'->>'level' as confidence, ${measured}
          from (select * from signal_outcomes
                where feed = ${feed} and detected_at >= ${iso(since)} and detail is not null and ${isIn(scope)}
                order by detected_at desc limit ${most}) o
          join signals s on s.id = o.signal_id order by o.detected_at desc`,
  );

/** Ended signals with the same trades as this one, latest first. */
const ofSameWay = (db: Database, { id, feed, legs }: Signal, most: number): Promise<EndedLike[]> =>
  queryRows<EndedLike>(
    db,
    sql`select s.data->>'endReason' as "endReason", ${measured}
          from signals s join signal_outcomes o on o.signal_id = s.id
          where s.cycle = ${cycleKey(legs)} and s.ended_at is not null and s.id <> ${id}
            and o.feed = ${feed} and o.detail is not null
          order by s.ended_at desc limit ${most}`,
  );

/** Ended signals with as many trades on markets of the same kind. */
const ofSameKind = (db: Database, { id, feed, hops, universe }: Signal, most: number): Promise<EndedLike[]> =>
  queryRows<EndedLike>(
    db,
    sql`select s.data->>'endReason' as "endReason", ${measured}
          from signal_outcomes o join signals s on s.id = o.signal_id
          where o.feed = ${feed} and o.hops = ${hops} and o.universe = ${universe} and o.detail is not null
            and s.ended_at is not null and s.id <> ${id}
          order by o.detected_at desc limit ${most}`,
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

export type MeasuredStore = ReturnType<typeof createMeasuredStore>;
