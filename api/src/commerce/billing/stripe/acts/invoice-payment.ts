/** What was paid for an invoice at Stripe, what of it was given back, and whether the access rests on it. */
import type Stripe from 'stripe';
import { isLive } from '../../access/tiers';
import type { InvoicePayment } from '../../provider/act-gateway';
import { intentsOf, ownerOf, paidInvoicesOf } from '../customer/invoices';
import { moneyFor } from '../customer/reversals';
import { asked, askedFor } from '../errors';
import { statusOf } from '../subscriptions';
import { idOf } from '../values';

export async function readPayment(stripe: Stripe, invoiceId: string): Promise<InvoicePayment | null> {
  const invoice = await askedFor(() => stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }));
  if (!invoice?.customer) return null;
  const paid = await paidIntent(stripe, invoice);
  return {
    customerId: idOf(invoice.customer),
    number: invoice.number ?? invoice.id,
    paymentId: paid?.intent.id ?? null,
    paidCents: paid?.charge.amount_captured ?? 0,
    refundedCents: paid?.charge.amount_refunded ?? 0,
    isDisputed: paid?.charge.disputed ?? false,
    opensAccess: paid !== null && (await isMoneyFor(stripe, invoice)),
  };
}

async function paidIntent(stripe: Stripe, invoice: Stripe.Invoice) {
  for (const id of intentsOf(invoice)) {
    const intent = await asked(() => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
    const charge = intent.latest_charge;
    if (intent.status === 'succeeded' && charge !== null && typeof charge === 'object')
      return { intent, charge };
  }
  return null;
}

async function isMoneyFor(stripe: Stripe, invoice: Stripe.Invoice): Promise<boolean> {
  const id = ownerOf(invoice.parent);
  const subscription = id && (await askedFor(() => stripe.subscriptions.retrieve(id)));
  if (!subscription || !isLive(statusOf(subscription.status))) return false;
  const customer = idOf(subscription.customer);
  const { data } = await asked(() => stripe.invoices.list({ customer, status: 'paid', limit: 100 }));
  return moneyFor(subscription, paidInvoicesOf([], data)).some((one) => one.id === invoice.id);
}
