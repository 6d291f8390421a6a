/** The SQL that stores minutes of spreads and outcomes of signals: each once, whichever process reports it. */
import type { Signal } from '@spreadwise/contract';
import { ANY_EXCHANGE, GAPS_OF_DAY } from '@spreadwise/contract/analysis-scales';
import { and, eq, gte, sql } from 'drizzle-orm';
import { type Database, queryRows, type Transaction } from '../../../platform/db/database';
import { feedDays } from '../../../platform/db/schema';
import { iso } from '../../../platform/db/sql';
import { bound } from '../../../platform/lib/bound';
import { lastUtcDays, utcDay } from '../../../platform/lib/time';
import type { Arrival, MarketFact, MovedOutcome, SignalOutcome } from '../../signals';
import { keptUntil, startOf } from './signal-sums';
import { advance } from './signal-sums-store';

/** `at`: ISO 8601, UTC. */
type SpreadsOfMinute = Omit<Extract<MarketFact, { kind: 'minute' }>, 'kind'>;

const SPREAD_SPANS = ['minute', 'day'] as const;
/** Enough to know the kinds that exist. */
const MOST_ARRIVALS = 1_000;

export const createMarketFactsStore = (db: Database) =>
  bound(db, { addMinute, addOutcomes, arrivals, addMoved });

/** Adds a minute to its day, unless it or a later one is there already. Returns whether it was added. */
const addMinute = (db: Database, feed: Signal['feed'], minute: SpreadsOfMinute, key = `spreads ${feed}`) =>
  advance(db, key, async (tx, position) => {
    const at = Date.parse(minute.at);
    if (at <= position) return null;
    const spans = SPREAD_SPANS.map((span) => {
      const start = startOf(span, at);
      return { span, at: start, until: keptUntil(span, start) };
    });
    await tx.execute(
      sql`insert into spread_sums (span, at, feed, universe, base, quote, buy_at, sell_at, seconds, gain_seconds, sum_net, max_net, until)
            select s.span, s.at, ${feed}, m.universe, m.base, m.quote, m."buyAt", m."sellAt", m.seconds, m."gainSeconds", m."sumNet", m."maxNet", s.until
            from jsonb_to_recordset(${JSON.stringify(spans)}::text::jsonb) as s(span text, at timestamptz, until timestamptz)
            cross join jsonb_to_recordset(${JSON.stringify(minute.spreads)}::text::jsonb) as m(
              universe text, base text, quote text, "buyAt" text, "sellAt" text, seconds int, "gainSeconds" int, "sumNet" float8, "maxNet" float8)
            on conflict (feed, base, quote, buy_at, sell_at, span, at) do update set
              seconds = spread_sums.seconds + excluded.seconds, gain_seconds = spread_sums.gain_seconds + excluded.gain_seconds,
              sum_net = spread_sums.sum_net + excluded.sum_net, max_net = greatest(spread_sums.max_net, excluded.max_net)`,
    );
    const day = startOf('day', position);
    if (day < startOf('day', at)) await forgetSmallSpreads(tx, feed, day);
    return at;
  });

/**
 * Stores the outcomes of signals in the log; what only another process found has no signal here. An outcome that
 * arrives after its signal was counted as not measured is stored for queries, and changes no sum.
 */
async function addOutcomes(db: Database, outcomes: readonly SignalOutcome[]): Promise<void> {
  const rows = outcomes.map(({ signalId, amountEur, left, detail }) => ({
    signalId,
    amountEur,
    leftEur: left.map((worth) => worth?.eur ?? null),
    missed: left.map((worth) => worth?.isMissed ?? false),
    detail,
  }));
  await db.execute(
    sql`insert into signal_outcomes (signal_id, feed, universe, hops, detected_at, amount_eur, left_eur, missed, detail, is_counted)
          select s.id, s.data->>'feed', s.universe, s.hops, s.detected_at, o."amountEur", o."leftEur", o.missed, o.detail, false
          from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as o("signalId" text, "amountEur" float8, "leftEur" float8[], missed boolean[], detail jsonb)
          join signals s on s.id = o."signalId"
          on conflict (signal_id) do update set amount_eur = excluded.amount_eur, left_eur = excluded.left_eur,
            missed = excluded.missed, detail = excluded.detail
          where signal_outcomes.detail is null`,
  );
}

