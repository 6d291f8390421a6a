/** The tables of the trading profile: how long their rows are kept, and whose data they hold. */
import { customerSetups } from '../../platform/db/schema';
import { declareTable, kept, type TableDeclaration } from '../../platform/feature';

export const PROFILE_TABLES: readonly TableDeclaration[] = [
  declareTable(
    customerSetups,
    kept('signals are valued with it'),
    {
      kind: 'customers',
      purpose: 'valuing signals for their trading profile',
      basis: 'contract',
      whose: { customerId: 'id' },
      about: ['setUp'],
    },
    { console: ['customerId', 'setUp'] },
  ),
];
