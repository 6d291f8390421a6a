/** The tables of the journal: how long their rows are kept, and whose data they hold. */
import { journalEntries } from '../../platform/db/schema';
import { declareTable, kept, ofCustomer, type TableDeclaration } from '../../platform/feature';

export const JOURNAL_TABLES: readonly TableDeclaration[] = [
  declareTable(
    journalEntries,
    kept('it is the customer’s, until they delete it'),
    ofCustomer('their trading journal', { about: ['did', 'resultCents', 'currency', 'note'] }),
    { console: ['customerId', 'signalId', 'way'] },
  ),
];
