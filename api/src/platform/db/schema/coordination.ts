/** The tables by which replicas act as one. */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/** Who is working on something that only one process may work on at a time; a lapsed row belongs to nobody. */
export const leases = pgTable('leases', {
  /** What is worked on, e.g. checkout:ada@example.com or customer:cus_… */
  key: text('key').primaryKey(),
  holder: text('holder').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** Counts of what somebody may do so and so often; the columns' names are those of rate-limiter-flexible. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** What is counted, and the HMAC of whose it is: no address stands here. */
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    /** When it is forgotten; null only while it is being made. */
    expire: instant('expire'),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);
