/** What a customer owes and has paid, from Stripe's invoices. */
import type Stripe from 'stripe';
import type { SubscriptionStatus } from '../../access/tiers';
import type { BareSubscription, OpenInvoice, PaidInvoice } from '../../provider/provider-state';
import { asked } from '../errors';
import { idOf, instantOf } from '../values';

/** The last paid first, with those that were paid after `listed` had been asked for. */
export function paidInvoicesOf(
  held: readonly Stripe.Subscription[],
  listed: readonly Stripe.Invoice[],
): Stripe.Invoice[] {
  const meanwhile = held.flatMap(({ latest_invoice: latest }) =>
    typeof latest === 'object' && latest?.status === 'paid' && !listed.some(({ id }) => id === latest.id)
      ? [latest]
      : [],
  );
  return [...meanwhile, ...listed].sort((a, b) => paidAt(b) - paidAt(a));
}

/** In seconds. Stripe lists by creation, but one that failed may be paid after a later one. */
const paidAt = ({ status_transitions, created }: Stripe.Invoice): number =>
  status_transitions.paid_at ?? created;

const OWING: readonly SubscriptionStatus[] = ['incomplete', 'past_due', 'unpaid'];

/** Mostly the latest; null when nothing is owed. The latest may be the draft of the next period, which waits for about an hour, or one of a change. */
export async function readOwedInvoice(
  stripe: Stripe,
  { id: subscription, status }: Pick<BareSubscription, 'id' | 'status'>,
  latest: Stripe.Invoice | null,
): Promise<Stripe.Invoice | null> {
  if (!OWING.includes(status)) return null;
  if (latest?.status === 'open') return latest;
  const { data } = await asked(() =>
    stripe.invoices.list({ subscription, status: 'open', limit: 1, expand: ['data.payments'] }),
  );
  return data[0] ?? null;
}

export function openInvoiceOf(
  invoice: Stripe.Invoice,
  payments: readonly Stripe.PaymentIntent[],
): OpenInvoice {
  const ids = intentsOf(invoice);
  return {
    id: invoice.id,
    amountCents: invoice.amount_remaining,
    hostedUrl: invoice.hosted_invoice_url ?? null,
    since: instantOf(invoice.status_transitions?.finalized_at ?? invoice.created),
    needsAction: payments.some((intent) => ids.includes(intent.id) && needsAction(intent)),
  };
}

/** A bank that wants the customer to act says so by a state, or, to a charge without the customer, by a refusal. */
const needsAction = ({ status, last_payment_error: error }: Stripe.PaymentIntent): boolean =>
  status === 'requires_action' || error?.code === 'authentication_required';

export function paidInvoiceOf(invoice: Stripe.Invoice): PaidInvoice | null {
  if (invoice.status !== 'paid') return null;
  return {
    id: invoice.id,
    amountCents: invoice.amount_paid,
    hostedUrl: invoice.hosted_invoice_url ?? null,
    reason: REASONS[invoice.billing_reason ?? ''] ?? 'other',
  };
}

const REASONS: Readonly<Record<string, PaidInvoice['reason']>> = {
  subscription_create: 'first',
  subscription_cycle: 'renewal',
  subscription_update: 'change',
};

/** Needs `payments` expanded. */
export const intentsOf = ({ payments }: Stripe.Invoice): string[] =>
  (payments?.data ?? []).flatMap(({ payment }) =>
    payment.payment_intent ? [idOf(payment.payment_intent)] : [],
  );

/** The subscription that an invoice is for. */
export function ownerOf(parent: Stripe.Invoice['parent']): string | null {
  const reference = parent?.subscription_details?.subscription;
  return reference ? idOf(reference) : null;
}
