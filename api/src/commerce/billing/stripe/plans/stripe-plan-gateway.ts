/** Changes of a running subscription at Stripe. */
import type Stripe from 'stripe';
import { GatewayError } from '../../provider/gateway-error';
import type { PlanCost, PlanGateway } from '../../provider/plan-gateway';
import type { Catalogue } from '../catalogue';
import { asked, askedFor, askedUnlessRefused } from '../errors';
import { secondsOf } from '../values';
import { voidInvoice } from '../void-invoice';
import { listInvoices } from './invoice-rows';
import { thenPlan } from './schedule-phases';
import { onlyItem, snapshotOf } from './snapshot';

export function createPlanGateway(stripe: Stripe, catalogue: Catalogue): PlanGateway {
  const itemOf = async (subscriptionId: string) => {
    const { items } = await asked(() => stripe.subscriptions.retrieve(subscriptionId));
    return onlyItem(subscriptionId, items);
  };

  return {
    async readSnapshot(id) {
      const found = await askedFor(() =>
        stripe.subscriptions.retrieve(id, { expand: ['schedule', 'latest_invoice'] }),
      );
      return found && snapshotOf(stripe, found, catalogue);
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

    async cancelAtPeriodEnd({ subscriptionId, reason, comment, idempotencyKey }) {
      const details = { ...(reason ? { feedback: reason } : {}), ...(comment ? { comment } : {}) };
      const said = reason || comment ? { cancellation_details: details } : {};
      const ending = { cancel_at_period_end: true, ...said };
      await asked(() => stripe.subscriptions.update(subscriptionId, ending, oneOf(idempotencyKey)));
    },

    async resume({ subscriptionId, idempotencyKey }) {
      const { cancel_at_period_end } = await asked(() => stripe.subscriptions.retrieve(subscriptionId));
      /* Set by hand to end on some day it has no flag to take back, and Stripe takes only one of the two. */
      const goesOn = cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const };
      await asked(() => stripe.subscriptions.update(subscriptionId, goesOn, oneOf(idempotencyKey)));
    },

    listInvoices: (query) => listInvoices(stripe, query, catalogue.planOf),
  };
}

/** Sent again under the same key it is done once; without a key it is done as often as it is asked. */
const oneOf = (idempotencyKey: string | undefined) => (idempotencyKey ? { idempotencyKey } : {});

/** The next charge uses up what credit the first one leaves. */
function costOf(now: Stripe.Invoice, next: Stripe.Invoice): PlanCost {
  const balanceAfter = now.starting_balance + now.total - now.amount_due;
  return { dueNowCents: now.amount_due, nextCents: Math.max(0, next.total + balanceAfter) };
}
