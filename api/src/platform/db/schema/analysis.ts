/** The tables of analysis: feeds, spreads and signals, summed by minute, hour and day, with limited retention. */
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

/** The dimensions of every sum over signals. */
const ofKind = () => ({
  feed: text('feed', { enum: FEEDS }).notNull(),
  universe: text('universe', { enum: UNIVERSES }).notNull(),
  hops: integer('hops').notNull(),
});

const SPANS = ['minute', 'hour', 'day'] as const;

/** How far each sum has progressed, so that nothing is counted twice, whichever process counts next. */
export const analysisProgress = pgTable('analysis_progress', {
  key: text('key').primaryKey(),
  position: whole('position').notNull(),
});

/** Price gaps of a pair between two exchanges; both exchanges '*': the best two at each moment. */
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
    /** Seconds with a gap before fees, and seconds with a gap after fees. */
    seconds: integer('seconds').notNull(),
    gainSeconds: integer('gain_seconds').notNull(),
    sumNet: doublePrecision('sum_net').notNull(),
    maxNet: doublePrecision('max_net').notNull(),
    until: instant('until').notNull(),
  },
  (table) => [
    // By series, so that a series is read in order.
    primaryKey({
      columns: [table.feed, table.base, table.quote, table.buyAt, table.sellAt, table.span, table.at],
    }),
    index('spread_sums_span').on(table.span, table.at),
    index('spread_sums_until').on(table.until),
  ],
);

/** The same for any two exchanges with a pair of the coin, gap or none; packed by advice/analysis/coin-spreads.ts. */
export const spreadHours = pgTable(
  'spread_hours',
  {
    feed: text('feed', { enum: FEEDS }).notNull(),
    /** The coin whose pairs these are. */
    coin: text('coin').notNull(),
    at: instant('at').notNull(),
    figures: bytes('figures').notNull(),
  },
  (table) => [
    // By coin, so that a coin is read in order.
    primaryKey({ columns: [table.feed, table.coin, table.at] }),
    index('spread_hours_at').on(table.at),
  ],
);

/** Ended advice by kind, in the span in which it was found. */
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

/** The same per day and per pair of exchanges between which a signal's coin moves. */
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

/** The same per day and whole route; for past days only the most frequent routes are retained. */
export const routeSums = pgTable(
  'route_sums',
  {
    day: instant('day').notNull(),
    ...ofKind(),
    /** The trades in order, in readable form. */
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

/** What each signal's first advice would have returned later. One array element per delay. */
export const signalOutcomes = pgTable(
  'signal_outcomes',
  {
    signalId: text('signal_id').primaryKey(),
    ...ofKind(),
    detectedAt: instant('detected_at').notNull(),
    amountEur: doublePrecision('amount_eur').notNull(),
    /** Null elements could not be measured. */
    leftEur: doublePrecision('left_eur').array().notNull(),
    missed: boolean('missed').array().notNull(),
    /** An `OutcomeDetail`; null in rows from before it was stored. */
    detail: jsonb('detail'),
    /** A `MovedOutcome`; null until the coins have arrived, or if they could not be followed. */
    moved: jsonb('moved'),
    /** Whether the sums include it, with its signal. */
    isCounted: boolean('is_counted').notNull().default(true),
  },
  (table) => [
    index('signal_outcomes_detected').on(table.feed, table.detectedAt),
    index('signal_outcomes_uncounted').on(table.signalId).where(sql`not is_counted`),
  ],
);

/** Days of the public record as published. Rows never change. */
export const recordDays = pgTable(
  'record_days',
  {
    feed: text('feed', { enum: FEEDS }).notNull(),
    day: calendarDay('day').notNull(),
    /** The canonical JSON of the day's figures, and its SHA-256. */
    content: text('content').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.feed, table.day] })],
);

/** How often each exchange's prices were checked on a UTC day, and how often they were fresh. */
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

/** Promised and actual returns of signals worth acting on at a reaction speed, by the UTC day they first were so. */
export const promiseSums = pgTable(
  'promise_sums',
  {
    day: calendarDay('day').notNull(),
    ...ofKind(),
    reaction: text('reaction', { enum: REACTIONS }).notNull(),
    /** Decile of the stated chance: 0 is below 10 %, 9 is 90 % and more. */
    decile: integer('decile').notNull(),
    signals: integer('signals').notNull(),
    earned: integer('earned').notNull(),
    promisedEur: doublePrecision('promised_eur').notNull(),
    returnedEur: doublePrecision('returned_eur').notNull(),
    /** The sum of the stated chances, and the sum of their squared errors. */
    chances: doublePrecision('chances').notNull(),
    squaredErrors: doublePrecision('squared_errors').notNull(),
  },
  ({ day, feed, universe, hops, reaction, decile }) => [
    primaryKey({ columns: [day, feed, universe, hops, reaction, decile] }),
  ],
);

/** The latest state that a feed's market has learnt about gaps and forecasts. */
export const outlooks = pgTable('outlooks', {
  feed: text('feed', { enum: FEEDS }).primaryKey(),
  learnt: jsonb('learnt').$type<object>().notNull(),
});
