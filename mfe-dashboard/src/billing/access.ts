/** The access that a subscription gives right now; the server decides by the same states (docs/billing.md). */
import type { BillingOverview, SubscriptionState } from '@spreadwise/contract';

/** `grace`: still open, with a payment overdue and the grace period running. */
export type Access = 'open' | 'grace' | 'closed';

/** For the plan alone, regardless of a complimentary tier. */
export function accessOf(
  { suspended, pastDue }: Pick<BillingOverview, 'suspended' | 'pastDue'>,
  { status }: Pick<SubscriptionState, 'status'>,
): Access {
  if (suspended) return 'closed';
  if (status === 'active' || status === 'trialing') return 'open';
  if (status !== 'past_due') return 'closed';
  return pastDue && Date.parse(pastDue.graceUntil) <= Date.now() ? 'closed' : 'grace';
}

/** Whether a payment for it has failed and is still due. */
export const isOwed = ({ status }: Pick<SubscriptionState, 'status'>): boolean =>
  status === 'past_due' || status === 'unpaid';
