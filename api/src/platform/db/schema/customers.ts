/** The tables of what customers state, and of their data: their programs' tokens, copies of it and its deletion. */
import { type ApiScope, CURRENCIES, type PaperRule, type TradingProfile } from '@spreadwise/contract';
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
import { customers, ofCustomer } from './billing';
import { createdAt, instant, whole } from './columns';

/** A customer's exchanges, capital and preferences for acting on advice. */
export const customerSetups = pgTable('customer_setups', {
  customerId: ofCustomer({ onDelete: 'cascade' }).primaryKey(),
  /** As in the contract; fields added there later are missing in older rows. */
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

export const apiTokens = pgTable(
  'api_tokens',
  {
    id: text('id').primaryKey(),
    customerId: ofCustomer().notNull(),
    name: text('name').notNull(),
    /** SHA-256 of the token. */
    hash: text('hash').notNull().unique(),
    scopes: jsonb('scopes').$type<readonly ApiScope[]>().notNull(),
    /** Copied from the session that created it: without a proven address the owner's tier does not count. */
    addressProven: boolean('address_proven').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** Accurate to a few minutes. */
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    index('api_tokens_customer').on(table.customerId),
    index('api_tokens_expires').on(table.expiresAt),
  ],
);

/** Copies of all data stored about a customer, made in the background and downloaded by the customer. */
export const accountExports = pgTable(
  'account_exports',
  {
    id: text('id').primaryKey(),
    customerId: ofCustomer().notNull(),
    askedAt: instant('asked_at').notNull(),
    /** When the mail with the download link was handed over. */
    madeAt: instant('made_at'),
    expiresAt: instant('expires_at').notNull(),
    /** The zip archive in base64, which both databases and every backup handle like any text. */
    archive: text('archive'),
    bytes: integer('bytes'),
  },
  (table) => [
    index('account_exports_customer').on(table.customerId, table.askedAt),
    index('account_exports_expires').on(table.expiresAt),
  ],
);

/** Customers' requests to be deleted, and when they were carried out. Contains no address. */
export const accountErasures = pgTable(
  'account_erasures',
  {
    customerId: ofCustomer().primaryKey(),
    askedAt: instant('asked_at').notNull(),
    doneAt: instant('done_at'),
  },
  (table) => [index('account_erasures_asked').on(table.askedAt)],
);
