/** The email templates for the owner: a customer's money was given or taken back, or the provider mentioned something unknown. */
import { moneyText } from '@spreadwise/contract/figure-text';
import { PLANS } from '@spreadwise/contract/plans';
import type { MailSender } from '../../mail';
import type { BillingChange } from '../changes/billing-change';
import { type EmailContent, formatDay } from './customer-emails';
import type { Unknown } from './notice';

type Suspended = Extract<BillingChange, { kind: 'suspended' }>;

export function suspendedEmail(
  { reversal, plan, at, customerId }: Suspended,
  customerEmail: string,
  { publicOrigin }: MailSender,
): EmailContent {
  const isDispute = reversal === 'disputed';
  return {
    subject: `${isDispute ? 'Disputed' : 'Refunded'}: the payment of ${customerEmail}`,
    heading: isDispute ? 'A customer disputes a payment' : 'A payment was refunded in full',
    paragraphs: [
      `${customerEmail} (${customerId}), on ${PLANS[plan].name}, noticed on ${formatDay(at)}. The access is suspended; the customer was told.`,
      isDispute
        ? 'The payment provider lets you answer the dispute for a limited time. Should you win it, the access comes back by itself.'
        : 'The subscription goes on being billed unless it is cancelled.',
    ],
    action: { label: 'Go to your dashboard', url: `${publicOrigin}/dashboard` },
  };
}

type Returned = Extract<BillingChange, { kind: 'returned' }>;

export const returnedEmail = (
  { paid, plan, at, customerId }: Returned,
  customerEmail: string,
  { publicOrigin }: MailSender,
): EmailContent => ({
  subject: `Given back: a second payment of ${customerEmail}`,
  heading: 'An address was paid for twice, and one payment was given back',
  paragraphs: [
    `${moneyText(paid.amountCents, 'EUR')} for ${PLANS[plan].name} of ${customerEmail} (${customerId}) was paid beside another subscription of the address, and given back in full on ${formatDay(at)}. The customer was told.`,
    'Nothing has to be done. Two browsers were paying at the same time, or two people with one address.',
  ],
  action: { label: 'Go to your dashboard', url: `${publicOrigin}/dashboard` },
});

export function unknownEmail(
  unknown: Unknown,
  email: string | null,
  { publicOrigin }: MailSender,
): EmailContent {
  const action = { label: 'Go to your dashboard', url: `${publicOrigin}/dashboard` };
  if (unknown.what === 'event')
    return {
      subject: `Unknown event of the payment provider: ${unknown.type}`,
      heading: 'An event of an unknown type came in',
      paragraphs: [
        `The payment provider told us of “${unknown.type}” on ${formatDay(unknown.at)}, and this version of the product knows no such type. Whomever it is about was read back all the same, so that the record is right.`,
        'Nothing has to be done. You are told of each type once; further events of it stand in the health of billing.',
      ],
      action,
    };
  return {
    subject: `Unknown price at the payment provider: ${unknown.priceId ?? unknown.subscriptionId}`,
    heading: 'A subscription has a price of none of the plans',
    paragraphs: [
      `The subscription ${unknown.subscriptionId} of ${email ?? unknown.customerId} has ${unknown.priceId ? `the price ${unknown.priceId}` : 'no price'}, which is none of the plans’. Whoever had a plan of ours keeps it; whoever had none is given nothing, though it may be charged.`,
      'Please look at it at the payment provider. You are told of each price once; all of them stand in the health of billing.',
    ],
    action,
  };
}
