/** Stripe's subscriptions in the product's words. */
import { SUBSCRIPTION_STATUSES } from '@spreadwise/contract';
import type Stripe from 'stripe';
import type { SubscriptionStatus } from '../access/tiers';
import type { BareSubscription, PayableSubscription } from '../provider/provider-state';
import type { PlanOf } from './catalogue';
import { idOf, instantOf } from './values';

/** A state that a later version of Stripe may bring opens nothing until we know it. */
export const statusOf = (status: string): SubscriptionStatus =>
  SUBSCRIPTION_STATUSES.find((known) => known === status) ?? 'paused';

export async function subscriptionOf(
  subscription: Stripe.Subscription,
  planOf: PlanOf,
): Promise<BareSubscription> {
  const [item] = subscription.items.data;
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer),
    attemptId: subscription.metadata.attempt ?? null,
    plan: item ? await planOf(item.price) : null,
    priceId: item?.price.id ?? null,
    status: statusOf(subscription.status),
    currentPeriodEnd: item ? instantOf(item.current_period_end) : null,
    cancelAtPeriodEnd: endsWithPeriod(subscription, item),
    createdAt: instantOf(subscription.created),
  };
}

/** Also one that somebody set to end on a day within it. One that ends on a later day is renewed before. */
const endsWithPeriod = (
  { cancel_at_period_end, cancel_at }: Stripe.Subscription,
  item: Stripe.SubscriptionItem | undefined,
): boolean => cancel_at_period_end || (cancel_at !== null && (!item || cancel_at <= item.current_period_end));

/** Needs `latest_invoice.confirmation_secret` expanded. */
export async function payableOf(
  subscription: Stripe.Subscription,
  planOf: PlanOf,
): Promise<PayableSubscription> {
  const invoice = subscription.latest_invoice;
  const secret = typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : null;
  return { ...(await subscriptionOf(subscription, planOf)), clientSecret: secret ?? null };
}
