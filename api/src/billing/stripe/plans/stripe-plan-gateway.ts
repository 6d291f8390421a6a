/** Changes of a running subscription at Stripe. */

import { INVOICE_STATUSES, type InvoiceRow } from '@spreadwise/contract';
import type Stripe from 'stripe';
import { GatewayError } from '../../provider/gateway';
import type { PlanCost, PlanGateway, Standing, WaitingUpgrade } from '../../provider/plan-gateway';
import type { Catalogue, PlanOf } from '../catalogue';
import { asked, askedFor, askedUnlessRefused } from '../errors';
import { idOf, instantOf, subscriptionOf } from '../subscriptions';
import { voidInvoice } from '../void-invoice';
import { thenPlan } from './schedule-phases';

const INVOICES_A_PAGE = 20;

export function createPlanGateway(stripe: Stripe, catalogue: Catalogue): PlanGateway {
  const itemOf = async (subscriptionId: string) => {
    const { items } = await asked(() => stripe.subscriptions.retrieve(subscriptionId));
    return onlyItem(subscriptionId, items);
  };

  return {
    async readStanding(id) {
      const found = await askedFor(() =>
        stripe.subscriptions.retrieve(id, { expand: ['schedule', 'latest_invoice'] }),
      );
      return found && standingOf(stripe, found, catalogue);
    },

    async previewPlan({ subscriptionId, plan, at, when }) {
      const { id } = await itemOf(subscriptionId);
      const preview = (details: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails) =>
        catalogue.withPrice(plan, (price) =>
          asked(() =>
            stripe.invoices.createPreview({
              subscription: subscriptionId,
              subscription_details: { items: [{ id, price }], ...details },
            }),
          ),
        );
      const [next, now] = await Promise.all([
        preview({ proration_behavior: 'none' }),
        when === 'now'
          ? preview({ proration_behavior: 'always_invoice', proration_date: secondsOf(at) })
          : null,
      ]);
      return now ? costOf(now, next) : { dueNowCents: 0, nextCents: next.amount_due };
    },

    async upgrade({ subscriptionId, plan, at, idempotencyKey }) {
      const { id } = await itemOf(subscriptionId);
      /* Stripe takes nothing but these parameters for a change that waits for its payment. */
      await catalogue.withPrice(plan, (price) =>
        asked(() =>
          stripe.subscriptions.update(
            subscriptionId,
            {
              items: [{ id, price }],
              payment_behavior: 'pending_if_incomplete',
              proration_behavior: 'always_invoice',
              proration_date: secondsOf(at),
            },
            { idempotencyKey },
          ),
        ),
      );
    },

    async abandonUpgrade({ invoiceId }) {
      return (await voidInvoice(stripe, invoiceId)) === 'paid' ? 'paid' : 'abandoned';
    },

    async schedulePlan({ subscriptionId, plan }) {
      const subscription = await asked(() =>
        stripe.subscriptions.retrieve(subscriptionId, { expand: ['schedule'] }),
      );
      const held = typeof subscription.schedule === 'object' ? subscription.schedule : null;
      const schedule =
        held ??
        (await asked(() => stripe.subscriptionSchedules.create({ from_subscription: subscriptionId })));
      const item = onlyItem(subscriptionId, subscription.items);
      try {
        await catalogue.withPrice(plan, (price) =>
          asked(() => stripe.subscriptionSchedules.update(schedule.id, thenPlan(schedule, item, price))),
        );
      } catch (error) {
        // One of our own that plans nothing is in the way of everything else.
        if (!held)
          await asked(() => stripe.subscriptionSchedules.release(schedule.id)).catch(() => undefined);
        throw error;
      }
    },

    async releaseSchedule(id) {
      if (await askedUnlessRefused(() => stripe.subscriptionSchedules.release(id))) return;
      const { status } = await asked(() => stripe.subscriptionSchedules.retrieve(id));
      if (status === 'active' || status === 'not_started')
        throw new GatewayError('unavailable', `The schedule ${id} is ${status} and cannot be released now.`);
    },

    async cancelAtPeriodEnd({ subscriptionId, reason, comment }) {
      const cancellation_details = { feedback: reason, ...(comment ? { comment } : {}) };
      await asked(() =>
        stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true, cancellation_details }),
      );
    },

    async resume(subscriptionId) {
      const { cancel_at_period_end } = await asked(() => stripe.subscriptions.retrieve(subscriptionId));
      /* Set by hand to end on some day it has no flag to take back, and Stripe takes only one of the two. */
      const goesOn = cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const };
      await asked(() => stripe.subscriptions.update(subscriptionId, goesOn));
    },

    async listInvoices({ customerId, cursor }) {
      const { data, has_more } = await asked(() =>
        stripe.invoices.list({
          customer: customerId,
          limit: INVOICES_A_PAGE,
          ...(cursor ? { starting_after: cursor } : {}),
        }),
      );
      const rows = await Promise.all(data.map((invoice) => invoiceRowOf(invoice, catalogue.planOf)));
      const last = data.at(-1);
      return {
        invoices: rows.filter((row) => row !== null),
        nextCursor: has_more && last ? last.id : null,
      };
    },
  };
}

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

/** A subscription of ours has one item: its plan. */
function onlyItem(id: string, { data }: Stripe.Subscription['items']): Stripe.SubscriptionItem {
  const [item, second] = data;
  if (item && !second) return item;
  throw new GatewayError(
    'refused',
    `The subscription ${id} has ${data.length} items, and not its plan alone.`,
  );
}

/** Needs `schedule` and `latest_invoice` expanded. */
async function standingOf(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { planOf, planOfId }: Catalogue,
): Promise<Standing> {
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

/** The next charge uses up what credit the first one leaves. */
function costOf(now: Stripe.Invoice, next: Stripe.Invoice): PlanCost {
  const balanceAfter = now.starting_balance + now.total - now.amount_due;
  return { dueNowCents: now.amount_due, nextCents: Math.max(0, next.total + balanceAfter) };
}

/** Null for a draft: nobody owes it yet. */
async function invoiceRowOf(invoice: Stripe.Invoice, planOf: PlanOf): Promise<InvoiceRow | null> {
  const status = INVOICE_STATUSES.find((known) => known === invoice.status);
  if (!status) return null;
  const [dearest] = [...invoice.lines.data].sort((a, b) => b.amount - a.amount);
  const sold = dearest?.pricing?.price_details;
  return {
    id: invoice.id,
    number: invoice.number ?? invoice.id,
    at: instantOf(invoice.created).toISOString(),
    amountCents: invoice.total,
    currency: 'EUR',
    status,
    plan: sold ? await planOf({ id: idOf(sold.price), product: sold.product }) : null,
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  };
}
