/** Stripe's invoices and charges: what is owed, paid and charged next, the list with credit notes, and voiding one. */
import { type CallResponse, INVOICE_STATUSES, type InvoiceRow } from '@spreadwise/contract';
import type Stripe from 'stripe';
import type { SubscriptionStatus } from '../../access/tiers';
import type { BareSubscription, OpenInvoice, PaidInvoice, Payments } from '../gateway';
import { GatewayError } from '../gateway-error';
import { callOrNull, callStripe, callUnlessRefused, idOf, instantOf, secondsOf, timeOf } from './calls';
import type { PlanOf } from './catalogue';

/** The latest invoices that were paid after `listed` was read. */
export const paidMeanwhile = (held: readonly Stripe.Subscription[], listed: readonly Stripe.Invoice[]) =>
  held.flatMap(({ latest_invoice: latest }) =>
    typeof latest === 'object' && latest?.status === 'paid' && !listed.some(({ id }) => id === latest.id)
      ? [latest]
      : [],
  );

/** Last paid first. */
export const paidInvoicesOf = (held: readonly Stripe.Subscription[], listed: readonly Stripe.Invoice[]) =>
  [...paidMeanwhile(held, listed), ...listed].sort((a, b) => paidAt(b) - paidAt(a));

/** In seconds. Stripe lists by creation, but a failed invoice may be paid after a later one. */
const paidAt = ({ status_transitions, created }: Stripe.Invoice): number =>
  status_transitions.paid_at ?? created;

const OWING: readonly SubscriptionStatus[] = ['incomplete', 'past_due', 'unpaid'];

/** Null if nothing is owed. The latest may be the next period's draft, for about an hour, or that of a plan change. */
export async function readOwedInvoice(
  stripe: Stripe,
  { id: subscription, status }: Pick<BareSubscription, 'id' | 'status'>,
  latest: Stripe.Invoice | null,
): Promise<Stripe.Invoice | null> {
  if (!OWING.includes(status)) return null;
  if (latest && isOwed(latest)) return latest;
  return (await listOwed(stripe, subscription))[0] ?? null;
}

/** Stripe's page takes payments even for what Stripe itself has given up collecting. */
export const isOwed = ({ status }: Stripe.Invoice) => status === 'open' || status === 'uncollectible';

/** A subscription's, newest first. */
export async function listOwed(stripe: Stripe, subscription: string) {
  const of = { subscription, limit: 100, expand: ['data.payments'] };
  return (await callStripe(() => stripe.invoices.list(of))).data.filter(isOwed);
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
    since: instantOf(invoice.due_date ?? invoice.status_transitions?.finalized_at ?? invoice.created),
    needsAction: payments.some((intent) => ids.includes(intent.id) && needsAction(intent)),
  };
}

/** The bank asks for a confirmation by a status or, if the customer is absent, by a decline. */
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

export function ownerOf(parent: Stripe.Invoice['parent']): string | null {
  const reference = parent?.subscription_details?.subscription;
  return reference ? idOf(reference) : null;
}

const INVOICES_A_PAGE = 20;

export async function listInvoices(
  stripe: Stripe,
  { customerId, cursor }: { readonly customerId: string; readonly cursor: string | null },
  planOf: PlanOf,
): Promise<CallResponse<'GET /api/billing/invoices'>> {
  const { data, has_more } = await callStripe(() =>
    stripe.invoices.list({
      customer: customerId,
      limit: INVOICES_A_PAGE,
      ...(cursor ? { starting_after: cursor } : {}),
    }),
  );
  const rows = await Promise.all(data.map((invoice) => invoiceRowOf(invoice, planOf)));
  const notes = await creditNotesOf(stripe, customerId, data);
  const last = data.at(-1);
  return {
    invoices: rows.flatMap((row) => (row ? [...notes.flatMap((note) => noteRowOf(note, row)), row] : [])),
    nextCursor: has_more && last ? last.id : null,
  };
}

/** Null for a draft, which nobody owes yet. */
async function invoiceRowOf(invoice: Stripe.Invoice, planOf: PlanOf): Promise<InvoiceRow | null> {
  const status = INVOICE_STATUSES.find((known) => known === invoice.status);
  if (!status) return null;
  const [dearest] = [...invoice.lines.data].sort((a, b) => b.amount - a.amount);
  const sold = dearest?.pricing?.price_details;
  return {
    id: invoice.id,
    number: invoice.number ?? invoice.id,
    at: timeOf(invoice.created),
    amountCents: invoice.total,
    currency: 'EUR',
    status,
    plan: sold ? await planOf({ id: idOf(sold.price), product: sold.product }) : null,
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  };
}

const isCredited = (invoice: Stripe.Invoice): boolean =>
  invoice.post_payment_credit_notes_amount + invoice.pre_payment_credit_notes_amount > 0;

/** A customer's, newest first, if one of the invoices has any. */
export async function creditNotesOf(stripe: Stripe, customer: string, invoices: readonly Stripe.Invoice[]) {
  if (!invoices.some(isCredited)) return [];
  return (await callStripe(() => stripe.creditNotes.list({ customer, limit: 100 }))).data;
}

/** A row of its own if the note belongs to this invoice. */
function noteRowOf({ id, invoice, number, created, total, status, pdf }: Stripe.CreditNote, of: InvoiceRow) {
  if (idOf(invoice) !== of.id || status !== 'issued') return [];
  const row = { ...of, id, number, at: timeOf(created), amountCents: -total, hostedUrl: null, pdfUrl: pdf };
  return [{ ...row, status: 'credit-note' as const }];
}

/** Stripe never voids a paid invoice, and a void one can never be paid: only one of the two happens. */
export async function voidInvoice(stripe: Stripe, id: string): Promise<'abandoned' | 'paid'> {
  if (await callUnlessRefused(() => stripe.invoices.voidInvoice(id))) return 'abandoned';
  const { status } = await callStripe(() => stripe.invoices.retrieve(id));
  if (status === 'paid') return 'paid';
  if (status === 'void') return 'abandoned';
  throw new GatewayError('unavailable', `The invoice ${id} is ${status} and cannot be voided now.`);
}

export async function previewNextCharge(stripe: Stripe, subscription: string) {
  const invoice = await callOrNull(
    () => stripe.invoices.createPreview({ subscription }),
    'invoice_upcoming_none',
  );
  if (!invoice) return null;
  const dueAt = invoice.next_payment_attempt ?? invoice.period_end;
  return { amountCents: invoice.amount_due, currency: 'EUR' as const, dueAt: timeOf(dueAt) };
}

export async function readCard(stripe: Stripe, subscriptionId: string) {
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
  const [card] = [method, fallback].flatMap((one) => (typeof one === 'object' && one?.card) || []);
  return card
    ? { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }
    : null;
}

const ALL = { limit: 10_000 };

export async function listReturned(stripe: Stripe, since: Date): Promise<string[]> {
  const recent = { created: { gte: secondsOf(since) }, limit: 100, expand: ['data.charge'] };
  /* A restricted key may not be allowed to read disputes. */
  const read = async <T extends Stripe.Refund | Stripe.Dispute>(list: Stripe.ApiListPromise<T>) =>
    ((await callUnlessRefused(() => list.autoPagingToArray(ALL))) ?? []).map(({ charge }) => charge);
  const lists = [read(stripe.refunds.list(recent)), read(stripe.disputes.list(recent))];
  const charges = (await Promise.all(lists)).flat();
  return charges.flatMap((one) => (typeof one === 'object' && one?.customer ? idOf(one.customer) : []));
}

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
