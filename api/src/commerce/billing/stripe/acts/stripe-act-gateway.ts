/** Acts for one customer at Stripe. */
import { isOver } from '@spreadwise/contract/subscription-status';
import type Stripe from 'stripe';
import { isLive } from '../../access/tiers';
import type { ActGateway } from '../../provider/act-gateway';
import { asked, askedFor } from '../errors';
import { statusOf } from '../subscriptions';
import { secondsOf } from '../values';
import { voidInvoice } from '../void-invoice';
import { readPayment } from './invoice-payment';

export function createActGateway(stripe: Stripe): ActGateway {
  const statusNow = async (id: string) => {
    const found = await askedFor(() => stripe.subscriptions.retrieve(id));
    return found ? statusOf(found.status) : 'canceled';
  };

  return {
    readPayment: (invoiceId) => readPayment(stripe, invoiceId),

    async refund({ paymentId, amountCents, reason, idempotencyKey }) {
      await asked(() =>
        stripe.refunds.create({ payment_intent: paymentId, amount: amountCents, reason }, { idempotencyKey }),
      );
    },

    async cancelNow(id) {
      if (!isOver(await statusNow(id))) await asked(() => stripe.subscriptions.cancel(id));
      const { data } = await asked(() =>
        stripe.invoices.list({ subscription: id, status: 'open', limit: 100 }),
      );
      for (const invoice of data) await voidInvoice(stripe, invoice.id);
    },

    async extend({ subscriptionId, until, idempotencyKey }) {
      await asked(() =>
        stripe.subscriptions.update(
          subscriptionId,
          { trial_end: secondsOf(until), proration_behavior: 'none' },
          { idempotencyKey },
        ),
      );
    },

    async pause({ subscriptionId, idempotencyKey }) {
      if ((await statusNow(subscriptionId)) === 'paused') return;
      await asked(() => stripe.subscriptions.pause(subscriptionId, {}, { idempotencyKey }));
    },

    async goOn({ subscriptionId, idempotencyKey }) {
      if (isLive(await statusNow(subscriptionId))) return;
      await asked(() =>
        stripe.subscriptions.resume(
          subscriptionId,
          { payment_behavior: 'resume_on_payment_success' },
          { idempotencyKey },
        ),
      );
    },
  };
}
