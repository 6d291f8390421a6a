/** Customers' journals: what they made of signals. */
import { CLOCK, DATABASE, defineFeature } from '../../platform/feature';
import { FIND_PROFILES } from '../signals';
import { journalRoutes } from './routes';
import { JOURNAL_TABLES } from './tables';

export const journalFeature = defineFeature({
  name: 'journal',
  purpose: 'what customers made of signals, by their own word',
  tables: JOURNAL_TABLES,
  needs: { database: DATABASE, findProfiles: FIND_PROFILES, now: CLOCK },
  open: ({ database: { db }, findProfiles, now }) => ({ routes: journalRoutes({ db, findProfiles, now }) }),
});
