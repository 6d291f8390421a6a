/** Stripe's subscriptions in our terms: for the record, for a plan change, and ended while they await payment. */
import { SUBSCRIPTION_STATUSES } from '@spreadwise/contract';
import { isOver } from '@spreadwise/contract/subscription-status';
import type Stripe from 'stripe';
import { isLive, isOnHold, type SubscriptionStatus } from '../../access/tiers';
import type { BareSubscription, PayableSubscription, SubscriptionSnapshot, WaitingUpgrade } from '../gateway';
import { GatewayError } from '../gateway-error';
import { callOrNull, callStripe, callUnlessRefused, idOf, instantOf, secondsOf } from './calls';
import type { Catalogue, PlanOf } from './catalogue';
import { listOwed, voidInvoice } from './invoices';

/** An unknown status of a later Stripe version opens nothing until we know it. */
export const statusOf = (status: string): SubscriptionStatus =>
  SUBSCRIPTION_STATUSES.find((known) => known === status) ?? 'paused';

export async function subscriptionOf(
  subscription: Stripe.Subscription,
  planOf: PlanOf,
): Promise<BareSubscription> {
  const item = await planItemOf(subscription.items, planOf);
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer),
    attemptId: subscription.metadata.attempt ?? null,
    plan: item ? await planOf(item.price) : null,
    priceId: item?.price.id ?? null,
    status: waitsForPayment(subscription) ? 'unpaid' : statusOf(subscription.status),
    currentPeriodEnd: item ? instantOf(item.current_period_end) : null,
    cancelAtPeriodEnd: endsWithPeriod(subscription, item),
    createdAt: instantOf(subscription.created),
  };
}

/** Paused by Stripe after a failed payment, or resumed with a card that was declined. Needs `latest_invoice` expanded. */
const waitsForPayment = ({ status, latest_invoice: latest }: Stripe.Subscription): boolean =>
  status === 'paused' && typeof latest === 'object' && latest?.status === 'open';

/** Also true if it is set to end on a day within the period. One that ends on a later day is renewed first. */
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

/** Others may have been added at Stripe. */
async function planItemOf({ data }: Stripe.Subscription['items'], planOf: PlanOf) {
  for (const item of data) if (await planOf(item.price)) return item;
  return data[0];
}

/** A change of plan would drop what was added to it at Stripe. */
export function onlyItem(id: string, { data }: Stripe.Subscription['items']): Stripe.SubscriptionItem {
  const [item, second] = data;
  if (item && !second) return item;
  throw new GatewayError(
    'refused',
    `The subscription ${id} has ${data.length} items; expected its plan alone.`,
  );
}

/** Needs `schedule` and `latest_invoice` expanded. */
export async function snapshotOf(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { planOf, planOfId }: Catalogue,
): Promise<SubscriptionSnapshot> {
  const { id, plan, status, currentPeriodEnd, cancelAtPeriodEnd } = await subscriptionOf(
    subscription,
    planOf,
  );
  if (!currentPeriodEnd) throw new GatewayError('refused', `The subscription ${id} has no item.`);
  const schedule = typeof subscription.schedule === 'object' ? subscription.schedule : null;
  const next = schedule?.phases.find(({ start_date }) => start_date >= secondsOf(currentPeriodEnd));
  const nextPrice = next?.items[0]?.price;
  return {
    id,
    plan,
    status,
    currentPeriodEnd,
    cancelAtPeriodEnd,
    scheduleId: schedule?.id ?? null,
    scheduled: next
      ? { plan: nextPrice ? await planOfId(idOf(nextPrice)) : null, at: instantOf(next.start_date) }
      : null,
    upgrade: await waitingUpgradeOf(stripe, subscription, planOf),
    // Absent in answers of older API versions.
    canPause: subscription.billing_mode?.type !== 'classic',
  };
}

async function waitingUpgradeOf(
  stripe: Stripe,
  { pending_update: pending, latest_invoice: invoice }: Stripe.Subscription,
  planOf: PlanOf,
): Promise<WaitingUpgrade | null> {
  if (!pending || typeof invoice !== 'object' || invoice?.status !== 'open') return null;
  const price = pending.subscription_items?.[0]?.price;
  return {
    plan: price ? await planOf(price) : null,
    invoiceId: invoice.id,
    amountCents: invoice.amount_due,
    payment: await paymentOf(stripe, invoice.id),
  };
}

async function paymentOf(stripe: Stripe, invoice: string): Promise<WaitingUpgrade['payment']> {
  const { data } = await callStripe(() =>
    stripe.invoicePayments.list({ invoice, limit: 1, expand: ['data.payment.payment_intent'] }),
  );
  const intent = data[0]?.payment.payment_intent;
  if (typeof intent !== 'object') return { kind: 'processing' };
  const { status, client_secret: clientSecret, last_payment_error: error } = intent;
  if (status === 'requires_payment_method')
    return { kind: 'other-card', message: error?.message ?? 'Your card was declined.' };
  if (clientSecret && (status === 'requires_action' || status === 'requires_confirmation'))
    return { kind: 'confirmation', clientSecret };
  return { kind: 'processing' };
}

/** 'paid': it was paid just before or is live, and is left as it is. */
type Outcome = 'abandoned' | 'paid';

export async function abandonSubscription(stripe: Stripe, id: string): Promise<Outcome> {
  const subscription = await callOrNull(() => stripe.subscriptions.retrieve(id));
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
  if (await callUnlessRefused(() => stripe.subscriptions.cancel(id))) return 'abandoned';
  const left = await callOrNull(() => stripe.subscriptions.retrieve(id));
  if (!left || isOver(statusOf(left.status))) return 'abandoned';
  if (isLive(statusOf(left.status))) return 'paid';
  throw new GatewayError('unavailable', `The subscription ${id} is ${left.status} and cannot be ended now.`);
}

/**
 * A subscription's status follows its newest invoice that is not void, so one on hold is live again once its open
 * invoices are void. It is set to end before that, so that it is never charged again if the last call gets no answer;
 * and the newest invoice is voided last, so that only that call is left to make.
 */
async function abandonOnHold(stripe: Stripe, held: Stripe.Subscription): Promise<Outcome> {
  const { id, schedule, cancel_at } = held;
  /* A subscription managed by a schedule cannot be set to end. */
  if (schedule) await callUnlessRefused(() => stripe.subscriptionSchedules.release(idOf(schedule)));
  const setToEnd = (ends: boolean) =>
    cancel_at
      ? Promise.resolve()
      : callStripe(() => stripe.subscriptions.update(id, { cancel_at_period_end: ends }));
  await setToEnd(true);
  for (const invoice of (await listOwed(stripe, id)).toReversed()) {
    if ((await voidInvoice(stripe, invoice.id)) !== 'paid') continue;
    await setToEnd(false);
    return 'paid';
  }
  return cancelNow(stripe, id);
}
