/** The tables of what was refused: a row a day, kind and source. Nobody stands in them. */
import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

const refused = {
  day: date('day', { mode: 'string' }).notNull(),
  count: integer('count').notNull(),
  lastAt: instant('last_at').notNull(),
};

/** What browsers refused, as the page's policy says. */
export const cspReports = pgTable(
  'csp_reports',
  {
    ...refused,
    directive: text('directive').notNull(),
    /** An origin, or a word such as inline. */
    source: text('source').notNull(),
    /** The path of a page of ours, or other. */
    page: text('page').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.directive, table.source, table.page] }),
    index('csp_reports_last').on(table.lastAt),
  ],
);

/** Limits that were hit. */
export const limitHits = pgTable(
  'limit_hits',
  {
    ...refused,
    bucket: text('bucket').notNull(),
    /** The beginning of a keyed hash of whoever was refused. */
    who: text('who').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.bucket, table.who] }),
    index('limit_hits_last').on(table.lastAt),
  ],
);
