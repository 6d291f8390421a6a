/** Ending a subscription that waits for a payment so that it can never be paid or go on. */
import { isOver } from '@spreadwise/contract/subscription-status';
import type Stripe from 'stripe';
import { isLive, isOnHold } from '../access/tiers';
import { GatewayError } from '../provider/gateway-error';
import { asked, askedFor, askedUnlessRefused } from './errors';
import { statusOf } from './subscriptions';
import { idOf } from './values';
import { voidInvoice } from './void-invoice';

/** 'paid' when it was paid in that very moment, or is live: it is then left as it is. */
type Outcome = 'abandoned' | 'paid';

export async function abandonSubscription(stripe: Stripe, id: string): Promise<Outcome> {
  const subscription = await askedFor(() => stripe.subscriptions.retrieve(id));
  if (!subscription) return 'abandoned';
  const { latest_invoice: invoice } = subscription;
  const status = statusOf(subscription.status);
  if (isLive(status)) return 'paid';
  if (isOver(status)) return 'abandoned';
  if (isOnHold(status)) return abandonOnHold(stripe, subscription);
  if (invoice && (await voidInvoice(stripe, idOf(invoice))) === 'paid') return 'paid';
  return cancelNow(stripe, id);
}

async function cancelNow(stripe: Stripe, id: string): Promise<Outcome> {
  if (await askedUnlessRefused(() => stripe.subscriptions.cancel(id))) return 'abandoned';
  const left = await askedFor(() => stripe.subscriptions.retrieve(id));
  if (!left || isOver(statusOf(left.status))) return 'abandoned';
  if (isLive(statusOf(left.status))) return 'paid';
  throw new GatewayError('unavailable', `The subscription ${id} is ${left.status} and cannot be ended now.`);
}

/**
 * A subscription's state is that of its newest invoice that is not void, so one on hold is live again once its open ones
 * are void. Before that it is set to end, so that it is never charged again should its end not be answered; and the
 * newest is voided last, so that nothing but its end is left to be asked for.
 */
async function abandonOnHold(stripe: Stripe, held: Stripe.Subscription): Promise<Outcome> {
  const { id, schedule, cancel_at } = held;
  /* What a schedule manages cannot be set to end. */
  if (schedule) await askedUnlessRefused(() => stripe.subscriptionSchedules.release(idOf(schedule)));
  const setToEnd = (ends: boolean) =>
    cancel_at === null
      ? asked(() => stripe.subscriptions.update(id, { cancel_at_period_end: ends }))
      : Promise.resolve();
  await setToEnd(true);
  const { data } = await asked(() => stripe.invoices.list({ subscription: id, status: 'open', limit: 100 }));
  for (const invoice of data.toReversed()) {
    if ((await voidInvoice(stripe, invoice.id)) !== 'paid') continue;
    await setToEnd(false);
    return 'paid';
  }
  return cancelNow(stripe, id);
}
