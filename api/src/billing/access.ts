/** What a subscription opens: the one table from the provider's states to tiers. */
import { TIER_NAMES, type Tier } from '@spreadwise/shared-auth/model';
import type { PlanId } from '../contract/plans';
import type { SUBSCRIPTION_STATUSES } from '../contract/subscription';

export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** past_due keeps its access while the provider tries the card again. */
const IS_LIVE: Readonly<Record<SubscriptionStatus, boolean>> = {
  active: true,
  trialing: true,
  past_due: true,
  incomplete: false,
  incomplete_expired: false,
  unpaid: false,
  paused: false,
  canceled: false,
};

const TIER_OF_PLAN: Readonly<Record<PlanId, Tier>> = { basic: 'BASIC', pro: 'PRO', premium: 'PREMIUM' };

/** Whether a subscription of this state opens what was paid for. */
export const isLive = (status: SubscriptionStatus): boolean => IS_LIVE[status];

/** Whether a subscription of this state must have been paid for once. One that is canceled may never have been. */
export const impliesPayment = (status: SubscriptionStatus): boolean => isLive(status) || isOnHold(status);

/** Whether a subscription of this state opens nothing, and would be live again, and billed, once somebody pays or resumes it. */
export const isOnHold = (status: SubscriptionStatus): boolean => status === 'unpaid' || status === 'paused';

export const tierOf = (plan: PlanId, status: SubscriptionStatus): Tier =>
  isLive(status) ? TIER_OF_PLAN[plan] : 'FREE';

interface Held {
  readonly plan: PlanId;
  readonly status: SubscriptionStatus;
  readonly createdAt: Date;
}

/** Of a customer's subscriptions the one that counts: the highest live tier, else the newest. */
export function leadingSubscription<S extends Held>(subscriptions: readonly S[]): S | null {
  const rank = ({ plan, status }: S) => TIER_NAMES.indexOf(tierOf(plan, status));
  const [first] = [...subscriptions].sort(
    (a, b) => rank(b) - rank(a) || b.createdAt.getTime() - a.createdAt.getTime(),
  );
  return first ?? null;
}

/** The tier of a customer who holds these. */
export function accountTier(subscriptions: readonly Held[]): Tier {
  const leading = leadingSubscription(subscriptions);
  return leading ? tierOf(leading.plan, leading.status) : 'FREE';
}
