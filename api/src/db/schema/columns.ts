/** Columns that many tables have. Times are UTC. */
import { timestamp } from 'drizzle-orm/pg-core';

/** Where prices come from. */
export const FEEDS = ['simulated', 'live', 'replay'] as const;

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
export const createdAt = () => instant('created_at').notNull();
