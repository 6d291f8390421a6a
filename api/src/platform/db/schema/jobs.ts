/** The table of background work (platform/jobs). */
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant } from './columns';

/** Work that waits, runs, or was given up. What is done is deleted; a schedule's row waits for its next turn. */
export const jobs = pgTable(
  'jobs',
  {
    id: identity(),
    kind: text('kind').notNull(),
    /** What it is about. There is one row of a kind and key, so that its runs never overlap. No address stands here. */
    key: text('key').notNull(),
    /** What the handler is given: ids, never names or addresses. */
    payload: jsonb('payload').$type<object>().notNull(),
    customerId: text('customer_id'),
    createdAt: createdAt(),
    /** By the product's clock. */
    runAt: instant('run_at').notNull(),
    /** How often it was enqueued: whoever runs it sees by it that it was enqueued again meanwhile. */
    version: integer('version').notNull().default(1),
    /** The run in progress, and until when it counts as alive, by the database's clock. */
    holder: text('holder'),
    leasedUntil: instant('leased_until'),
    /** Runs begun since it was last done, and how many of them ended without a word. */
    attempts: integer('attempts').notNull().default(0),
    interrupted: integer('interrupted').notNull().default(0),
    lastError: text('last_error'),
    /** When it was given up. Enqueueing it again brings it back. */
    deadAt: instant('dead_at'),
  },
  (table) => [
    unique('jobs_kind_key').on(table.kind, table.key),
    index('jobs_due').on(table.kind, table.runAt).where(sql`${table.deadAt} is null`),
    index('jobs_dead').on(table.deadAt).where(sql`${table.deadAt} is not null`),
    index('jobs_customer').on(table.customerId),
  ],
);
