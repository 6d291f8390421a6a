/** The tables of the journal: how long their rows are kept, and whose data they hold. */
import { journalEntries } from '../../platform/db/schema';
import { declareTable, kept, type TableDeclaration } from '../../platform/feature';

export const JOURNAL_TABLES: readonly TableDeclaration[] = [
  declareTable(
    journalEntries,
    kept('it is the customer’s, until they delete it'),
    {
      kind: 'customers',
      purpose: 'their trading journal',
      basis: 'contract',
      whose: { customerId: 'id' },
      about: ['did', 'resultCents', 'currency', 'note'],
    },
    { console: ['customerId', 'signalId', 'way'] },
  ),
];
