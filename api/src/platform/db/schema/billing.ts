/** The tables of billing. What was paid is not kept here: the payment provider's records are its source. */
import {
  LANGUAGES,
  MRR_MOVEMENTS,
  REVERSALS,
  type ReconcileReport,
  SUBSCRIPTION_STATUSES,
} from '@spreadwise/contract';
import { PLAN_IDS } from '@spreadwise/contract/plans';
import { COMP_TIERS } from '@spreadwise/shared-auth/model';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { calendarDay, createdAt, identity, instant, whole } from './columns';

/**
 * Whom the payment provider knows. One person can be several of these: an address that returns, or pays in a second browser,
 * becomes another one. The live one, else the newest, is what the person signs in to.
 */
export const customers = pgTable(
  'customers',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    name: text('name'),
    /** In which mails and alerts are written. */
    language: text('language', { enum: LANGUAGES }).notNull().default('en'),
    /** When somebody first signed in by a code mailed to the address. From then on no payment signs anybody in. */
    addressProvenAt: instant('address_proven_at'),
    createdAt: createdAt(),
    /**
     * The person: the first customer of the address. A trigger sets it when the row is inserted, and nothing changes it, so
     * it outlives another address and an erasure. Every figure that counts customers counts these.
     */
    accountId: text('account_id').notNull().default(''),
  },
  (table) => [
    index('customers_email').on(table.email),
    index('customers_account').on(table.accountId),
    index('customers_created').on(table.createdAt, table.id),
  ],
);

export const ofCustomer = (actions?: { readonly onDelete: 'cascade' }) =>
  text('customer_id').references(() => customers.id, actions);

/** The provider's subscriptions as last read back from it. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    customerId: ofCustomer().notNull(),
    /** The customer's, by a trigger, so that figures of persons need no join. */
    accountId: text('account_id').notNull().default(''),
    plan: text('plan', { enum: PLAN_IDS }).notNull(),
    status: text('status', { enum: SUBSCRIPTION_STATUSES }).notNull(),
    currentPeriodEnd: instant('current_period_end'),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
    /** Whether it was ever paid for: an attempt that ended unpaid makes nobody a customer. */
    wasPaid: boolean('was_paid').notNull().default(false),
    /** The plan that it goes down to at `scheduledAt`. */
    scheduledPlan: text('scheduled_plan', { enum: PLAN_IDS }),
    scheduledAt: instant('scheduled_at'),
    /** Since when a payment is overdue, as far as we or the provider know; null when none is. */
    pastDueSince: instant('past_due_since'),
    /** What is to be paid, and the provider's page where it can be. */
    openInvoiceId: text('open_invoice_id'),
    openInvoiceCents: integer('open_invoice_cents'),
    openInvoiceUrl: text('open_invoice_url'),
    /** Whether the bank wants the customer to act before it pays that. */
    openInvoiceNeedsAction: boolean('open_invoice_needs_action').notNull().default(false),
    /** The newest invoice that is known to be paid, so that a payment is reported once. */
    paidInvoiceId: text('paid_invoice_id'),
    /** What became of the money for the running period, when it was not kept. */
    reversal: text('reversal', { enum: REVERSALS }),
    createdAt: createdAt(),
    /** When the provider was last asked. */
    syncedAt: instant('synced_at').notNull(),
  },
  (table) => [
    index('subscriptions_customer').on(table.customerId),
    index('subscriptions_account').on(table.accountId),
    index('subscriptions_status').on(table.status, table.customerId),
    index('subscriptions_renewal').on(table.currentPeriodEnd, table.customerId),
  ],
);

/** A browser's try at subscribing, so that a double click, a retry or a return takes up the same one. */
export const checkoutAttempts = pgTable(
  'checkout_attempts',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the checkout cookie of the browser that began it. */
    browserHash: text('browser_hash').notNull(),
    /** Keyed hash of the network in which it was begun: cards that are declined are counted by it. */
    network: text('network'),
    email: text('email').notNull(),
    plan: text('plan', { enum: PLAN_IDS }).notNull(),
    /**
     * 'failed': the provider refused to begin it; the next try is a new attempt with new idempotency keys. 'withdrawn':
     * another of the address was paid first, and this one is to be closed: 'replaced', or 'returned' when it had been
     * paid as well.
     */
    status: text('status', {
      enum: ['open', 'paid', 'replaced', 'expired', 'failed', 'withdrawn', 'returned'],
    }).notNull(),
    customerId: text('customer_id'),
    subscriptionId: text('subscription_id'),
    /** Whether this attempt created the customer: only then does paying prove the address. */
    createdCustomer: boolean('created_customer').notNull(),
    /** Whether it was asked for to begin before the 14 days end: whoever withdraws then pays for the days used. */
    beginNow: boolean('begin_now').notNull().default(false),
    /** What stood around the button, as the browser named it; null: the call named nothing. */
    screen: text('screen'),
    /** Where the customer says to be, and the VAT ID of a business. */
    country: text('country'),
    vatId: text('vat_id'),
    /** Whether the EU's register knows it; it is asked again for as long as it did not answer. */
    isVatIdKnown: boolean('is_vat_id_known').notNull().default(false),
    /** When the address was mailed a link to pay by. From then on paying proves nothing of the browser that began it. */
    linkSentAt: instant('link_sent_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('checkout_attempts_open')
      .on(table.email, table.browserHash)
      .where(sql`${table.status} = 'open'`),
    index('checkout_attempts_withdrawn').on(table.createdAt).where(sql`${table.status} = 'withdrawn'`),
    index('checkout_attempts_browser').on(table.browserHash),
    index('checkout_attempts_network').on(table.network, table.createdAt),
    index('checkout_attempts_subscription').on(table.subscriptionId),
    index('checkout_attempts_created').on(table.createdAt),
  ],
);

