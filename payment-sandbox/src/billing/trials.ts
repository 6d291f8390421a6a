/** Free time for a running subscription: free until a day, and billed as before from then on. */
import { DAY } from '../calendar';
import { invalidRequest } from '../errors';
import type { World } from '../state/world';
import type { Subscription } from '../wire';
import { issueInvoice } from './invoicing';
import { invoicePaid } from './payments';
import { changeSubscription } from './subscribing';

const LONGEST = 730 * DAY;

/** `end` in seconds. An invoice of zero opens the free time, as an invoice opens every period. */
export function beginTrial(world: World, subscription: Subscription, end: number): Subscription {
  if (end <= world.now || end > world.now + LONGEST)
    throw invalidRequest('Invalid timestamp: must lie in the future, by two years at most.', {
      param: 'trial_end',
    });
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: world.now,
    current_period_end: end,
  }));
  for (const item of data)
    world.store.put('pending_item', {
      id: world.newId('ii'),
      customer: subscription.customer,
      subscription: subscription.id,
      subscriptionItem: item.id,
      price: item.price.id,
      amount: 0,
      description: 'Free time',
      period: { start: world.now, end },
    });
  const free: Subscription = {
    ...subscription,
    status: 'trialing',
    trial_start: world.now,
    trial_end: end,
    billing_cycle_anchor: end,
    cancel_at: subscription.cancel_at_period_end ? end : subscription.cancel_at,
    items: { ...subscription.items, data },
  };
  const period = { start: world.now, end: world.now };
  const issued = issueInvoice(world, free, { reason: 'subscription_update', withPeriod: false, period });
  const begun = changeSubscription(world, subscription, issued.subscription);
  if (issued.intent === null) invoicePaid(world, issued.invoice, null);
  return begun;
}
