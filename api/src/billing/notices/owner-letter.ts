/** The letter to the owner when a customer's money was given or taken back. */
import { PLANS } from '../../contract/plans';
import type { BillingChange } from '../changes';
import { dayOf, type Sender, type Words } from './letters';

export type Suspended = Extract<BillingChange, { kind: 'suspended' }>;

export function ownerLetter(
  { reversal, plan, at, customerId }: Suspended,
  customerEmail: string,
  { publicOrigin }: Sender,
): Words {
  const isDispute = reversal === 'disputed';
  return {
    subject: `${isDispute ? 'Disputed' : 'Refunded'}: the payment of ${customerEmail}`,
    heading: isDispute ? 'A customer disputes a payment' : 'A payment was refunded in full',
    paragraphs: [
      `${customerEmail} (${customerId}), on ${PLANS[plan].name}, noticed on ${dayOf(at)}. The access is suspended; the customer was told.`,
      isDispute
        ? 'The payment provider lets you answer the dispute for a limited time. Should you win it, the access comes back by itself.'
        : 'The subscription goes on being billed unless it is cancelled.',
    ],
    action: { label: 'Go to your dashboard', url: `${publicOrigin}/dashboard` },
  };
}