/** Tiers that the owner gave without a payment; they stand beside what is paid for. */
export const comps = pgTable('comps', {
  customerId: ofCustomer().primaryKey(),
  tier: text('tier', { enum: COMP_TIERS }).notNull(),
  /** Null: until it is ended by hand. */
  until: instant('until'),
  reason: text('reason').notNull(),
  grantedAt: instant('granted_at').notNull(),
});

/** Events of the payment provider, marked done only after their effect is committed. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    customerId: text('customer_id'),
    /** The charge that it is about where it names no customer, e.g. a dispute. */
    chargeId: text('charge_id'),
    receivedAt: instant('received_at').notNull(),
    doneAt: instant('done_at'),
    /** How many runs of its job it took, once it is done. */
    attempts: integer('attempts').notNull().default(0),
    /** Why it changed nothing, for the owner: an unknown type, a price of no plan. */
    note: text('note'),
  },
  (table) => [
    index('webhook_events_open').on(table.receivedAt).where(sql`${table.doneAt} is null`),
    index('webhook_events_done').on(table.doneAt).where(sql`${table.doneAt} is not null`),
    index('webhook_events_customer').on(table.customerId, table.receivedAt),
    index('webhook_events_noted').on(table.receivedAt).where(sql`${table.note} is not null`),
  ],
);

/** What happened to customers, written with the change: each is mailed once, and announced on their other channels. */
export const notices = pgTable(
  'notices',
  {
    /** What it tells of, so that it is told once. */
    key: text('key').primaryKey(),
    customerId: text('customer_id').notNull(),
    /** A `Notice` of billing's. */
    change: jsonb('change').$type<object>().notNull(),
    createdAt: createdAt(),
    /** Of the mail, once it is sent. */
    recipient: text('recipient'),
    subject: text('subject'),
    sentAt: instant('sent_at'),
  },
  (table) => [
    index('notices_customer').on(table.customerId, table.createdAt),
    index('notices_created').on(table.createdAt),
  ],
);

/** What a customer was shown when ordering, and sent when the contract began: written with the mail, and never changed. */
export const contractRecords = pgTable(
  'contract_records',
  {
    subscriptionId: text('subscription_id').primaryKey(),
    customerId: text('customer_id').notNull(),
    at: instant('at').notNull(),
    screen: text('screen'),
    language: text('language', { enum: LANGUAGES }).notNull(),
    shown: text('shown').notNull(),
    sent: text('sent').notNull(),
    /** SHA-256 of the other columns. */
    hash: text('hash').notNull(),
  },
  (table) => [index('contract_records_customer').on(table.customerId)],
);

/**
 * Invoices as they were when they were paid, and refunds, each as canonical JSON. A trigger refuses every change, and
 * every deletion before `keepUntil`.
 */
export const invoiceArchive = pgTable(
  'invoice_archive',
  {
    /** The provider's. */
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    /** When it was paid, or given back. */
    at: instant('at').notNull(),
    keepUntil: instant('keep_until').notNull(),
    document: text('document').notNull(),
    /** SHA-256 of the document. */
    hash: text('hash').notNull(),
  },
  (table) => [
    index('invoice_archive_customer').on(table.customerId, table.at),
    index('invoice_archive_at').on(table.at),
    index('invoice_archive_keep').on(table.keepUntil),
  ],
);

/** Comparisons of the record with the provider, and what they repaired. */
export const reconcileRuns = pgTable(
  'reconcile_runs',
  {
    id: identity(),
    startedAt: instant('started_at').notNull(),
    /** Null while it runs, and for one whose process died. */
    finishedAt: instant('finished_at'),
    checked: integer('checked').notNull().default(0),
    repaired: integer('repaired').notNull().default(0),
    report: jsonb('report').$type<ReconcileReport>(),
  },
  (table) => [index('reconcile_runs_started').on(table.startedAt)],
);

/**
 * Every change of a person's monthly recurring revenue (billing/revenue/mrr.ts), written in the transaction that changed
 * the subscription. Rows are added and never changed.
 */
export const mrrMovements = pgTable(
  'mrr_movements',
  {
    id: identity(),
    at: instant('at').notNull(),
    /** The person: `customers.accountId`. */
    customerId: text('customer_id').notNull(),
    kind: text('kind', { enum: MRR_MOVEMENTS }).notNull(),
    /** What was added, or with a minus taken away. */
    cents: integer('cents').notNull(),
    /** What the person brings a month from then on, whichever customer pays it. */
    balanceCents: integer('balance_cents').notNull(),
  },
  (table) => [
    index('mrr_movements_at').on(table.at),
    index('mrr_movements_customer').on(table.customerId, table.id),
  ],
);

/** `mrrMovements` added up by month, by a trigger of that table. */
export const mrrMonths = pgTable(
  'mrr_months',
  {
    /** The first day of the UTC month of the movements, and of the one in which their customers first stood in the books. */
    month: calendarDay('month').notNull(),
    cohort: calendarDay('cohort').notNull(),
    kind: text('kind', { enum: MRR_MOVEMENTS }).notNull(),
    cents: whole('cents').notNull(),
    /** Who began to bring something, less who ceased to. */
    joined: integer('joined').notNull(),
    /** Whose movements they are, and for how many of those one was the first of all. */
    customers: integer('customers').notNull(),
    firsts: integer('firsts').notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.cohort, table.kind] })],
);
