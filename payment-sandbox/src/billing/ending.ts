/** How a subscription ends: cancelled, dropped after failed payments, or never paid. */

import type { World } from '../state/world';
import type { Subscription } from '../wire';
import { pendingItems, voidInvoice } from './invoicing';
import { changeSubscription } from './subscribing';

/** Whether it has ended for good. */
export const hasEnded = ({ status }: Subscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

/** Ends the subscription at `at` (seconds). Drops prorations that waited for the next invoice. */
export function endSubscription(
  world: World,
  subscription: Subscription,
  at: number,
  reason: 'cancellation_requested' | 'payment_failed',
): Subscription {
  for (const item of pendingItems(world, subscription)) world.store.remove('pending_item', item.id);
  const latest = world.store.get('invoice', subscription.latest_invoice ?? '');
  if (latest?.status === 'open' && subscription.pending_update !== null) voidInvoice(world, latest);
  else if (latest?.status === 'open') {
    world.update('invoice', latest, { auto_advance: false, next_payment_attempt: null });
  }
  const details = subscription.cancellation_details;
  const ended = world.update('subscription', subscription, {
    canceled_at: subscription.canceled_at ?? at,
    cancellation_details: {
      comment: details?.comment ?? null,
      feedback: details?.feedback ?? null,
      feedback_option: null,
      reason,
    },
    ended_at: at,
    pending_update: null,
    status: 'canceled',
  });
  const schedule = world.store.get('subscription_schedule', subscription.schedule ?? '');
  if (schedule !== undefined) {
    const canceled = world.update('subscription_schedule', schedule, {
      canceled_at: at,
      current_phase: null,
      status: 'canceled',
    });
    world.emit('subscription_schedule.canceled', canceled);
  }
  world.emit('customer.subscription.deleted', ended);
  return ended;
}

/** Voids an unpaid first invoice, so that its client secret can no longer be paid. */
export function expireIncomplete(world: World, subscription: Subscription): Subscription {
  const invoice = world.store.get('invoice', subscription.latest_invoice ?? '');
  if (invoice?.status === 'open') voidInvoice(world, invoice);
  return changeSubscription(world, subscription, { status: 'incomplete_expired', ended_at: world.now });
}
