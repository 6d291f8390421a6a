/** Tables of usage: retention, and whose data they hold. */
import { callDays } from '../../platform/db/schema';
import { declareTable, nobody, sweptAfter, type TableDeclaration } from '../../platform/feature';

export const USAGE_TABLES: readonly TableDeclaration[] = [
  declareTable(
    callDays,
    sweptAfter(90, callDays.day, { since: 'its day', why: 'the panel shows 30 days' }),
    nobody('daily call counts'),
    { console: ['call'] },
  ),
];
