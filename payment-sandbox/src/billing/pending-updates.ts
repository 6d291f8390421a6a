/** A change that takes effect only once its invoice is paid (`payment_behavior=pending_if_incomplete`). */
import { HOUR } from '../calendar';
import type { World } from '../state/world';
import type { Subscription, SubscriptionItem } from '../wire';
import { voidInvoice } from './invoicing';
import { changeSubscription, currentPeriodEnd } from './subscribing';

const LIFETIME = 23 * HOUR;

/** Holds `items` until the newest invoice is paid, for at most 23 hours and not beyond the period. */
export function awaitPayment(
  world: World,
  subscription: Subscription,
  items: SubscriptionItem[],
): Subscription {
  return world.update('subscription', subscription, {
    pending_update: {
      billing_cycle_anchor: null,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      expires_at: Math.min(world.now + LIFETIME, currentPeriodEnd(subscription)),
      metadata: null,
      subscription_items: items,
      trial_end: null,
      trial_from_plan: null,
    },
  });
}

/** Drops a waiting change; its invoice can no longer be paid. Harmless if nothing waits. */
export function dropPendingUpdate(world: World, subscription: Subscription): Subscription {
  if (subscription.pending_update === null) return subscription;
  const invoice = world.store.get('invoice', subscription.latest_invoice ?? '');
  if (invoice?.status === 'open') voidInvoice(world, invoice);
  return changeSubscription(world, subscription, { pending_update: null });
}

/** Nobody paid in time. */
export function expirePendingUpdate(world: World, subscription: Subscription): void {
  world.emit('customer.subscription.pending_update_expired', dropPendingUpdate(world, subscription));
}
