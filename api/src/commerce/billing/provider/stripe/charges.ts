/** What a subscription charges next and to which card, and what a customer has paid in total. */
import type Stripe from 'stripe';
import type { Card, Payments, UpcomingCharge } from '../provider-state';
import { callOrNull, callStripe, instantOf } from './calls';

export async function previewNextCharge(
  stripe: Stripe,
  subscription: string,
): Promise<UpcomingCharge | null> {
  const invoice = await callOrNull(
    () => stripe.invoices.createPreview({ subscription }),
    'invoice_upcoming_none',
  );
  if (!invoice) return null;
  const dueAt = invoice.next_payment_attempt ?? invoice.period_end;
  return { amountCents: invoice.amount_due, currency: 'EUR', dueAt: instantOf(dueAt) };
}

export async function readCard(stripe: Stripe, subscriptionId: string): Promise<Card | null> {
  const subscription = await callOrNull(() =>
    stripe.subscriptions.retrieve(subscriptionId, {
      expand: ['default_payment_method', 'customer.invoice_settings.default_payment_method'],
    }),
  );
  if (!subscription) return null;
  const { customer, default_payment_method: method } = subscription;
  const fallback =
    typeof customer === 'object' && !customer.deleted
      ? customer.invoice_settings.default_payment_method
      : null;
  return cardOf(method, fallback);
}

/** Needs the payment methods expanded. */
function cardOf(...methods: (string | Stripe.PaymentMethod | null | undefined)[]): Card | null {
  for (const method of methods) {
    if (typeof method !== 'object' || !method?.card) continue;
    const { brand, last4, exp_month, exp_year } = method.card;
    return { brand, last4, expMonth: exp_month, expYear: exp_year };
  }
  return null;
}

const ALL = { limit: 10_000 };

/** Also for a deleted customer, whose charges stay at Stripe. */
export async function readPayments(stripe: Stripe, customer: string): Promise<Payments> {
  const charges = await callStripe(() =>
    stripe.charges.list({ customer, limit: 100 }).autoPagingToArray(ALL),
  );
  const paid = charges.filter(({ status, amount_captured }) => status === 'succeeded' && amount_captured > 0);
  const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0);
  const lost: number[] = [];
  for (const { id } of paid.filter(({ disputed }) => disputed)) {
    const { data } = await callStripe(() => stripe.disputes.list({ charge: id, limit: 100 }));
    lost.push(...data.filter(({ status }) => status === 'lost').map(({ amount }) => amount));
  }
  return {
    payments: paid.length,
    collectedCents: sum(paid.map(({ amount_captured }) => amount_captured)),
    refundedCents: sum(paid.map(({ amount_refunded }) => amount_refunded)),
    lostCents: sum(lost),
  };
}
