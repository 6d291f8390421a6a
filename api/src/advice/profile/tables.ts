/** The tables of the trading profile: how long their rows are kept, and whose data they hold. */
import { customerSetups } from '../../platform/db/schema';
import { declareTable, kept, ofCustomer, type TableDeclaration } from '../../platform/feature';

export const PROFILE_TABLES: readonly TableDeclaration[] = [
  declareTable(
    customerSetups,
    kept('signals are valued with it'),
    ofCustomer('valuing signals for their trading profile', { about: ['setUp'] }),
    { console: ['customerId', 'setUp'] },
  ),
];
