/** The tables of signals, and of who was given which. */
import { type AdvisedFigures, CURRENCIES, type MarketStatus, type Signal } from '@spreadwise/contract';
import { UNIVERSES } from '@spreadwise/shared-auth/model';
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { ofCustomer } from './billing';
import { calendarDay, FEEDS, instant, whole } from './columns';

export const signalChanges = pgSequence('signal_changes');

/** Signals as last told. What changes while one is open stands in no index. */
export const signals = pgTable(
  'signals',
  {
    id: text('id').primaryKey(),
    /** Of its newest change. */
    seq: whole('seq').notNull(),
    /** Of its last change, once it has ended. */
    endedSeq: whole('ended_seq'),
    /** The same for every signal of the same legs; null for those of before it was kept. */
    cycle: text('cycle'),
    universe: text('universe', { enum: UNIVERSES }).notNull(),
    hops: integer('hops').notNull(),
    exchanges: text('exchanges').array().notNull(),
    assets: text('assets').array().notNull(),
    /** A fraction of the advised size, after fees. */
    net: doublePrecision('net').notNull(),
    /** What is left with the coins in place. */
    profitEur: doublePrecision('profit_eur'),
    /** False: it never left enough to be advised on, and is kept for the record alone. */
    isAdvice: boolean('is_advice').notNull().default(true),
    expectedMs: integer('expected_ms'),
    detectedAt: instant('detected_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    endedAt: instant('ended_at'),
    /** What was advised first, as its customers read it then; null for those of before it was kept. */
    advised: jsonb('advised').$type<AdvisedFigures>(),
    /** All of it, as it is answered. */
    data: jsonb('data').$type<Signal>().notNull(),
  },
  (table) => [
    index('signals_detected').on(table.detectedAt, table.id),
    index('signals_open').on(table.detectedAt, table.id).where(sql`${table.endedAt} is null`),
    index('signals_ended').on(table.endedAt).where(sql`${table.endedAt} is not null`),
    index('signals_cycle').on(table.cycle, table.endedAt).where(sql`${table.endedAt} is not null`),
    index('signals_ended_seq').on(table.endedSeq).where(sql`${table.endedSeq} is not null`),
  ],
);

/**
 * Which signals a customer was given; each is given once, and advice counts once, against the UTC day. Without foreign
 * keys: checking them takes longer than all else, rows are made from both tables, and go before their signals do.
 */
export const signalDeliveries = pgTable(
  'signal_deliveries',
  {
    customerId: text('customer_id').notNull(),
    signalId: text('signal_id').notNull(),
    /** The UTC day on which it was given. */
    day: calendarDay('day').notNull(),
    at: instant('at').notNull(),
    /** The signal's, so that a customer's history is read in its order. */
    detectedAt: instant('detected_at').notNull(),
    /** The same advice was found again after our own stop had cut it short: it is listed once, as it is counted. */
    superseded: boolean('superseded').notNull().default(false),
  },
  (table) => [
    // The signal first: so a signal's deliveries are found when it is deleted.
    primaryKey({ columns: [table.signalId, table.customerId] }),
    index('signal_deliveries_history').on(table.customerId, table.detectedAt, table.signalId),
  ],
);

/** The times in which a customer had an uncounted tier and got every signal of its scope; `until` may lie ahead. */
export const signalGrants = pgTable(
  'signal_grants',
  {
    customerId: ofCustomer().notNull(),
    maxHops: integer('max_hops').notNull(),
    universe: text('universe', { enum: UNIVERSES }).notNull(),
    since: instant('since').notNull(),
    until: instant('until').notNull(),
    /** The tier became another one: coming back begins a new time. */
    isEnded: boolean('is_ended').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.since, table.maxHops, table.universe] }),
    index('signal_grants_until').on(table.until),
  ],
);

/** How many signals a customer was given on a UTC day. Its row is locked while more are given. */
export const signalAllowances = pgTable(
  'signal_allowances',
  {
    customerId: ofCustomer().notNull(),
    day: calendarDay('day').notNull(),
    used: integer('used').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.day] })],
);

/** What one of another currency is in euros, by the market that is watched now: a row a currency. */
export const euroRates = pgTable('euro_rates', {
  currency: text('currency', { enum: CURRENCIES }).primaryKey(),
  feed: text('feed', { enum: FEEDS }).notNull(),
  eur: doublePrecision('eur').notNull(),
  /** The stablecoin that stands in for it; null: markets of the currency itself say it. */
  stablecoin: text('stablecoin'),
  at: instant('at').notNull(),
});

/** How the market is, as the process that writes signals saw it last: one row. */
export const marketState = pgTable('market_state', {
  key: text('key').primaryKey(),
  status: jsonb('status').$type<MarketStatus>().notNull(),
  at: instant('at').notNull(),
});
