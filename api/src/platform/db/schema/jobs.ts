/** The table of background work (platform/jobs). */
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant } from './columns';

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
