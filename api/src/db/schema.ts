/** Every table. Times are UTC; money is not kept here, the payment provider's records are its source. */

import type { ReconcileReport } from '@spreadwise/contract';
import { REPORT_KINDS, REVERSALS, type Signal, SUBSCRIPTION_STATUSES } from '@spreadwise/contract';
import { PLAN_IDS } from '@spreadwise/contract/plans';
import { COMP_TIERS, UNIVERSES } from '@spreadwise/shared-auth/model';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
const createdAt = () => instant('created_at').notNull();

/** Whom the payment provider knows. One email can have several; the live one, else the newest, is its account. */
export const customers = pgTable(
  'customers',
  {
    /** The provider's id, cus_… */
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    name: text('name'),
    createdAt: createdAt(),
  },
  (table) => [
    index('customers_email').on(table.email),
    index('customers_created').on(table.createdAt, table.id),
  ],
);

/** The provider's subscriptions as last read back from it. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
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
    /** The newest invoice that is known to be paid, so that a payment is told of once. */
    paidInvoiceId: text('paid_invoice_id'),
    /** What became of the money for the running period, when it was not kept. */
    reversal: text('reversal', { enum: REVERSALS }),
    createdAt: createdAt(),
    /** When the provider was last asked. */
    syncedAt: instant('synced_at').notNull(),
  },
  (table) => [index('subscriptions_customer').on(table.customerId)],
);

/** A browser's try at subscribing, so that a double click, a retry or a return takes up the same one. */
export const checkoutAttempts = pgTable(
  'checkout_attempts',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the checkout cookie of the browser that began it. */
    browserHash: text('browser_hash').notNull(),
    email: text('email').notNull(),
    plan: text('plan', { enum: PLAN_IDS }).notNull(),
    /** 'failed': the provider refused to begin it; the next try is a new attempt with new idempotency keys. */
    status: text('status', { enum: ['open', 'paid', 'replaced', 'expired', 'failed'] }).notNull(),
    customerId: text('customer_id'),
    subscriptionId: text('subscription_id'),
    /** Whether this attempt created the customer: only then does paying prove the address. */
    createdCustomer: boolean('created_customer').notNull(),
    /** When the address was mailed a link to pay by. From then on paying proves nothing of the browser that began it. */
    linkSentAt: instant('link_sent_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('checkout_attempts_one_open').on(table.email).where(sql`${table.status} = 'open'`),
    index('checkout_attempts_browser').on(table.browserHash),
    index('checkout_attempts_subscription').on(table.subscriptionId),
  ],
);

/** Tiers that the owner gave without a payment; they stand beside what is paid for. */
export const comps = pgTable('comps', {
  customerId: text('customer_id')
    .primaryKey()
    .references(() => customers.id),
  tier: text('tier', { enum: COMP_TIERS }).notNull(),
  /** Null: until it is ended by hand. */
  until: instant('until'),
  reason: text('reason').notNull(),
  grantedAt: instant('granted_at').notNull(),
});

/** Who is working on something that only one process may work on at a time; a lapsed row belongs to nobody. */
export const leases = pgTable('leases', {
  /** What is worked on, e.g. checkout:ada@example.com or customer:cus_… */
  key: text('key').primaryKey(),
  holder: text('holder').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** Events of the payment provider, marked done only after their effect is committed. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    /** evt_… */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    customerId: text('customer_id'),
    /** The charge that it is about where it names no customer, e.g. a dispute. */
    chargeId: text('charge_id'),
    receivedAt: instant('received_at').notNull(),
    doneAt: instant('done_at'),
    attempts: integer('attempts').notNull().default(0),
    /** Before this nobody else takes it up: it is being worked on, or pauses after a failure. */
    nextTryAt: instant('next_try_at'),
    lastError: text('last_error'),
    /** Why it changed nothing, for the owner: an unknown type, a price of no plan. */
    note: text('note'),
  },
  (table) => [
    index('webhook_events_open').on(table.receivedAt).where(sql`${table.doneAt} is null`),
    index('webhook_events_customer').on(table.customerId, table.receivedAt),
    index('webhook_events_noted').on(table.receivedAt).where(sql`${table.note} is not null`),
  ],
);

/** Mails that a change of a subscription is told by; written with the change, each sent once. */
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
    tries: integer('tries').notNull().default(0),
    lastError: text('last_error'),
  },
  (table) => [
    index('notices_open').on(table.createdAt).where(sql`${table.sentAt} is null`),
    index('notices_customer').on(table.customerId, table.createdAt),
  ],
);

