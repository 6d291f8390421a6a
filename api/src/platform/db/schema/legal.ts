import { LEGAL_TEXTS } from '@spreadwise/contract';
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/** Versions of legal texts that the owner has released. */
export const legalReleases = pgTable(
  'legal_releases',
  {
    text: text('text', { enum: LEGAL_TEXTS }).notNull(),
    hash: text('hash').notNull(),
    releasedAt: instant('released_at').notNull(),
    actor: text('actor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.text, table.hash] })],
);
