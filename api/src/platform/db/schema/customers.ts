/** The tables of what customers say of themselves and of advice. */
import { CURRENCIES, type KeptPaperRule, type TradingProfile } from '@spreadwise/contract';
import { doublePrecision, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { customers, ofCustomer } from './billing';
import { instant, whole } from './columns';

/** With what, where and how a customer would act on advice. */
export const customerSetups = pgTable('customer_setups', {
  customerId: ofCustomer({ onDelete: 'cascade' }).primaryKey(),
  /** As the contract has it; what is added to that later is not in older rows. */
  setUp: jsonb('set_up').$type<TradingProfile>().notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** Who wants to see no first steps, whatever is left of them. */
export const onboardingDismissals = pgTable('first_steps_put_away', {
  customerId: ofCustomer({ onDelete: 'cascade' }).primaryKey(),
  at: instant('at').notNull(),
});

export const paperRules = pgTable(
  'paper_rules',
  {
    id: text('id').primaryKey(),
    /** Null: those who run the product follow it. */
    customerId: text('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    rule: jsonb('rule').$type<KeptPaperRule>().notNull(),
    /** What days that are over came to, and of what question; null until it was asked for. */
    days: jsonb('days'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('paper_rules_customer').on(table.customerId)],
);

/** What a customer did with a signal. What it was stands here as well: signals go after a while, a journal stays. */
export const journalEntries = pgTable(
  'journal_entries',
  {
    customerId: ofCustomer({ onDelete: 'cascade' }).notNull(),
    signalId: text('signal_id').notNull(),
    did: text('did', { enum: ['took', 'left'] }).notNull(),
    resultCents: whole('result_cents'),
    /** Of the result, as it was typed. */
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
