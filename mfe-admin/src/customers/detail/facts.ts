/** One sentence that explains a customer's tier. */

import type { CustomerDetail } from '@spreadwise/contract';
import { moneyText } from '@spreadwise/contract/figure-text';
import { PLANS } from '@spreadwise/contract/plans';
import { STATUS_LABELS, utcText } from '@spreadwise/shared-screens';

type Subscription = CustomerDetail['subscriptions'][number];

export function tierReason({ tier, comp, subscriptions: [leading] }: CustomerDetail): string {
  if (comp && comp.tier === tier) return `Given by you${comp.until ? ` until ${utcText(comp.until)}` : ''}.`;
  if (!leading) return 'There is no subscription.';
  return subscriptionReason(leading);
}

function subscriptionReason({ plan, status, pastDue, reversal }: Subscription): string {
  const { name } = PLANS[plan];
  if (reversal === 'refunded') return `${name} is suspended: its last payment was refunded in full.`;
  if (reversal === 'disputed') return `${name} is suspended: its last payment is disputed.`;
  if (status === 'past_due' && pastDue)
    return `${name} has been overdue since ${utcText(pastDue.since)}; its grace period ends ${utcText(pastDue.graceUntil)}.`;
  if (status === 'active' || status === 'trialing') return `${name} is paid, according to the provider.`;
  return `${name}: ${STATUS_LABELS[status].label.toLowerCase()}, so it gives no access.`;
}

type Tax = NonNullable<CustomerDetail['tax']>;

export function vatText({ vatCents, isReverseCharge }: Tax): string {
  if (isReverseCharge) return 'Reverse charge: the business accounts for it';
  return vatCents === null ? 'None was computed' : moneyText(vatCents, 'EUR');
}

/** What is missing or contradictory in the proofs of location; none of it blocks a payment. */
export function doubtOf({ country, cardCountry, vatCents }: Tax): string | null {
  if (vatCents === null) return 'No VAT was computed: no usable country is known.';
  if (country && cardCountry && country !== cardCountry)
    return 'The two proofs of place contradict each other.';
  return country && cardCountry ? null : 'One proof of place is missing.';
}
