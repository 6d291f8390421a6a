/** Tables of declarations: retention, and whose data they hold. */
import { declarations } from '../../platform/db/schema';
import { ERASED_ADDRESS } from '../../platform/db/schema/erased';
import { declareTable, sweptAfter, type TableDeclaration } from '../../platform/feature';

export const LEAVING_TABLES: readonly TableDeclaration[] = [
  declareTable(
    declarations,
    sweptAfter(4 * 365, declarations.receivedAt, {
      since: 'it was received',
      why: 'claims from a contract end three years after the year in which they arose',
    }),
    {
      kind: 'customers',
      purpose: 'withdrawals and cancellations, with proof that they were received',
      basis: 'legal obligation',
      whose: { email: 'address', customerId: 'id' },
      about: ['name', 'contract', 'cause'],
      withheld: ['receiptHash'],
      erasure: {
        kind: 'cleared',
        columns: { email: ERASED_ADDRESS, name: ERASED_ADDRESS, contract: null, cause: null },
        why: 'it proves that a contract ended; it holds no name or address',
      },
    },
    { console: ['id', 'customerId', 'subscriptionId'] },
  ),
];
