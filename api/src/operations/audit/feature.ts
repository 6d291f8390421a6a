/** The audit log: joined to a hash chain, read, exported and verified. */
import { CLOCK, DATABASE, defineFeature } from '../../platform/feature';
import { createAuditStore } from './audit-store';
import { auditRoutes } from './routes';
import { verifyIfDue } from './verify';

const JOIN_EVERY_MS = 5_000;
/** How often it is checked whether a verification is due. */
const VERIFY_EVERY_MS = 60_000;

export const auditFeature = defineFeature({
  name: 'audit',
  purpose: 'who did what and when',
  needs: { database: DATABASE, now: CLOCK },
  open({ database: { db }, now }) {
    const store = createAuditStore(db);
    return {
      routes: (app) => auditRoutes(app, { store, now }),
      jobs: [
        {
          name: 'audit-chain',
          everyMs: JOIN_EVERY_MS,
          work: async () => {
            while ((await store.joinSome(now())) > 0);
          },
          failure: 'rows of the audit log have not joined its chain',
        },
        {
          name: 'audit-verification',
          everyMs: VERIFY_EVERY_MS,
          work: () => verifyIfDue(store, now()),
          failure: 'the audit log was not verified',
        },
      ],
    };
  },
});
