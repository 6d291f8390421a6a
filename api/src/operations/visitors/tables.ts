/** Tables of visitors: retention, and whose data they hold. */
import { visitDays, visits } from '../../platform/db/schema';
import { declareTable, nobody, sweptAfter, type TableDeclaration } from '../../platform/feature';

export const VISITORS_TABLES: readonly TableDeclaration[] = [
  declareTable(
    visits,
    sweptAfter('visits', visits.at, { since: 'it was made', why: 'the panel shows 30 days' }),
    {
      kind: 'customers',
      purpose: 'page analytics',
      basis: 'consent, or legitimate interest where none is asked for',
      whose: { userId: 'id' },
      about: ['page', 'referrer', 'userAgent', 'sessionId', 'country', 'city'],
    },
    { console: ['page', 'referrer', 'userAgent', 'country', 'city'] },
  ),
  declareTable(
    visitDays,
    sweptAfter(400, visitDays.day, {
      since: 'its day',
      why: 'analytics compares 30 days with the 30 before',
    }),
    nobody('daily page counts'),
    { console: ['name'] },
  ),
];
