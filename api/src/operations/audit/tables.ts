/** Tables of the audit log: retention, and whose data they hold. */
import { and, isNull, lte, or } from 'drizzle-orm';
import { auditChain, auditLog } from '../../platform/db/schema';
import { declareTable, kept, nobody, sweptAfter } from '../../platform/feature';

export const AUDIT_TABLES = [
  declareTable(
    auditLog,
    // By the chain's own time, so that the remaining rows are the end of the chain.
    sweptAfter(
      'audit',
      (before) =>
        or(lte(auditLog.keptFrom, before), and(isNull(auditLog.keptFrom), lte(auditLog.at, before))),
      { since: 'it was written', why: 'a card payment can be disputed for up to 540 days' },
    ),
    {
      kind: 'customers',
      purpose: 'accountability',
      basis: 'legitimate interest',
      whose: { subject: 'id', actor: 'actor' },
      about: ['details'],
      // The action and its time stay; the details can be about the person.
      erasure: {
        kind: 'cleared',
        columns: { details: null },
        why: 'payments can be disputed for up to 540 days; it holds no name or address',
      },
    },
    { console: ['actor', 'action', 'subject', 'details', 'hash'] },
  ),
  declareTable(auditChain, kept('current state'), nobody('end of the audit chain and its last verification')),
];
