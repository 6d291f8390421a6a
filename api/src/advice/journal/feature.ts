/** Customers' journals: what they made of signals. */
import { CLOCK, DATABASE, defineFeature } from '../../platform/feature';
import { FIND_SET_UPS } from '../signals';
import { journalRoutes } from './routes';

export const journalFeature = defineFeature({
  name: 'journal',
  purpose: 'what customers made of signals, by their own word',
  needs: { database: DATABASE, findSetUps: FIND_SET_UPS, now: CLOCK },
  open: ({ database: { db }, findSetUps, now }) => ({ routes: journalRoutes({ db, findSetUps, now }) }),
});
