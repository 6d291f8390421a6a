/** The tables that coordinate replicas. */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

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
