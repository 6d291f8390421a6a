/** `npm run audit:verify`: verifies that the audit log is unchanged; exits with 1 if it is not. */
import { onDatabase } from './on-database';
import { createAuditStore } from './operations/audit/audit-store';
import { type AuditVerdict, verifyAudit } from './operations/audit/verify';

await onDatabase(async (db) => {
  const verdict = await verifyAudit(createAuditStore(db), new Date());
  console.log(told(verdict));
  return verdict.fault ? 1 : 0;
}, 'The audit log could not be verified');

function told({ fault, rows, emptied, first, last, waiting }: AuditVerdict): string {
  if (fault) return fault.text;
  const of = first && last ? `, numbers ${first.seq} to ${last.seq}, ending with ${last.hash}` : '';
  return `The audit log is intact: ${rows} rows${of}; ${emptied} emptied by an erasure, ${waiting} not yet chained.`;
}
