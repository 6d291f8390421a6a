/** Tables of account requests: retention, and whose data they hold. */
import { accountErasures, accountExports } from '../../platform/db/schema';
import { declareTable, ofCustomer, sweptAfter } from '../../platform/feature';

export const ACCOUNT_TABLES = [
  declareTable(
    accountExports,
    sweptAfter(0, accountExports.expiresAt, {
      since: 'it expired',
      why: 'the customer has downloaded it, or requests another',
    }),
    ofCustomer('data exports', { basis: 'legal obligation', withheld: ['archive'] }),
    { console: ['customerId'] },
  ),
  declareTable(
    accountErasures,
    sweptAfter('audit', accountErasures.askedAt, {
      since: 'it was requested',
      why: 'proves that a deletion was requested and done',
    }),
    ofCustomer('proof of erasure', {
      basis: 'legal obligation',
      erasure: { kind: 'kept', why: 'proof of the erasure; it holds no name or address' },
    }),
    { console: ['customerId'] },
  ),
];
