/** The tables of runtime settings: versions and scheduled changes. */
import { SCHEDULE_STATES } from '@spreadwise/contract';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant } from './columns';

/** Setting -> value; settings not listed have their default. */
type Values = Readonly<Record<string, unknown>>;

/** One row per change; rows never change. The newest is in force. */
export const settingsVersions = pgTable('settings_versions', {
  version: integer('version').primaryKey(),
  at: instant('at').notNull(),
  actor: text('actor').notNull(),
  reason: text('reason').notNull(),
  /** The version that this one reverts. */
  undoes: integer('undoes'),
  /** Null values: the default. */
  changes: jsonb('changes')
    .$type<readonly { readonly key: string; readonly before: unknown; readonly after: unknown }[]>()
    .notNull(),
  /** All settings that are set from here on. */
  values: jsonb('values').$type<Values>().notNull(),
});

/** Scheduled changes and their results. */
export const settingsSchedule = pgTable(
  'settings_schedule',
  {
    id: identity(),
    createdAt: createdAt(),
    dueAt: instant('due_at').notNull(),
    actor: text('actor').notNull(),
    reason: text('reason').notNull(),
    /** Setting -> new value; null: the default. */
    changes: jsonb('changes').$type<Values>().notNull(),
    state: text('state', { enum: SCHEDULE_STATES }).notNull(),
    note: text('note'),
  },
  (table) => [index('settings_schedule_due').on(table.state, table.dueAt)],
);
