/** The audit log: chained by hashes, read, exported and verified. */
import { defineFeature, ofProcess } from '../../platform/feature';
import { AUDIT_ACTIONS } from './audit-actions';
import { createAuditStore } from './audit-store';
import { auditRoutes } from './routes';
import { AUDIT_TABLES } from './tables';
import { verifyIfDue } from './verify';

const JOIN_EVERY_MS = 5_000;
/** How often it checks whether a verification is due. */
const VERIFY_EVERY_MS = 60_000;

export const auditFeature = defineFeature({
  name: 'audit',
  purpose: 'who did what and when',
  tables: AUDIT_TABLES,
  audit: AUDIT_ACTIONS,
  needs: ofProcess('declared', 'database', 'now'),
  open({ declared, database: { db }, now }) {
    const store = createAuditStore(db);
    return {
      routes: (app) => auditRoutes(app, { store, sentences: declared.audit, now }),
      jobs: [
        {
          name: 'audit-chain',
          everyMs: JOIN_EVERY_MS,
          work: async () => {
            while ((await store.joinSome(now())) > 0);
          },
          failure: 'rows of the audit log have not joined its hash chain',
        },
        {
          name: 'audit-verification',
          everyMs: VERIFY_EVERY_MS,
          work: () => verifyIfDue(store, now()),
          failure: 'the audit log could not be verified',
        },
      ],
    };
  },
});
