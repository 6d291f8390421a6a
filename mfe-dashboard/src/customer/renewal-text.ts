/** When a subscription renews or ends, or nothing where neither is ahead. */
import type { SubscriptionState } from '@spreadwise/api/contract';
import { dayText } from '../common/format';

export interface Renewal {
  readonly term: string;
  readonly value: string;
}

export function renewalText(subscription: SubscriptionState): Renewal | null {
  const { status, currentPeriodEnd, cancelAtPeriodEnd } = subscription;
  if (!currentPeriodEnd) return null;
  if (status === 'canceled') return { term: 'Ended on', value: dayText(currentPeriodEnd) };
  if (status !== 'active' && status !== 'trialing' && status !== 'past_due') return null;
  return { term: cancelAtPeriodEnd ? 'Ends on' : 'Renews on', value: dayText(currentPeriodEnd) };
}
