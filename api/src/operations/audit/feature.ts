/** The audit log: chained by hashes, read, exported and verified. */
import { defineFeature, ofProcess } from '../../platform/feature';
import { job, MINUTE_MS } from '../../platform/lib/time';
import { createAuditStore } from './audit-store';
import { auditRoutes } from './routes';
import { AUDIT_TABLES } from './tables';
import { verifyIfDue } from './verify';

const JOIN_EVERY_MS = 5_000;

export const auditFeature = defineFeature({
  name: 'audit',
  purpose: 'who did what and when',
  tables: AUDIT_TABLES,
  audit: { 'audit.exported': 'The audit log was downloaded.' },
  needs: ofProcess('declared', 'database', 'now'),
  open({ declared, database: { db }, now }) {
    const store = createAuditStore(db);
    const join = async () => {
      while ((await store.joinSome(now())) > 0);
    };
    const verify = () => verifyIfDue(store, now());
    return {
      routes: (app) => auditRoutes(app, { db, sentences: declared.audit, now }),
      jobs: [
        job('audit-chain', JOIN_EVERY_MS, join, 'rows of the audit log have not joined its hash chain'),
        job('audit-verification', MINUTE_MS, verify, 'the audit log could not be verified'),
      ],
    };
  },
});
