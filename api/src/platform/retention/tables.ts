/** The tables that coordinate processes. Declared here because platform/lib cannot import platform/feature. */
import { jobs, leases, rateLimits } from '../db/schema';
import { declareTable, nobody, ofCustomer, sweptAfter, type TableDeclaration } from '../feature';

export const COORDINATION_TABLES: readonly TableDeclaration[] = [
  declareTable(
    leases,
    sweptAfter(1, leases.expiresAt, {
      since: 'it expired',
      why: 'its process died; the day allows for clocks that differ',
    }),
    {
      kind: 'customers',
      purpose: 'one process per address at a time',
      basis: 'contract',
      whose: { key: 'lease' },
    },
    { console: ['key'] },
  ),
  declareTable(
    jobs,
    sweptAfter('events', jobs.deadAt, {
      since: 'it was abandoned',
      why: 'an operator looks at what was given up, and can run it again',
    }),
    ofCustomer('background work', {
      erasure: {
        kind: 'cleared',
        columns: { lastError: null },
        why: 'it holds ids only, and is deleted when the work is done',
      },
    }),
    { console: ['kind', 'key', 'payload', 'customerId', 'lastError'] },
  ),
  declareTable(
    rateLimits,
    sweptAfter(0, rateLimits.expire, { since: 'its window ended', why: 'it no longer counts' }),
    nobody('counts under an irreversible keyed hash'),
  ),
];
