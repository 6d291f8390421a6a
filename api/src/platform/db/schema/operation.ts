/** The tables of what the owner looks at: visits, who did what, mails that were not sent, calls, backups, kept statements. */
import type { ViewFilter } from '@spreadwise/contract';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { calendarDay, createdAt, identity, instant, whole } from './columns';

/** Page views. No raw address; under Global Privacy Control only the page and the time. */
export const visits = pgTable(
  'visits',
  {
    id: identity(),
    at: instant('at').notNull(),
    page: text('page').notNull(),
    referrer: text('referrer'),
    userAgent: text('user_agent'),
    sessionId: text('session_id'),
    /** What the browser says; never proof of anything. */
    userId: text('user_id'),
    country: text('country'),
    city: text('city'),
  },
  (table) => [index('visits_at').on(table.at)],
);

/** Page views of days that are over, counted once: in all, of the plans, by page, by country and by the site that they came from. */
export const visitDays = pgTable(
  'visit_days',
  {
    day: calendarDay('day').notNull(),
    kind: text('kind', { enum: ['all', 'plans', 'page', 'country', 'source'] }).notNull(),
    /** The page, the country or the site; empty for all, for the plans, and for who came from no site. */
    name: text('name').notNull(),
    views: integer('views').notNull(),
    /** Browser sessions; 0 where they were not counted. */
    visitors: integer('visitors').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.name] })],
);

/** Who did what, for the owner. Rows are only added; afterwards they join a chain (api/src/operations/audit). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    at: instant('at').notNull(),
    /** 'owner', 'system', 'provider' or a customer's id. */
    actor: text('actor').notNull(),
    /** One that a feature declares; an older release may have written others. */
    action: text('action').notNull(),
    subject: text('subject'),
    details: jsonb('details').$type<Readonly<Record<string, unknown>>>(),
    /** Its place in the chain; null until it has joined. */
    seq: whole('seq'),
    /** SHA-256 of it, of its place and of where the chain ended before. */
    hash: text('hash'),
    detailsHash: text('details_hash'),
    beforeHash: text('before_hash'),
    beforeKeptFrom: instant('before_kept_from'),
    /** From when it is kept; never goes back in the chain, so what retention leaves is its end. */
    keptFrom: instant('kept_from'),
  },
  (table) => [
    index('audit_log_at').on(table.at),
    index('audit_log_subject').on(table.subject),
    index('audit_log_action').on(table.action, table.at),
    index('audit_log_seq').on(table.seq),
  ],
);

/** Where the audit log's chain ends: one row, which whoever adds to the chain locks; and how it was when last verified. */
export const auditChain = pgTable('audit_chain', {
  id: text('id', { enum: ['head'] }).primaryKey(),
  seq: whole('seq').notNull(),
  hash: text('hash').notNull(),
  keptFrom: instant('kept_from').notNull(),
  verifiedAt: instant('verified_at'),
  /** What was wrong then, as a sentence; null: nothing. */
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

/** Nothing writes it any more: its rows are deleted when they are due, and a later release drops it. */
export const invitations = pgTable(
  'invitations',
  { email: text('email').primaryKey(), invitedAt: instant('invited_at').notNull() },
  (table) => [index('invitations_at').on(table.invitedAt)],
);

/** Calls of the API of a UTC day, added up. */
export const callDays = pgTable(
  'call_days',
  {
    day: calendarDay('day').notNull(),
    /** Of the contract, e.g. GET /api/signals. */
    call: text('call').notNull(),
    calls: integer('calls').notNull(),
    /** Answered with 400 to 499, and with 500 and more. */
    refused: integer('refused').notNull(),
    failed: integer('failed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.call] })],
);

/** Backups that the product has taken by itself, or was asked for in the panel. */
export const backups = pgTable(
  'backups',
  {
    id: identity(),
    startedAt: instant('started_at').notNull(),
    /** Null: it is being taken, or the process that took it died. */
    endedAt: instant('ended_at'),
    /** Its name in the folder of backups; null: there is none, or no longer. */
    file: text('file'),
    bytes: whole('bytes'),
    /** Why there is none. */
    failure: text('failure'),
    /** When a copy of it was last compared with it, and whether that was the same row by row. */
    verifiedAt: instant('verified_at'),
    isSame: boolean('is_same'),
  },
  (table) => [index('backups_started').on(table.startedAt)],
);

/** The outbox: mails that were written where no mail server is configured. */
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

/** What each table took on a UTC day, measured once: how it grows is told by it. */
export const tableSizes = pgTable(
  'table_sizes',
  {
    day: calendarDay('day').notNull(),
    name: text('name').notNull(),
    /** With its indexes. */
    bytes: whole('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.name] })],
);
