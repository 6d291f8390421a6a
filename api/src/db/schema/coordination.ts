/** The tables by which replicas act as one. */
import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/** Who is working on something that only one process may work on at a time; a lapsed row belongs to nobody. */
export const leases = pgTable('leases', {
  /** What is worked on, e.g. checkout:ada@example.com or customer:cus_… */
  key: text('key').primaryKey(),
  holder: text('holder').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
