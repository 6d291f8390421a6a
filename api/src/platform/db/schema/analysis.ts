/** The tables of analysis: what was learnt of feeds, spreads and signals, added up by minute, hour and day, and kept for a while. */
import type { SignalFigures } from '@spreadwise/contract';
import { REACTIONS } from '@spreadwise/contract/reaction';
import { UNIVERSES } from '@spreadwise/shared-auth/model';
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { bytes, calendarDay, FEEDS, instant, whole } from './columns';

/** What each sum of signals is of. */
const ofKind = () => ({
  feed: text('feed', { enum: FEEDS }).notNull(),
  universe: text('universe', { enum: UNIVERSES }).notNull(),
  hops: integer('hops').notNull(),
});

const SPANS = ['minute', 'hour', 'day'] as const;

/** How far each sum has come: what was counted is not counted again, whoever counts next. */
export const analysisProgress = pgTable('analysis_progress', {
  key: text('key').primaryKey(),
  position: whole('position').notNull(),
});

/** Gaps between two exchanges' prices of a pair; both exchanges '*': the best two there were. */
export const spreadSums = pgTable(
  'spread_sums',
  {
    span: text('span', { enum: SPANS }).notNull(),
    at: instant('at').notNull(),
    feed: text('feed', { enum: FEEDS }).notNull(),
    universe: text('universe', { enum: UNIVERSES }).notNull(),
    base: text('base').notNull(),
    quote: text('quote').notNull(),
    buyAt: text('buy_at').notNull(),
    sellAt: text('sell_at').notNull(),
    /** With a gap before fees, and with one after them. */
    seconds: integer('seconds').notNull(),
    gainSeconds: integer('gain_seconds').notNull(),
    sumNet: doublePrecision('sum_net').notNull(),
    maxNet: doublePrecision('max_net').notNull(),
    until: instant('until').notNull(),
  },
  (table) => [
    // By series, so that one is read in its order.
    primaryKey({
      columns: [table.feed, table.base, table.quote, table.buyAt, table.sellAt, table.span, table.at],
    }),
    index('spread_sums_span').on(table.span, table.at),
    index('spread_sums_until').on(table.until),
  ],
);

/** The same of every two exchanges that have a pair of the coin, gap or none, packed as `api/src/advice/analysis/coin-spreads.ts` says. */
export const spreadHours = pgTable(
  'spread_hours',
  {
    feed: text('feed', { enum: FEEDS }).notNull(),
    /** Whose pairs they are. */
    coin: text('coin').notNull(),
    at: instant('at').notNull(),
    figures: bytes('figures').notNull(),
  },
  (table) => [
    // By coin, so that one is read in its order.
    primaryKey({ columns: [table.feed, table.coin, table.at] }),
    index('spread_hours_at').on(table.at),
  ],
);

/** Advice that was found in a span and has ended, by kind. */
export const signalSums = pgTable(
  'signal_sums',
  {
    span: text('span', { enum: SPANS }).notNull(),
    at: instant('at').notNull(),
    ...ofKind(),
    figures: jsonb('figures').$type<SignalFigures>().notNull(),
    until: instant('until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.feed, table.span, table.at, table.universe, table.hops] }),
    index('signal_sums_until').on(table.until),
  ],
);

/** The same by the exchanges between which a signal's coin goes, a day each. */
export const exchangeSums = pgTable(
  'exchange_sums',
  {
    day: instant('day').notNull(),
    ...ofKind(),
    buyAt: text('buy_at').notNull(),
    sellAt: text('sell_at').notNull(),
    signals: integer('signals').notNull(),
    eur: doublePrecision('eur').notNull(),
    until: instant('until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.feed, table.day, table.universe, table.hops, table.buyAt, table.sellAt] }),
    index('exchange_sums_until').on(table.until),
  ],
);

/** The same by the whole way, a day each; of a day that is over only the most frequent are kept. */
export const routeSums = pgTable(
  'route_sums',
  {
    day: instant('day').notNull(),
    ...ofKind(),
    /** The trades in order, as people read them. */
    route: text('route').notNull(),
    signals: integer('signals').notNull(),
    eur: doublePrecision('eur').notNull(),
    lifetimeMs: doublePrecision('lifetime_ms').notNull(),
    lastAt: instant('last_at').notNull(),
    until: instant('until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.feed, table.day, table.route] }),
    index('route_sums_until').on(table.until),
  ],
);

/** What the first advice of each signal would have left later on; the elements go by the delays. */
export const signalOutcomes = pgTable(
  'signal_outcomes',
  {
    signalId: text('signal_id').primaryKey(),
    ...ofKind(),
    detectedAt: instant('detected_at').notNull(),
    amountEur: doublePrecision('amount_eur').notNull(),
    /** Null where it could not be measured. */
    leftEur: doublePrecision('left_eur').array().notNull(),
    missed: boolean('missed').array().notNull(),
    /** As `OutcomeDetail` says; null for those of before it was kept. */
    detail: jsonb('detail'),
    /** As `MovedOutcome` says; null until the coins have arrived, and where they could not be followed. */
    moved: jsonb('moved'),
    /** Whether the sums have it, with its signal. */
    isCounted: boolean('is_counted').notNull().default(true),
  },
  (table) => [
    index('signal_outcomes_detected').on(table.feed, table.detectedAt),
    index('signal_outcomes_uncounted').on(table.signalId).where(sql`not is_counted`),
  ],
);

/** Days of the public record as they were published; none is ever changed. */
export const recordDays = pgTable(
  'record_days',
  {
    feed: text('feed', { enum: FEEDS }).notNull(),
    day: calendarDay('day').notNull(),
    /** The canonical JSON of its figures, and the SHA-256 of that. */
    content: text('content').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.feed, table.day] })],
);

/** Looks at each exchange's prices on a UTC day, and at how many of them they were fresh. */
export const feedDays = pgTable(
  'feed_days',
  {
    day: calendarDay('day').notNull(),
    feed: text('feed', { enum: FEEDS }).notNull(),
    exchange: text('exchange').notNull(),
    looks: integer('looks').notNull(),
    fresh: integer('fresh').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.feed, table.exchange] })],
);

/** Of signals that were worth acting on at some speed, on the UTC day on which they first were: what was said, and what came back. */
export const promiseSums = pgTable(
  'promise_sums',
  {
    day: calendarDay('day').notNull(),
    ...ofKind(),
    reaction: text('reaction', { enum: REACTIONS }).notNull(),
    /** Of the chance that was said: 0 is below 10 %, 9 is 90 % and more. */
    decile: integer('decile').notNull(),
    signals: integer('signals').notNull(),
    earned: integer('earned').notNull(),
    promisedEur: doublePrecision('promised_eur').notNull(),
    returnedEur: doublePrecision('returned_eur').notNull(),
    /** The chances that were said, and the squares of how far each was off: added up. */
    chances: doublePrecision('chances').notNull(),
    squaredErrors: doublePrecision('squared_errors').notNull(),
  },
  ({ day, feed, universe, hops, reaction, decile }) => [
    primaryKey({ columns: [day, feed, universe, hops, reaction, decile] }),
  ],
);

/** The newest of what the market of a feed has learnt of gaps and of forecasts. */
export const outlooks = pgTable('outlooks', {
  feed: text('feed', { enum: FEEDS }).primaryKey(),
  learnt: jsonb('learnt').$type<object>().notNull(),
});