/** Comparisons of the record with the provider, and what they repaired. */
export const reconcileRuns = pgTable(
  'reconcile_runs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    startedAt: instant('started_at').notNull(),
    /** Null while it runs, and for one whose process died. */
    finishedAt: instant('finished_at'),
    /** Customers. */
    checked: integer('checked').notNull().default(0),
    repaired: integer('repaired').notNull().default(0),
    report: jsonb('report').$type<ReconcileReport>(),
  },
  (table) => [index('reconcile_runs_started').on(table.startedAt)],
);

/** Signed-in sessions, by the SHA-256 of their bearer token. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    role: text('role', { enum: ['OWNER', 'CUSTOMER'] }).notNull(),
    customerId: text('customer_id').references(() => customers.id),
    /** Whether a mailed code opened it, and not only a payment of this browser. */
    addressProven: boolean('address_proven').notNull().default(false),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('sessions_expires').on(table.expiresAt)],
);

/** Browsers in which the owner has signed in, by the SHA-256 of their device cookie: their wrong passwords count apart. */
export const ownerDevices = pgTable('owner_devices', {
  secretHash: text('secret_hash').primaryKey(),
  createdAt: createdAt(),
  expiresAt: instant('expires_at').notNull(),
});

/** Addresses that a browser has proven, by the SHA-256 of its proof cookie. */
export const emailProofs = pgTable('email_proofs', {
  secretHash: text('secret_hash').primaryKey(),
  email: text('email').notNull(),
  createdAt: createdAt(),
  expiresAt: instant('expires_at').notNull(),
});

/**
 * One-time codes; each belongs to the browser (challenge cookie) that asked. One is written for whoever asks, but
 * mailed only where the address is a customer's.
 */
export const emailCodes = pgTable(
  'email_codes',
  {
    id: text('id').primaryKey(),
    challengeHash: text('challenge_hash').notNull(),
    email: text('email').notNull(),
    /** HMAC-SHA-256 of the code, keyed by the challenge cookie, which stands nowhere in here. */
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('email_codes_challenge').on(table.challengeHash),
    index('email_codes_email').on(table.email, table.createdAt),
  ],
);

/** Page views. No raw address; under Global Privacy Control only the page and the time. */
export const visits = pgTable(
  'visits',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    page: text('page').notNull(),
    referrer: text('referrer'),
    userAgent: text('user_agent'),
    sessionId: text('session_id'),
    /** What the browser says; never proof of anything. */
    userId: text('user_id'),
    country: text('country'),
    city: text('city'),
  },
  (table) => [index('visits_at').on(table.at)],
);

/** Who did what, for the owner. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    /** 'owner', 'system', 'provider' or a customer's id. */
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    subject: text('subject'),
    details: jsonb('details').$type<Readonly<Record<string, unknown>>>(),
  },
  (table) => [index('audit_log_at').on(table.at), index('audit_log_subject').on(table.subject)],
);

/** The outbox: mails that were written where no mail server is configured. */
export const mails = pgTable(
  'mails',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
  },
  (table) => [index('mails_at').on(table.at)],
);

/** Numbers every change of a signal, in the order in which the changes can be seen. */
export const signalChanges = pgSequence('signal_changes');

/** Signals as last told. What changes while one is open stands in no index. */
export const signals = pgTable(
  'signals',
  {
    id: text('id').primaryKey(),
    /** Of its newest change. */
    seq: bigint('seq', { mode: 'number' }).notNull(),
    /** Of its last change, once it has ended. */
    endedSeq: bigint('ended_seq', { mode: 'number' }),
    /** The same for every signal of the same legs; null for those of before it was kept. */
    cycle: text('cycle'),
    universe: text('universe', { enum: UNIVERSES }).notNull(),
    hops: integer('hops').notNull(),
    exchanges: text('exchanges').array().notNull(),
    assets: text('assets').array().notNull(),
    /** A fraction of the start amount, after fees. */
    net: doublePrecision('net').notNull(),
    profitEur: doublePrecision('profit_eur'),
    expectedMs: integer('expected_ms'),
    detectedAt: instant('detected_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    endedAt: instant('ended_at'),
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

/** Which signals a customer was given; each is given once, and advice counts once, against the UTC day. */
export const signalDeliveries = pgTable(
  'signal_deliveries',
  {
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    signalId: text('signal_id')
      .notNull()
      .references(() => signals.id, { onDelete: 'cascade' }),
    /** The UTC day on which it was given. */
    day: date('day', { mode: 'string' }).notNull(),
    at: instant('at').notNull(),
    /** The signal's, so that a customer's history is read in its order. */
    detectedAt: instant('detected_at').notNull(),
  },
  (table) => [
    // The signal first: so a signal's deliveries are found when it is deleted.
    primaryKey({ columns: [table.signalId, table.customerId] }),
    index('signal_deliveries_history').on(table.customerId, table.detectedAt, table.signalId),
  ],
);

/** How many signals a customer was given on a UTC day. Its row is locked while more are given. */
export const signalAllowances = pgTable(
  'signal_allowances',
  {
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    day: date('day', { mode: 'string' }).notNull(),
    used: integer('used').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.day] })],
);

