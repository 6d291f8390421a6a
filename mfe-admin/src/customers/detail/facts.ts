/** Why a customer has the tier that they have, in one sentence. */

import type { CustomerDetail } from '@spreadwise/contract';
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
    return `${name} is overdue since ${utcText(pastDue.since)}; its days of grace end ${utcText(pastDue.graceUntil)}.`;
  if (status === 'active' || status === 'trialing') return `${name} is paid for, as the provider says.`;
  return `${name}: ${STATUS_LABELS[status].label.toLowerCase()}, so that it opens nothing.`;
}
