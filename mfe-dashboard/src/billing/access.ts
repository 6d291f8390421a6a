/** What a subscription's plan opens at this moment; the server decides by the same states (docs/billing.md). */
import type { BillingOverview, SubscriptionState } from '@spreadwise/contract';

/** `grace`: open, but a payment is overdue, and the days that leave the access as it is are running. */
export type Access = 'open' | 'grace' | 'closed';

/** Of the plan alone: a tier that the owner gave stands beside it. */
export function accessOf(
  { suspended, pastDue }: Pick<BillingOverview, 'suspended' | 'pastDue'>,
  { status }: Pick<SubscriptionState, 'status'>,
): Access {
  if (suspended) return 'closed';
  if (status === 'active' || status === 'trialing') return 'open';
  if (status !== 'past_due') return 'closed';
  return pastDue && Date.parse(pastDue.graceUntil) <= Date.now() ? 'closed' : 'grace';
}

/** Whether a payment for it has failed and is still to be made. */
export const isOwed = ({ status }: Pick<SubscriptionState, 'status'>): boolean =>
  status === 'past_due' || status === 'unpaid';
