/** The emails to the owner: a customer's money was given or taken back, or the provider mentioned something unknown. */
import { moneyText } from '@spreadwise/contract/figure-text';
import { PLANS } from '@spreadwise/contract/plans';
import { compose, type MailSender } from '../../../platform/mail';
import type { BillingChange } from '../changes/billing-change';
import { BILLING_MAILS } from '../mails';
import { type EmailContent, formatDay } from './customer-emails';
import type { Unknown } from './notice';

const toDashboard = ({ publicOrigin }: MailSender) => ({
  label: 'Go to your dashboard',
  url: `${publicOrigin}/dashboard`,
});

type Suspended = Extract<BillingChange, { kind: 'suspended' }>;

export const suspendedEmail = (
  { reversal, plan, at, customerId }: Suspended,
  customer: string,
  sender: MailSender,
): EmailContent => ({
  ...compose(sender, BILLING_MAILS[`owner-${reversal}`], {
    ...{ customer, 'customer-id': customerId },
    'plan-alone': PLANS[plan].name,
    day: formatDay(at),
  }),
  action: toDashboard(sender),
});

type Returned = Extract<BillingChange, { kind: 'returned' }>;

export const returnedEmail = (
  { paid, plan, at, customerId }: Returned,
  customer: string,
  sender: MailSender,
): EmailContent => ({
  ...compose(sender, BILLING_MAILS['owner-returned'], {
    ...{ customer, 'customer-id': customerId },
    amount: moneyText(paid.amountCents, 'EUR'),
    'plan-alone': PLANS[plan].name,
    day: formatDay(at),
  }),
  action: toDashboard(sender),
});

export function unknownEmail(unknown: Unknown, email: string | null, sender: MailSender): EmailContent {
  const action = toDashboard(sender);
  if (unknown.what === 'event') {
    const values = { type: unknown.type, day: formatDay(unknown.at) };
    return { ...compose(sender, BILLING_MAILS['owner-unknown-event'], values), action };
  }
  const { priceId, subscriptionId, customerId } = unknown;
  const values = {
    'price-or-subscription': priceId ?? subscriptionId,
    subscription: subscriptionId,
    customer: email ?? customerId,
    price: priceId ? `the price ${priceId}` : 'no price',
  };
  return { ...compose(sender, BILLING_MAILS['owner-unknown-price'], values), action };
}
