import { LEGAL_TEXTS } from '@spreadwise/contract';
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/** Versions of legal texts that the owner has released. */
export const legalReleases = pgTable(
  'legal_releases',
  {
    text: text('text', { enum: LEGAL_TEXTS }).notNull(),
    hash: text('hash').notNull(),
    /** How it read in each language when it was released, as JSON; null: released before that was kept. */
    wording: text('wording'),
    releasedAt: instant('released_at').notNull(),
    actor: text('actor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.text, table.hash] })],
);
