/** The tables of billing. Payments are not stored here: the payment provider's records are their source. */
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
 * The payment provider's customers. One person can be several: an address that returns, or pays in a second browser,
 * becomes a new one. The person signs in to the live one, else to the newest.
 */
export const customers = pgTable(
  'customers',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    name: text('name'),
    /** The language of mails and alerts. */
    language: text('language', { enum: LANGUAGES }).notNull().default('en'),
    /** When someone first signed in with a code mailed to the address. From then on payments sign no one in. */
    addressProvenAt: instant('address_proven_at'),
    createdAt: createdAt(),
    /**
     * The person: the first customer of the address. A trigger sets it on insert and nothing changes it, so it survives
     * a change of address and an erasure. Every figure that counts customers counts these.
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
    /** Whether it was ever paid: an attempt that ended unpaid makes no one a customer. */
    wasPaid: boolean('was_paid').notNull().default(false),
    /** The plan to which it is downgraded at `scheduledAt`. */
    scheduledPlan: text('scheduled_plan', { enum: PLAN_IDS }),
    scheduledAt: instant('scheduled_at'),
    /** Since when a payment is overdue, as far as we or the provider know; null: none is. */
    pastDueSince: instant('past_due_since'),
    /** The unpaid invoice, and the provider's page for paying it. */
    openInvoiceId: text('open_invoice_id'),
    openInvoiceCents: integer('open_invoice_cents'),
    openInvoiceUrl: text('open_invoice_url'),
    /** Whether the bank requires the customer to act before it pays that invoice. */
    openInvoiceNeedsAction: boolean('open_invoice_needs_action').notNull().default(false),
    /** The newest invoice known to be paid, so that each payment is reported once. */
    paidInvoiceId: text('paid_invoice_id'),
    /** What happened to the running period's money if it was reversed. */
    reversal: text('reversal', { enum: REVERSALS }),
    createdAt: createdAt(),
    /** When it was last fetched from the provider. */
    syncedAt: instant('synced_at').notNull(),
  },
  (table) => [
    index('subscriptions_customer').on(table.customerId),
    index('subscriptions_account').on(table.accountId),
    index('subscriptions_status').on(table.status, table.customerId),
    index('subscriptions_renewal').on(table.currentPeriodEnd, table.customerId),
  ],
);

/** A browser's attempt to subscribe, so that a double click, a retry or a return continues the same one. */
export const checkoutAttempts = pgTable(
  'checkout_attempts',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the checkout cookie of the browser that started it. */
    browserHash: text('browser_hash').notNull(),
    /** Keyed hash of the network in which it started; declined cards are counted by it. */
    network: text('network'),
    email: text('email').notNull(),
    plan: text('plan', { enum: PLAN_IDS }).notNull(),
    /**
     * 'failed': the provider refused to start it; the next try is a new attempt with new idempotency keys. 'withdrawn':
     * another attempt of the address was paid first; this one must be closed and becomes 'replaced', or 'returned' if
     * it was paid too.
     */
    status: text('status', {
      enum: ['open', 'paid', 'replaced', 'expired', 'failed', 'withdrawn', 'returned'],
    }).notNull(),
    customerId: text('customer_id'),
    subscriptionId: text('subscription_id'),
    /** Whether this attempt created the customer: only then does paying prove the address. */
    createdCustomer: boolean('created_customer').notNull(),
    /** Whether the service was to start before the 14 days end: customers who then withdraw pay for the days used. */
    beginNow: boolean('begin_now').notNull().default(false),
    /** The text shown around the button, by the browser's name for it; null: the call named none. */
    screen: text('screen'),
    /** The country the customer stated, and a business's VAT ID. */
    country: text('country'),
    vatId: text('vat_id'),
    /** Whether the EU's register confirmed it. The check is repeated while the register does not answer. */
    isVatIdKnown: boolean('is_vat_id_known').notNull().default(false),
    /** When a payment link was mailed to the address. From then on a payment proves nothing about the first browser. */
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

/** Tiers that the owner granted without payment, independent of paid subscriptions. */
export const comps = pgTable('comps', {
  customerId: ofCustomer().primaryKey(),
  tier: text('tier', { enum: COMP_TIERS }).notNull(),
  /** Null: until ended manually. */
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
    /** The charge it concerns if it names no customer, e.g. a dispute. */
    chargeId: text('charge_id'),
    receivedAt: instant('received_at').notNull(),
    doneAt: instant('done_at'),
    /** Runs its job needed, once it is done. */
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

/** Changes that concern customers, written with the change. Each is mailed once and sent to their other channels. */
export const notices = pgTable(
  'notices',
  {
    /** Identifies the change, so that it is announced once. */
    key: text('key').primaryKey(),
    customerId: text('customer_id').notNull(),
    /** A `Notice` of billing. */
    change: jsonb('change').$type<object>().notNull(),
    createdAt: createdAt(),
    /** Details of the mail, once it is sent. */
    recipient: text('recipient'),
    subject: text('subject'),
    sentAt: instant('sent_at'),
  },
  (table) => [
    index('notices_customer').on(table.customerId, table.createdAt),
    index('notices_created').on(table.createdAt),
  ],
);

/** What a customer was shown when ordering and sent when the contract began. Written with the mail; never changes. */
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

/** Invoices as paid, and refunds, as canonical JSON. A trigger refuses changes, and deletions before `keepUntil`. */
export const invoiceArchive = pgTable(
  'invoice_archive',
  {
    /** The provider's id. */
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    /** When it was paid or refunded. */
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

/** Comparisons of our records with the provider's, and the repairs they made. */
export const reconcileRuns = pgTable(
  'reconcile_runs',
  {
    id: identity(),
    startedAt: instant('started_at').notNull(),
    /** Null while it runs, and if its process died. */
    finishedAt: instant('finished_at'),
    checked: integer('checked').notNull().default(0),
    repaired: integer('repaired').notNull().default(0),
    report: jsonb('report').$type<ReconcileReport>(),
  },
  (table) => [index('reconcile_runs_started').on(table.startedAt)],
);

/** Every change of a person's MRR (billing/revenue/definitions.ts), written with the subscription's change. Append-only. */
export const mrrMovements = pgTable(
  'mrr_movements',
  {
    id: identity(),
    at: instant('at').notNull(),
    /** The person: `customers.accountId`. */
    customerId: text('customer_id').notNull(),
    kind: text('kind', { enum: MRR_MOVEMENTS }).notNull(),
    /** The change in cents; negative for a loss. */
    cents: integer('cents').notNull(),
    /** The person's monthly revenue from then on, whichever of their customers pays it. */
    balanceCents: integer('balance_cents').notNull(),
  },
  (table) => [
    index('mrr_movements_at').on(table.at),
    index('mrr_movements_customer').on(table.customerId, table.id),
  ],
);

/** `mrrMovements` summed by month, by a trigger on that table. */
export const mrrMonths = pgTable(
  'mrr_months',
  {
    /** First day of the UTC month of the movements, and of the month in which their customers first appeared. */
    month: calendarDay('month').notNull(),
    cohort: calendarDay('cohort').notNull(),
    kind: text('kind', { enum: MRR_MOVEMENTS }).notNull(),
    cents: whole('cents').notNull(),
    /** Persons who started to bring revenue, minus those who stopped. */
    joined: integer('joined').notNull(),
    /** Distinct persons with a movement, and for how many of them it was their first ever. */
    customers: integer('customers').notNull(),
    firsts: integer('firsts').notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.cohort, table.kind] })],
);
