/** Columns that many tables have. Times are UTC. */
import { bigint, customType, date, timestamp } from 'drizzle-orm/pg-core';

export const FEEDS = ['simulated', 'live', 'replay'] as const;

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
export const createdAt = () => instant('created_at').notNull();
export const calendarDay = (name: string) => date(name, { mode: 'string' });
/** Integers up to 2^53. */
export const whole = (name: string) => bigint(name, { mode: 'number' });
export const identity = () => whole('id').primaryKey().generatedAlwaysAsIdentity();
