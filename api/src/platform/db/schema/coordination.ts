/** The tables that coordinate replicas: leases, counters, background work and generated keys. */
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant } from './columns';

/** Which process is working on something that only one may work on at a time. An expired row belongs to nobody. */
export const leases = pgTable('leases', {
  /** The thing worked on, e.g. checkout:ada@example.com or customer:cus_… */
  key: text('key').primaryKey(),
  holder: text('holder').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** Rate-limit counters. rate-limiter-flexible prescribes the column names. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** The limit's name, and the HMAC of the caller; contains no address. */
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    /** When the counter expires; null only while it is being created. */
    expire: instant('expire'),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);

/** Waiting, running or abandoned work. Finished work is deleted; a schedule's row waits for its next turn. */
export const jobs = pgTable(
  'jobs',
  {
    id: identity(),
    kind: text('kind').notNull(),
    /** The job's subject. One row per kind and key, so that its runs never overlap. Contains no address. */
    key: text('key').notNull(),
    /** The handler's input: ids, never names or addresses. */
    payload: jsonb('payload').$type<object>().notNull(),
    customerId: text('customer_id'),
    createdAt: createdAt(),
    /** By the product's clock. */
    runAt: instant('run_at').notNull(),
    /** How often it was enqueued; a run detects by it that the job was enqueued again meanwhile. */
    version: integer('version').notNull().default(1),
    /** The current run, and until when it counts as alive, by the database's clock. */
    holder: text('holder'),
    leasedUntil: instant('leased_until'),
    /** Runs started since it last succeeded, and how many of them ended without a result. */
    attempts: integer('attempts').notNull().default(0),
    interrupted: integer('interrupted').notNull().default(0),
    lastError: text('last_error'),
    /** When it was abandoned. Enqueueing it again revives it. */
    deadAt: instant('dead_at'),
  },
  (table) => [
    unique('jobs_kind_key').on(table.kind, table.key),
    index('jobs_due').on(table.kind, table.runAt).where(sql`${table.deadAt} is null`),
    index('jobs_dead').on(table.deadAt).where(sql`${table.deadAt} is not null`),
    index('jobs_customer').on(table.customerId),
  ],
);

/** Keys that this installation generated for itself, encrypted if SECRETS_KEY is set. */
export const madeKeys = pgTable('made_keys', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: createdAt(),
});
