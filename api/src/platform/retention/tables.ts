/** The tables by which processes coordinate. They are declared here because platform/lib cannot import platform/feature. */
import { leases, rateLimits } from '../db/schema';
import { declareTable, nobody, sweptAfter, type TableDeclaration } from '../feature';

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
    rateLimits,
    sweptAfter(0, rateLimits.expire, { since: 'its window ended', why: 'it no longer counts' }),
    nobody('counts under an irreversible keyed hash'),
  ),
];
