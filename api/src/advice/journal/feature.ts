/** Customers' journals: which signals they took, and what they earned. */
import { defineFeature, ofProcess } from '../../platform/feature';
import { FIND_PROFILES } from '../signals';
import { JOURNAL_TABLES } from './journal-store';
import { journalRoutes } from './routes';

export const journalFeature = defineFeature({
  name: 'journal',
  purpose: 'what customers made of signals, by their own word',
  tables: JOURNAL_TABLES,
  needs: { ...ofProcess('database', 'now'), findProfiles: FIND_PROFILES },
  open: ({ database: { db }, findProfiles, now }) => ({ routes: journalRoutes({ db, findProfiles, now }) }),
});
