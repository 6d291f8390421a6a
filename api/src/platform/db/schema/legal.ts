/** The tables of legal duties: released texts, and contracts ended without signing in. */
import { DECLARATION_KINDS, LANGUAGES, LEGAL_TEXTS } from '@spreadwise/contract';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

export const legalReleases = pgTable(
  'legal_releases',
  {
    text: text('text', { enum: LEGAL_TEXTS }).notNull(),
    hash: text('hash').notNull(),
    /** Its text in each language when it was released, as JSON; null: released before that was stored. */
    wording: text('wording'),
    releasedAt: instant('released_at').notNull(),
    actor: text('actor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.text, table.hash] })],
);

/** Declarations to withdraw from a contract or to cancel it. */
export const declarations = pgTable(
  'declarations',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: DECLARATION_KINDS }).notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** The contract, in the declarer's own words. */
    contract: text('contract'),
    /** The reason, if cancelled for cause. */
    cause: text('cause'),
    /** The requested last day of a cancellation; null: the earliest possible one. */
    endsOn: text('ends_on'),
    language: text('language', { enum: LANGUAGES }).notNull(),
    timeZone: text('time_zone'),
    receivedAt: instant('received_at').notNull(),
    /** The result, decided once before anything is done; null: not yet. */
    outcome: text('outcome', { enum: ['withdrawn', 'late', 'cancelled', 'over', 'unknown'] }),
    customerId: text('customer_id'),
    subscriptionId: text('subscription_id'),
    /** SHA-256 of the receipt as mailed. */
    receiptHash: text('receipt_hash'),
    receiptSentAt: instant('receipt_sent_at'),
    refundedCents: integer('refunded_cents'),
    doneAt: instant('done_at'),
    /** When the link in the receipt was used to undo the cancellation. */
    undoneAt: instant('undone_at'),
  },
  (table) => [
    index('declarations_customer').on(table.customerId),
    index('declarations_email').on(table.email),
    index('declarations_received').on(table.receivedAt),
  ],
);
