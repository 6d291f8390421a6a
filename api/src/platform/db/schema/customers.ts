/** The tables of customers' own statements about themselves and about advice. */
import { CURRENCIES, type PaperRule, type TradingProfile } from '@spreadwise/contract';
import { doublePrecision, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { customers, ofCustomer } from './billing';
import { instant, whole } from './columns';

/** A customer's exchanges, means and preferences for acting on advice. */
export const customerSetups = pgTable('customer_setups', {
  customerId: ofCustomer({ onDelete: 'cascade' }).primaryKey(),
  /** As the contract has it; what is added to that later is not in older rows. */
  setUp: jsonb('set_up').$type<TradingProfile>().notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** Customers who dismissed the first steps. */
export const onboardingDismissals = pgTable('first_steps_put_away', {
  customerId: ofCustomer({ onDelete: 'cascade' }).primaryKey(),
  at: instant('at').notNull(),
});

export const paperRules = pgTable(
  'paper_rules',
  {
    id: text('id').primaryKey(),
    /** Null: the rule belongs to the staff. */
    customerId: text('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    rule: jsonb('rule').$type<PaperRule>().notNull(),
    /** Cached results of past days, with the question they answer; null until first requested. */
    days: jsonb('days'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('paper_rules_customer').on(table.customerId)],
);

/** What a customer did with a signal. Repeats the signal's data, because signals are deleted and a journal stays. */
export const journalEntries = pgTable(
  'journal_entries',
  {
    customerId: ofCustomer({ onDelete: 'cascade' }).notNull(),
    signalId: text('signal_id').notNull(),
    did: text('did', { enum: ['took', 'left'] }).notNull(),
    resultCents: whole('result_cents'),
    /** The currency in which the customer entered the result. */
    currency: text('currency', { enum: CURRENCIES }).notNull().default('EUR'),
    note: text('note').notNull(),
    detectedAt: instant('detected_at').notNull(),
    way: text('way').notNull(),
    advisedEur: doublePrecision('advised_eur'),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.signalId] }),
    index('journal_entries_detected').on(table.customerId, table.detectedAt, table.signalId),
  ],
);