/** Of whole stakes whose first order was sent at once and whose coins have arrived, latest last. */
async function arrivals(db: Database, feed: Signal['feed']): Promise<readonly Arrival[]> {
  const latest = await queryRows<Arrival>(
    db,
    sql`select minutes * 60000 as "travelMs",
            case when (o.moved->0->-1->>'isMissed')::boolean then 0 else (o.moved->0->-1->>'eur')::float8 / o.amount_eur end as net
          from signal_outcomes o join signals s on s.id = o.signal_id cross join lateral
            (select sum((move->>'arrivalMinutes')::float8) as minutes from jsonb_array_elements(s.data->'transfers') as move) way
          where o.feed = ${feed} and jsonb_typeof(o.moved->0->-1) = 'object' and minutes is not null
          order by o.detected_at desc limit ${MOST_ARRIVALS}`,
  );
  return latest.reverse();
}

/** Only for signals whose outcome is stored. */
async function addMoved(db: Database, moved: readonly MovedOutcome[]): Promise<void> {
  await db.execute(
    sql`update signal_outcomes o set moved = m."left"
          from jsonb_to_recordset(${JSON.stringify(moved)}::text::jsonb) as m("signalId" text, "left" jsonb)
          where o.signal_id = m."signalId" and o.moved is null`,
  );
}

/** Keeps only the largest gaps of a day that is over, and the best of the majors. */
async function forgetSmallSpreads(tx: Transaction, feed: Signal['feed'], day: Date): Promise<void> {
  await tx.execute(
    sql`delete from spread_sums where ctid in (
          select ctid from spread_sums
          where span = 'day' and at = ${iso(day)} and feed = ${feed} and buy_at <> ${ANY_EXCHANGE}
          order by max_net desc, base, quote, buy_at, sell_at offset ${GAPS_OF_DAY})`,
  );
}

/** The SQL of how fresh the prices of each exchange were, by UTC day. */
export interface FeedNow {
  readonly exchange: string;
  readonly isFresh: boolean;
}

const SHOWN_DAYS = 30;

type Feed = Signal['feed'];

/** Counts one check of each exchange. */
export async function addFeedDay(db: Database, feed: Feed, looked: readonly FeedNow[], now: Date) {
  if (looked.length === 0) return;
  const { day, exchange, looks, fresh } = feedDays;
  await db
    .insert(feedDays)
    .values(
      looked.map((one) => ({
        ...{ day: utcDay(now), feed, exchange: one.exchange },
        ...{ looks: 1, fresh: one.isFresh ? 1 : 0 },
      })),
    )
    .onConflictDoUpdate({
      target: [day, feedDays.feed, exchange],
      set: { looks: sql`${looks} + 1`, fresh: sql`${fresh} + excluded.fresh` },
    });
}

/** The last 30 days, including today; null for a day without a look. */
export async function readFeedDays(db: Database, feed: Feed, now: Date) {
  const days = lastUtcDays(now, SHOWN_DAYS);
  const rows = await db
    .select()
    .from(feedDays)
    .where(and(eq(feedDays.feed, feed), gte(feedDays.day, days[0] as string)));
  const shares = new Map(rows.map((row) => [`${row.exchange} ${row.day}`, row.fresh / row.looks]));
  const exchanges = [...new Set(rows.map(({ exchange }) => exchange))].sort();
  return {
    days: [...days],
    feeds: exchanges.map((exchange) => ({
      exchange,
      fresh: days.map((day) => shares.get(`${exchange} ${day}`) ?? null),
    })),
  };
}
