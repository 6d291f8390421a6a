/** Owner actions for one customer at Stripe: refunds, pauses, free days, immediate cancellation. */
import { isOver } from '@spreadwise/contract/subscription-status';
import type Stripe from 'stripe';
import { isLive } from '../../access/tiers';
import type { AdminGateway, InvoicePayment } from '../gateway';
import { GatewayError } from '../gateway-error';
import { callOrNull, callStripe, callUnlessRefused, idOf, instantOf, secondsOf } from './calls';
import { isTaken, moneyFor, readDisputes } from './customer-state';
import { intentsOf, listOwed, ownerOf, paidInvoicesOf, voidInvoice } from './invoices';
import { statusOf } from './subscriptions';

export function createAdminGateway(stripe: Stripe): AdminGateway {
  return {
    readPayment: (invoiceId) => readPayment(stripe, invoiceId),

    async listPaid(subscription) {
      const paid = { subscription, status: 'paid', limit: 100 } as const;
      return (await callStripe(() => stripe.invoices.list(paid))).data.map(({ id }) => id);
    },

    async refund({ invoiceId, paymentId, amountCents: amount, reason, idempotencyKey }) {
      /* A credit note cannot have the reason that its customer requested it. */
      const why = reason === 'duplicate' && { reason };
      const credit = { invoice: invoiceId, amount, refund_amount: amount, ...why };
      const key = { idempotencyKey: `${idempotencyKey}-note` };
      /* An invoice that cannot be credited is refunded all the same; the VAT report lists it. */
      if (await callUnlessRefused(() => stripe.creditNotes.create(credit, key))) return;
      await callStripe(() =>
        stripe.refunds.create({ payment_intent: paymentId, amount, reason }, { idempotencyKey }),
      );
    },

    cancelNow: (id) => cancelNow(stripe, id),

    async extend({ subscriptionId, until, idempotencyKey }) {
      await callStripe(() =>
        stripe.subscriptions.update(
          subscriptionId,
          { trial_end: secondsOf(until), proration_behavior: 'none' },
          { idempotencyKey },
        ),
      );
    },

    async pause({ subscriptionId, idempotencyKey }) {
      if ((await statusNow(stripe, subscriptionId)) === 'paused') return;
      const crediting = { bill_for: { unused_time_from: { type: 'none' } } } as const;
      await callStripe(() => stripe.subscriptions.pause(subscriptionId, crediting, { idempotencyKey }));
    },

    async endPause({ subscriptionId, idempotencyKey }) {
      if (isLive(await statusNow(stripe, subscriptionId))) return;
      const order = { payment_behavior: 'resume_on_payment_success' } as const;
      const { status } = await callStripe(() =>
        stripe.subscriptions.resume(subscriptionId, order, { idempotencyKey }),
      );
      if (!isLive(statusOf(status)))
        throw new GatewayError('declined', `The subscription ${subscriptionId} is ${status}, unpaid.`);
    },
  };
}

async function statusNow(stripe: Stripe, id: string) {
  const found = await callOrNull(() => stripe.subscriptions.retrieve(id));
  return found ? statusOf(found.status) : 'canceled';
}

/** An answer may be lost, and Stripe refuses what has ended. */
async function cancelNow(stripe: Stripe, id: string): Promise<void> {
  const isEnded = async () => isOver(await statusNow(stripe, id));
  const ended = (await isEnded()) || (await callUnlessRefused(() => stripe.subscriptions.cancel(id)));
  if (!ended && !(await isEnded()))
    throw new GatewayError('refused', `The subscription ${id} cannot be ended now.`);
  for (const owed of await listOwed(stripe, id)) await voidInvoice(stripe, owed.id);
}

export async function readPayment(stripe: Stripe, invoiceId: string): Promise<InvoicePayment | null> {
  const invoice = await callOrNull(() => stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }));
  if (!invoice?.customer) return null;
  const paid = await paidIntent(stripe, invoice);
  const disputes = await readDisputes(stripe, paid ? [paid.intent] : []);
  const periods = invoice.lines.data.map(({ period }) => period).sort((a, b) => b.end - a.end);
  const isRenewal = invoice.billing_reason === 'subscription_cycle';
  return {
    customerId: idOf(invoice.customer),
    number: invoice.number ?? invoice.id,
    paymentId: paid?.intent.id ?? null,
    paidCents: paid?.charge.amount_captured ?? 0,
    coversFrom: instantOf((isRenewal ? periods[0]?.start : paid?.charge.created) ?? invoice.created),
    coversUntil: instantOf(Math.max(invoice.period_end, periods[0]?.end ?? 0)),
    refundedCents: paid?.charge.amount_refunded ?? 0,
    isDisputed: disputes.some(isTaken),
    isUndecided: disputes.some((one) => isTaken(one) && one.status !== 'lost'),
    opensAccess: paid !== null && (await isMoneyFor(stripe, invoice)),
  };
}

async function paidIntent(stripe: Stripe, invoice: Stripe.Invoice) {
  for (const id of intentsOf(invoice)) {
    const intent = await callStripe(() => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
    const charge = intent.latest_charge;
    if (intent.status === 'succeeded' && charge !== null && typeof charge === 'object')
      return { intent, charge };
  }
  return null;
}

async function isMoneyFor(stripe: Stripe, invoice: Stripe.Invoice): Promise<boolean> {
  const id = ownerOf(invoice.parent);
  const subscription = id && (await callOrNull(() => stripe.subscriptions.retrieve(id)));
  if (!subscription || !isLive(statusOf(subscription.status))) return false;
  const customer = idOf(subscription.customer);
  const { data } = await callStripe(() => stripe.invoices.list({ customer, status: 'paid', limit: 100 }));
  return moneyFor(subscription, paidInvoicesOf([], data)).some((one) => one.id === invoice.id);
}
