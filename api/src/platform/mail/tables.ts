/** The table of the outbox: how long rows are retained, and whose data they hold. */
import { mails } from '../db/schema';
import { declareTable, sweptAfter, type TableDeclaration } from '../feature';

export const MAIL_TABLES: readonly TableDeclaration[] = [
  declareTable(
    mails,
    sweptAfter(30, mails.at, {
      since: 'it was written',
      why: 'the outbox is read while no mail server is configured',
    }),
    {
      kind: 'customers',
      purpose: 'outbox without a mail server',
      basis: 'contract',
      whose: { to: 'address' },
      about: ['subject', 'text'],
      withheld: ['html'],
      // The owner is mailed about customers.
      mentions: ['subject', 'text'],
    },
    { console: ['to'] },
  ),
];
