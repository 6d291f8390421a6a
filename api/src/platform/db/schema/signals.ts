/** The tables of signals and their delivery. */
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

/** Signals as last reported. No index contains columns that change while a signal is open. */
export const signals = pgTable(
  'signals',
  {
    id: text('id').primaryKey(),
    /** Sequence number of its latest change. */
    seq: whole('seq').notNull(),
    /** Sequence number of its last change, once it has ended. */
    endedSeq: whole('ended_seq'),
    /** The same for all signals with the same legs; null in rows from before it was stored. */
    cycle: text('cycle'),
    universe: text('universe', { enum: UNIVERSES }).notNull(),
    hops: integer('hops').notNull(),
    exchanges: text('exchanges').array().notNull(),
    assets: text('assets').array().notNull(),
    /** A fraction of the advised size, after fees. */
    net: doublePrecision('net').notNull(),
    /** The profit if the coins are already in place. */
    profitEur: doublePrecision('profit_eur'),
    /** False: it never earned enough to be advised, and is stored only for the record. */
    isAdvice: boolean('is_advice').notNull().default(true),
    expectedMs: integer('expected_ms'),
    detectedAt: instant('detected_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    endedAt: instant('ended_at'),
    /** The first advice, as customers read it then; null in rows from before it was stored. */
    advised: jsonb('advised').$type<AdvisedFigures>(),
    /** The complete signal, as the API returns it. */
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
 * Which signals a customer received: each once, and advice counts once against the UTC day. Without foreign keys:
 * checking them dominates the cost, rows derive from both tables, and they are deleted before their signals.
 */
export const signalDeliveries = pgTable(
  'signal_deliveries',
  {
    customerId: text('customer_id').notNull(),
    signalId: text('signal_id').notNull(),
    /** The UTC day of delivery. */
    day: calendarDay('day').notNull(),
    at: instant('at').notNull(),
    /** The signal's, so that a customer's history is read in its order. */
    detectedAt: instant('detected_at').notNull(),
    /** The same advice was found again after our own stop had cut it short; it is listed and counted once. */
    superseded: boolean('superseded').notNull().default(false),
  },
  (table) => [
    // The signal first, so that a signal's deliveries are found when it is deleted.
    primaryKey({ columns: [table.signalId, table.customerId] }),
    index('signal_deliveries_history').on(table.customerId, table.detectedAt, table.signalId),
  ],
);

/** Periods in which a customer's tier was unlimited and got every signal in scope; `until` may be in the future. */
export const signalGrants = pgTable(
  'signal_grants',
  {
    customerId: ofCustomer().notNull(),
    maxHops: integer('max_hops').notNull(),
    universe: text('universe', { enum: UNIVERSES }).notNull(),
    since: instant('since').notNull(),
    until: instant('until').notNull(),
    /** The tier has changed: returning to it starts a new period. */
    isEnded: boolean('is_ended').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.since, table.maxHops, table.universe] }),
    index('signal_grants_until').on(table.until),
  ],
);

/** Signals a customer received on a UTC day. The row is locked while more are assigned. */
export const signalAllowances = pgTable(
  'signal_allowances',
  {
    customerId: ofCustomer().notNull(),
    day: calendarDay('day').notNull(),
    used: integer('used').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.day] })],
);

/** The value of one unit of another currency in euros, from the market watched now: one row per currency. */
export const euroRates = pgTable('euro_rates', {
  currency: text('currency', { enum: CURRENCIES }).primaryKey(),
  feed: text('feed', { enum: FEEDS }).notNull(),
  eur: doublePrecision('eur').notNull(),
  /** The stablecoin that stands in for the currency; null: the rate comes from its own markets. */
  stablecoin: text('stablecoin'),
  at: instant('at').notNull(),
});

/** The market's state as last seen by the process that writes signals: one row. */
export const marketState = pgTable('market_state', {
  key: text('key').primaryKey(),
  status: jsonb('status').$type<MarketStatus>().notNull(),
  at: instant('at').notNull(),
});
