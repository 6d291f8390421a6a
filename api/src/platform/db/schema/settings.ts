/** The tables of what can be set while the product runs: its versions, and what is scheduled. */
import { SCHEDULE_STATES } from '@spreadwise/contract';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant } from './columns';

/** Setting -> its value; what is not in it has its default. */
type Values = Readonly<Record<string, unknown>>;

/** Each change; none is ever altered. The newest is in force. */
export const settingsVersions = pgTable('settings_versions', {
  version: integer('version').primaryKey(),
  at: instant('at').notNull(),
  actor: text('actor').notNull(),
  reason: text('reason').notNull(),
  /** The version that it takes back. */
  undoes: integer('undoes'),
  /** Null: the default. */
  changes: jsonb('changes')
    .$type<readonly { readonly key: string; readonly before: unknown; readonly after: unknown }[]>()
    .notNull(),
  /** Everything that is set from here on. */
  values: jsonb('values').$type<Values>().notNull(),
});

/** Changes that wait for their moment, and what became of them. */
export const settingsSchedule = pgTable(
  'settings_schedule',
  {
    id: identity(),
    createdAt: createdAt(),
    dueAt: instant('due_at').notNull(),
    actor: text('actor').notNull(),
    reason: text('reason').notNull(),
    /** Setting -> the value it is to have; null: the default. */
    changes: jsonb('changes').$type<Values>().notNull(),
    state: text('state', { enum: SCHEDULE_STATES }).notNull(),
    note: text('note'),
  },
  (table) => [index('settings_schedule_due').on(table.state, table.dueAt)],
);
