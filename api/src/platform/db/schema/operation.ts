/** The tables of operations: visits, audit log, settings, unsent mails, calls, backups, stored statements. */
import { SCHEDULE_STATES, type ViewFilter } from '@spreadwise/contract';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { calendarDay, createdAt, identity, instant, whole } from './columns';

/** Page views. Never a raw address; under Global Privacy Control only the page and the time. */
export const visits = pgTable(
  'visits',
  {
    id: identity(),
    at: instant('at').notNull(),
    page: text('page').notNull(),
    referrer: text('referrer'),
    userAgent: text('user_agent'),
    sessionId: text('session_id'),
    /** As the browser claims; proves nothing. */
    userId: text('user_id'),
    country: text('country'),
    city: text('city'),
  },
  (table) => [index('visits_at').on(table.at)],
);

/** Page views of past days, counted once: in total, on the plans, by page, by country and by referring site. */
export const visitDays = pgTable(
  'visit_days',
  {
    day: calendarDay('day').notNull(),
    kind: text('kind', { enum: ['all', 'plans', 'page', 'country', 'source'] }).notNull(),
    /** The page, country or site; empty for 'all', for 'plans', and for visits without a referring site. */
    name: text('name').notNull(),
    views: integer('views').notNull(),
    /** Browser sessions; 0 if they were not counted. */
    visitors: integer('visitors').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.name] })],
);

/** Who did what, for the owner. Append-only; rows join a hash chain afterwards (api/src/operations/audit). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    at: instant('at').notNull(),
    /** 'owner', 'system', 'provider' or a customer's id. */
    actor: text('actor').notNull(),
    /** An action that a feature declares. */
    action: text('action').notNull(),
    subject: text('subject'),
    details: jsonb('details').$type<Readonly<Record<string, unknown>>>(),
    /** Its position in the chain; null until it has joined. */
    seq: whole('seq'),
    /** SHA-256 of the row, its position and the chain's previous hash. */
    hash: text('hash'),
    detailsHash: text('details_hash'),
    beforeHash: text('before_hash'),
    beforeKeptFrom: instant('before_kept_from'),
    /** Start of its retention; never decreases along the chain, so retention always leaves the chain's end. */
    keptFrom: instant('kept_from'),
  },
  (table) => [
    index('audit_log_at').on(table.at),
    index('audit_log_subject').on(table.subject),
    index('audit_log_action').on(table.action, table.at),
    index('audit_log_seq').on(table.seq),
  ],
);

/** The end of the audit log's chain: one row, locked by every writer; and the result of the last verification. */
export const auditChain = pgTable('audit_chain', {
  id: text('id', { enum: ['head'] }).primaryKey(),
  seq: whole('seq').notNull(),
  hash: text('hash').notNull(),
  keptFrom: instant('kept_from').notNull(),
  verifiedAt: instant('verified_at'),
  /** The fault that was found, as a sentence; null: none. */
  fault: text('fault'),
});

export const keptViews = pgTable('kept_views', {
  id: identity(),
  name: text('name').notNull().unique(),
  filter: jsonb('filter').$type<ViewFilter>().notNull(),
  createdAt: createdAt(),
});

export const keptStatements = pgTable('kept_statements', {
  id: identity(),
  name: text('name').notNull().unique(),
  sql: text('sql').notNull(),
  createdAt: createdAt(),
});

/** API calls per UTC day. */
export const callDays = pgTable(
  'call_days',
  {
    day: calendarDay('day').notNull(),
    /** A call of the contract, e.g. GET /api/signals. */
    call: text('call').notNull(),
    calls: integer('calls').notNull(),
    /** Answered with 4xx, and with 5xx. */
    refused: integer('refused').notNull(),
    failed: integer('failed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.call] })],
);

/** Backups taken automatically or from the panel. */
export const backups = pgTable(
  'backups',
  {
    id: identity(),
    startedAt: instant('started_at').notNull(),
    /** Null: in progress, or its process died. */
    endedAt: instant('ended_at'),
    /** File name in the backup folder; null: there is no file, or no longer. */
    file: text('file'),
    bytes: whole('bytes'),
    failure: text('failure'),
    /** When a restored copy was last compared with it, and whether they were equal row by row. */
    verifiedAt: instant('verified_at'),
    isSame: boolean('is_same'),
  },
  (table) => [index('backups_started').on(table.startedAt)],
);

/** The outbox: mails written while no mail server is configured. */
export const mails = pgTable(
  'mails',
  {
    id: identity(),
    at: instant('at').notNull(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
  },
  (table) => [index('mails_at').on(table.at)],
);

/** Size of each table per UTC day, measured once a day to show growth. */
export const tableSizes = pgTable(
  'table_sizes',
  {
    day: calendarDay('day').notNull(),
    name: text('name').notNull(),
    /** Including indexes. */
    bytes: whole('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.name] })],
);

/** Setting -> value; settings not listed have their default. */
type SettingValues = Readonly<Record<string, unknown>>;

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
  values: jsonb('values').$type<SettingValues>().notNull(),
});

export const settingsSchedule = pgTable(
  'settings_schedule',
  {
    id: identity(),
    createdAt: createdAt(),
    dueAt: instant('due_at').notNull(),
    actor: text('actor').notNull(),
    reason: text('reason').notNull(),
    /** Setting -> new value; null: the default. */
    changes: jsonb('changes').$type<SettingValues>().notNull(),
    state: text('state', { enum: SCHEDULE_STATES }).notNull(),
    note: text('note'),
  },
  (table) => [index('settings_schedule_due').on(table.state, table.dueAt)],
);
