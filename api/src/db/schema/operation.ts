/** The tables of what the owner looks at: visits, who did what, mails that were not sent. */

import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/** Page views. No raw address; under Global Privacy Control only the page and the time. */
export const visits = pgTable(
  'visits',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
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

/** Who did what, for the owner. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    /** 'owner', 'system', 'provider' or a customer's id. */
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    subject: text('subject'),
    details: jsonb('details').$type<Readonly<Record<string, unknown>>>(),
  },
  (table) => [index('audit_log_at').on(table.at), index('audit_log_subject').on(table.subject)],
);

/** The outbox: mails that were written where no mail server is configured. */
export const mails = pgTable(
  'mails',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
  },
  (table) => [index('mails_at').on(table.at)],
);
