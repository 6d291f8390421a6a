/** A subscription as Stripe has it this moment, with all that a change of it depends on. */
import type Stripe from 'stripe';
import { GatewayError } from '../../provider/gateway-error';
import type { SubscriptionSnapshot, WaitingUpgrade } from '../../provider/plan-gateway';
import type { Catalogue, PlanOf } from '../catalogue';
import { asked } from '../errors';
import { subscriptionOf } from '../subscriptions';
import { idOf, instantOf } from '../values';

/** A subscription of ours has one item: its plan. */
export function onlyItem(id: string, { data }: Stripe.Subscription['items']): Stripe.SubscriptionItem {
  const [item, second] = data;
  if (item && !second) return item;
  throw new GatewayError(
    'refused',
    `The subscription ${id} has ${data.length} items, and not its plan alone.`,
  );
}

/** Needs `schedule` and `latest_invoice` expanded. */
export async function snapshotOf(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { planOf, planOfId }: Catalogue,
): Promise<SubscriptionSnapshot> {
  const { id, plan, status, cancelAtPeriodEnd } = await subscriptionOf(subscription, planOf);
  const periodEnd = onlyItem(id, subscription.items).current_period_end;
  const schedule = typeof subscription.schedule === 'object' ? subscription.schedule : null;
  const next = schedule?.phases.find(({ start_date }) => start_date >= periodEnd);
  const nextPrice = next?.items[0]?.price;
  return {
    id,
    plan,
    status,
    currentPeriodEnd: instantOf(periodEnd),
    cancelAtPeriodEnd,
    scheduleId: schedule?.id ?? null,
    scheduled: next
      ? { plan: nextPrice ? await planOfId(idOf(nextPrice)) : null, at: instantOf(next.start_date) }
      : null,
    upgrade: await waitingUpgradeOf(stripe, subscription, planOf),
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
  const { data } = await asked(() =>
    stripe.invoicePayments.list({ invoice, limit: 1, expand: ['data.payment.payment_intent'] }),
  );
  const intent = data[0]?.payment.payment_intent;
  if (typeof intent !== 'object')
    throw new GatewayError('unavailable', `The invoice ${invoice} has no payment yet.`);
  const { status, client_secret: clientSecret, last_payment_error: error } = intent;
  if (status === 'requires_payment_method')
    return { kind: 'other-card', message: error?.message ?? 'Your card was declined.' };
  if (clientSecret && (status === 'requires_action' || status === 'requires_confirmation'))
    return { kind: 'confirmation', clientSecret };
  throw new GatewayError('unavailable', `The payment of the invoice ${invoice} is ${status}.`);
}
