/** What a subscription will be charged next, and to which card. */
import type Stripe from 'stripe';
import type { Card, UpcomingCharge } from '../provider/provider-state';
import { askedFor } from './errors';
import { instantOf } from './values';

/** Null when nothing will be charged. */
export async function previewNextCharge(
  stripe: Stripe,
  subscription: string,
): Promise<UpcomingCharge | null> {
  const invoice = await askedFor(
    () => stripe.invoices.createPreview({ subscription }),
    'invoice_upcoming_none',
  );
  if (!invoice) return null;
  const dueAt = invoice.next_payment_attempt ?? invoice.period_end;
  return { amountCents: invoice.amount_due, currency: 'EUR', dueAt: instantOf(dueAt) };
}

/** The subscription's own card, else the customer's. */
export async function readCard(stripe: Stripe, subscriptionId: string): Promise<Card | null> {
  const subscription = await askedFor(() =>
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
