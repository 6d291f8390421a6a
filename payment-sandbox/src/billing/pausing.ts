/** Pausing a subscription, with what is unused credited unless that is not wanted, and letting it go on, with a new period that is charged at once. */
import { periodEnd } from '../calendar';
import { invalidRequest } from '../errors';
import type { World } from '../state/world';
import type { Subscription } from '../wire';
import { defaultMethod, issueInvoice } from './invoicing';
import { confirmIntent, invoicePaid, toApiError } from './payments';
import { changeSubscription, proration } from './subscribing';

export function pauseSubscription(
  world: World,
  subscription: Subscription,
  creditsUnused: boolean,
): Subscription {
  if (subscription.status !== 'active' && subscription.status !== 'trialing')
    throw invalidRequest(`A subscription that is ${subscription.status} cannot be paused.`);
  if (subscription.schedule !== null)
    throw invalidRequest('A subscription with an attached schedule cannot be paused.');
  for (const item of creditsUnused ? subscription.items.data : [])
    world.store.put('pending_item', proration(world, subscription, item, world.now, 'Unused'));
  const paused = changeSubscription(world, subscription, { status: 'paused' });
  world.emit('customer.subscription.paused', paused);
  return paused;
}

/** Resumes once its invoice is paid. A payment that fails at once leaves nothing behind; Stripe waits for 23 hours. */
export function resumeSubscription(world: World, subscription: Subscription): Subscription {
  if (subscription.status !== 'paused')
    throw invalidRequest(`A subscription that is ${subscription.status} cannot be resumed.`);
  const start = world.now;
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: start,
    current_period_end: periodEnd(start, start, item.price.recurring),
  }));
  const renewed = { ...subscription, billing_cycle_anchor: start, items: { ...subscription.items, data } };
  const period = { start, end: start };
  const issued = issueInvoice(world, renewed, { reason: 'subscription_cycle', withPeriod: true, period });
  if (issued.intent === null) invoicePaid(world, issued.invoice, null);
  else {
    const method = world.store.get('payment_method', defaultMethod(world, subscription) ?? '');
    const outcome = method && confirmIntent(world, issued.intent, method, 'on_session');
    if (outcome?.kind === 'failed') throw toApiError(outcome.intent, outcome.error, true);
    if (outcome?.kind !== 'succeeded')
      throw invalidRequest('The payment sandbox resumes no subscription whose card waits for the customer.');
  }
  const resumed = changeSubscription(world, world.store.get('subscription', subscription.id) ?? renewed, {});
  world.emit('customer.subscription.resumed', resumed);
  return resumed;
}
