/** Plan changes, cancellations and invoices of a running subscription at Stripe. */
import type Stripe from 'stripe';
import type { PlanCost, PlanGateway } from '../gateway';
import { GatewayError } from '../gateway-error';
import { callKeyed, callOrNull, callStripe, callUnlessRefused, idOf, secondsOf } from './calls';
import type { Catalogue } from './catalogue';
import { listInvoices, voidInvoice } from './invoices';
import { onlyItem, snapshotOf } from './subscriptions';

export const createPlanGateway = (stripe: Stripe, catalogue: Catalogue): PlanGateway => ({
  ...changes(stripe, catalogue),
  ...schedules(stripe, catalogue),
  ...endings(stripe),

  async readSnapshot(id) {
    const expand = ['schedule', 'latest_invoice'];
    const found = await callOrNull(() => stripe.subscriptions.retrieve(id, { expand }));
    return found && snapshotOf(stripe, found, catalogue);
  },

  listInvoices: (query) => listInvoices(stripe, query, catalogue.planOf),
});

async function itemOf(stripe: Stripe, subscriptionId: string) {
  const { items } = await callStripe(() => stripe.subscriptions.retrieve(subscriptionId));
  return onlyItem(subscriptionId, items);
}

const changes = (stripe: Stripe, catalogue: Catalogue) =>
  ({
    async previewPlan({ subscriptionId, plan, at, when }) {
      const { id } = await itemOf(stripe, subscriptionId);
      const preview = (details: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails) =>
        catalogue.withPrice(plan, (price) =>
          callStripe(() =>
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
      const { id } = await itemOf(stripe, subscriptionId);
      /* Stripe accepts only these parameters for a change that waits for its payment. */
      await catalogue.withPrice(plan, (price) =>
        callStripe(() =>
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

    abandonUpgrade: ({ invoiceId }) => voidInvoice(stripe, invoiceId),
  }) satisfies Partial<PlanGateway>;

const schedules = (stripe: Stripe, catalogue: Catalogue) =>
  ({
    async schedulePlan({ subscriptionId, plan }) {
      const expand = ['schedule'];
      const subscription = await callStripe(() => stripe.subscriptions.retrieve(subscriptionId, { expand }));
      const held = typeof subscription.schedule === 'object' ? subscription.schedule : null;
      const schedule =
        held ??
        (await callStripe(() => stripe.subscriptionSchedules.create({ from_subscription: subscriptionId })));
      const item = onlyItem(subscriptionId, subscription.items);
      const isFree = subscription.status === 'trialing';
      try {
        await catalogue.withPrice(plan, (price) =>
          callStripe(() =>
            stripe.subscriptionSchedules.update(schedule.id, thenPlan(schedule, item, price, isFree)),
          ),
        );
      } catch (error) {
        // An empty schedule of ours would block everything else.
        if (!held)
          await callStripe(() => stripe.subscriptionSchedules.release(schedule.id)).catch(() => undefined);
        throw error;
      }
    },

    async releaseSchedule(id) {
      if (await callUnlessRefused(() => stripe.subscriptionSchedules.release(id))) return;
      const { status } = await callStripe(() => stripe.subscriptionSchedules.retrieve(id));
      if (status === 'active' || status === 'not_started')
        throw new GatewayError('unavailable', `The schedule ${id} is ${status} and cannot be released now.`);
    },
  }) satisfies Partial<PlanGateway>;

const endings = (stripe: Stripe) =>
  ({
    async cancelAtPeriodEnd({ subscriptionId, reason, comment, idempotencyKey }) {
      const details = { ...(reason ? { feedback: reason } : {}), ...(comment ? { comment } : {}) };
      const said = reason || comment ? { cancellation_details: details } : {};
      const ending = { cancel_at_period_end: true, ...said };
      await callKeyed(idempotencyKey, (key) => stripe.subscriptions.update(subscriptionId, ending, key));
    },

    async resume({ subscriptionId, idempotencyKey }) {
      const { cancel_at_period_end } = await callStripe(() => stripe.subscriptions.retrieve(subscriptionId));
      /* One set by hand to end on some day has no flag to clear, and Stripe accepts only one of the two. */
      const goesOn = cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const };
      await callKeyed(idempotencyKey, (key) => stripe.subscriptions.update(subscriptionId, goesOn, key));
    },
  }) satisfies Partial<PlanGateway>;

/** The next charge uses up the credit that the first one leaves. */
function costOf(now: Stripe.Invoice, next: Stripe.Invoice): PlanCost {
  const balanceAfter = now.starting_balance + now.total - now.amount_due;
  return { dueNowCents: now.amount_due, nextCents: Math.max(0, next.total + balanceAfter) };
}

/** The running period as it is, then another price for a month, after which the schedule releases the subscription. */
function thenPlan(
  { current_phase: current, phases }: Stripe.SubscriptionSchedule,
  item: Stripe.SubscriptionItem,
  price: string,
  isFree: boolean,
): Stripe.SubscriptionScheduleUpdateParams {
  const start = current?.start_date ?? item.current_period_start;
  const phase = phases.find(({ start_date }) => start_date === start);
  const ofPhase = { proration_behavior: 'none' as const, ...keptOf(phase?.discounts), ...taxesOf(phase) };
  const rates = (phase?.items[0]?.tax_rates ?? []).map(idOf);
  const ofItem = { ...keptOf(phase?.items[0]?.discounts), ...(rates.length > 0 ? { tax_rates: rates } : {}) };
  return {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        start_date: start,
        end_date: item.current_period_end,
        items: [{ price: item.price.id, quantity: item.quantity ?? 1, ...ofItem }],
        ...ofPhase,
        /* A phase that omits it ends the free days, and is charged. */
        ...(isFree && { trial: true }),
      },
      {
        duration: { interval: 'month', interval_count: 1 },
        items: [{ price, quantity: 1, ...ofItem }],
        ...ofPhase,
      },
    ],
  };
}

type KeptDiscount = Stripe.SubscriptionScheduleUpdateParams.Phase.Discount;

/** Discounts set by hand at Stripe, which the preview includes: a phase that omits them loses them. */
function keptOf(given: readonly Stripe.SubscriptionSchedule.Phase.Discount[] = []) {
  const discounts = given.flatMap(({ discount, coupon, promotion_code: code }): KeptDiscount[] => {
    if (discount) return [{ discount: idOf(discount) }];
    if (coupon) return [{ coupon: idOf(coupon) }];
    return code ? [{ promotion_code: idOf(code) }] : [];
  });
  return discounts.length > 0 ? { discounts } : {};
}

function taxesOf(phase: Stripe.SubscriptionSchedule.Phase | undefined) {
  const rates = (phase?.default_tax_rates ?? []).map(idOf);
  return {
    ...(rates.length > 0 && { default_tax_rates: rates }),
    ...(phase?.automatic_tax?.enabled && { automatic_tax: { enabled: true } }),
  };
}