/** Remotes that teams deploy, and where their pointers stand. Files are not here. */
export const remotes = pgTable('remotes', {
  name: text('name').primaryKey(),
  activeVersion: text('active_version'),
  activeSince: instant('active_since'),
  /** Who made it active, as the audit log names them. */
  activeBy: text('active_by'),
  /** The last good one, where a rollback goes. */
  previousVersion: text('previous_version'),
  canaryVersion: text('canary_version'),
  /** Of 1000 browsers. */
  canaryPermille: integer('canary_permille'),
  canarySince: instant('canary_since'),
  /** Of its tabs; more failed ones end it. */
  canaryErrorPercent: doublePrecision('canary_error_percent'),
});

/** Immutable versions, by the hash of their files. */
export const remoteVersions = pgTable(
  'remote_versions',
  {
    name: text('name').notNull(),
    version: text('version').notNull(),
    publishedAt: instant('published_at').notNull(),
    /** 'bundled', 'owner' or remote:<name>:<token id>. */
    publishedBy: text('published_by').notNull(),
    fileCount: integer('file_count').notNull(),
    bytes: integer('bytes').notNull(),
    brotliBytes: integer('brotli_bytes').notNull(),
    /** Hash of its integrity.json. */
    filesHash: text('files_hash').notNull(),
    /** File of the entry script. */
    entry: text('entry').notNull(),
    exposes: jsonb('exposes').$type<readonly string[]>().notNull(),
    /** Shared package -> the range that it asks for. */
    uses: jsonb('uses').$type<Readonly<Record<string, string>>>().notNull(),
    /** When it was last active or a canary; while it is, when that began. */
    lastActiveAt: instant('last_active_at'),
    /** Whether it was ever the active one, and not only a canary. */
    wasActive: boolean('was_active').notNull().default(false),
    /** Taken back, or ended by its error rate. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.version] }),
    index('remote_versions_published').on(table.name, table.publishedAt),
  ],
);

/** What teams publish with, by the SHA-256 of each. */
export const remoteTokens = pgTable(
  'remote_tokens',
  {
    id: text('id').primaryKey(),
    remote: text('remote').notNull(),
    label: text('label').notNull(),
    hash: text('hash').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('remote_tokens_remote').on(table.remote)],
);

/** Tabs that have reported of a version, each once. */
export const remoteTabs = pgTable(
  'remote_tabs',
  {
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    tab: text('tab').notNull(),
    at: instant('at').notNull(),
    failed: boolean('failed').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.remote, table.version, table.tab] }),
    index('remote_tabs_at').on(table.at),
  ],
);

/** What tabs reported, counted by UTC day. */
export const remoteReports = pgTable(
  'remote_reports',
  {
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    kind: text('kind', { enum: REPORT_KINDS }).notNull(),
    name: text('name').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Of a measured value: the range that it falls into (remotes/telemetry/vitals.ts); 0 without one. */
    bucket: integer('bucket').notNull(),
    count: integer('count').notNull(),
    at: instant('at').notNull(),
    message: text('message'),
  },
  (table) => [
    primaryKey({
      columns: [table.remote, table.version, table.kind, table.name, table.day, table.bucket],
    }),
    index('remote_reports_day').on(table.day),
  ],
);

/** One row: what every replica looks at before it answers with a page. */
export const registryState = pgTable('registry_state', {
  id: integer('id').primaryKey(),
  /** Counts the changes of any pointer. */
  serial: integer('serial').notNull(),
  changedAt: instant('changed_at').notNull(),
  /** Seed of the signing key (base64url) unless REMOTES_SIGNING_KEY is set. */
  signingKey: text('signing_key'),
});
