/**
 * Reads a customer's whole state back from Stripe: 3 calls at once, then the subscriptions, then 1 more for each of
 * these: a payment is disputed, missing or refunded over ten times, the owed invoice is not the latest, something was
 * credited, a tax rate is new, later invoices are to get another `footer`, or it ended owing one. The calls are no snapshot of one moment, so
 * the subscriptions are read after the payments: where they show one made meanwhile, the payments are read again.
 */
import type { Reversal } from '@spreadwise/contract';
import { isOver } from '@spreadwise/contract/subscription-status';
import type Stripe from 'stripe';
import { isLive } from '../../access/tiers';
import type { ProviderCustomer, ProviderSubscription } from '../gateway';
import { callOrNull, callStripe, callUnlessRefused, idOf, instantOf } from './calls';
import type { Catalogue } from './catalogue';
import {
  creditNotesOf,
  intentsOf,
  isOwed,
  openInvoiceOf,
  ownerOf,
  paidInvoiceOf,
  paidInvoicesOf,
  paidMeanwhile,
  readOwedInvoice,
} from './invoices';
import { statusOf, subscriptionOf } from './subscriptions';
import { documentsOf, type Money, type RateOf } from './taxes';

type PlansOfPrices = Pick<Catalogue, 'planOf' | 'planOfId'>;

/** More than anybody has; the newest payments and invoices are read. */
const NEWEST = 100;
const SUBSCRIPTION_PARTS = ['data.latest_invoice.payments', 'data.schedule'];

export async function readCustomerState(
  stripe: Stripe,
  id: string,
  catalogue: PlansOfPrices & { readonly rateOf: RateOf; readonly footer: string },
): Promise<ProviderCustomer | null> {
  const [customer, read] = await Promise.all([
    callOrNull(() => stripe.customers.retrieve(id)),
    readMoney(stripe, id),
  ]);
  if (!customer || customer.deleted) return null;
  const { footer } = catalogue;
  if (footer && footer !== customer.invoice_settings?.footer)
    await callUnlessRefused(() => stripe.customers.update(id, { invoice_settings: { footer } }));
  const list = { customer: id, status: 'all', limit: 100, expand: SUBSCRIPTION_PARTS } as const;
  const held =
    (await callOrNull(() => stripe.subscriptions.list(list).autoPagingToArray({ limit: 1000 }))) ?? [];
  const { payments, paid } = paidMeanwhile(held, read.paid).length > 0 ? await readMoney(stripe, id) : read;
  await voidEnded(stripe, held, read.owed);
  const money = await moneyOf(stripe, id, { payments, paid: paidInvoicesOf(held, paid) });
  return {
    id,
    email: customer.email?.trim().toLowerCase() ?? '',
    name: customer.name ?? null,
    key: customer.metadata.key ?? null,
    createdAt: instantOf(customer.created),
    lastPaidDue: lastPaidDueOf(money.payments),
    documents: await documentsOf({ stripe, rateOf: catalogue.rateOf, ...money }),
    subscriptions: await Promise.all(held.map((one) => withMoney(stripe, one, money, catalogue))),
  };
}

/** Of a customer that was deleted: their money can still go back. */
export async function readDocuments(stripe: Stripe, rateOf: RateOf, id: string) {
  const money = await moneyOf(stripe, id, await readMoney(stripe, id));
  return documentsOf({ stripe, rateOf, ...money });
}

/** Payments, paid and owed invoices; none of an unknown id. */
async function readMoney(stripe: Stripe, customer: string) {
  const of = { customer, limit: NEWEST };
  const [payments, invoices] = await Promise.all([
    callOrNull(() => stripe.paymentIntents.list({ ...of, expand: ['data.latest_charge.refunds'] })),
    callOrNull(() => stripe.invoices.list({ ...of, expand: ['data.payments'] })),
  ]);
  const made = invoices?.data ?? [];
  const paid = made.filter(({ status }) => status === 'paid');
  return { payments: payments?.data ?? [], paid, owed: made.filter(isOwed) };
}

/** What ended subscriptions owe: the mailed links would still take payments, for nothing. */
async function voidEnded(
  stripe: Stripe,
  held: readonly Stripe.Subscription[],
  listed: readonly Stripe.Invoice[],
): Promise<void> {
  for (const { id, status, latest_invoice: latest } of held) {
    if (!isOver(statusOf(status))) continue;
    const owed = new Set(listed.flatMap((one) => (ownerOf(one.parent) === id ? one.id : [])));
    if (typeof latest === 'object' && latest && isOwed(latest)) owed.add(latest.id);
    for (const invoice of owed) await callUnlessRefused(() => stripe.invoices.voidInvoice(invoice));
  }
}

async function moneyOf(stripe: Stripe, id: string, of: Pick<Money, 'payments' | 'paid'>): Promise<Money> {
  const disputes = await readDisputes(stripe, of.payments);
  return { ...of, disputes, notes: await creditNotesOf(stripe, id, of.paid) };
}

async function withMoney(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  money: Money,
  catalogue: PlansOfPrices,
): Promise<ProviderSubscription> {
  const bare = await subscriptionOf(subscription, catalogue.planOf);
  const invoice = typeof subscription.latest_invoice === 'object' ? subscription.latest_invoice : null;
  const owed = await readOwedInvoice(stripe, bare, invoice);
  return {
    ...bare,
    openInvoice: owed && openInvoiceOf(owed, money.payments),
    paidInvoice: invoice && paidInvoiceOf(invoice),
    paidInvoices: money.paid
      .filter(({ parent }) => ownerOf(parent) === subscription.id)
      .flatMap((one) => paidInvoiceOf(one) ?? []),
    scheduledChange: await scheduledChangeOf(subscription, catalogue),
    reversal: reversalOf(subscription, money),
  };
}

/** A payment is created when its invoice falls due, however late it succeeds. `payments`: newest first. */
function lastPaidDueOf(payments: readonly Stripe.PaymentIntent[]): Date | null {
  const paid = payments.find(({ status }) => status === 'succeeded');
  return paid ? instantOf(paid.created) : null;
}

async function scheduledChangeOf({ schedule }: Stripe.Subscription, { planOfId }: PlansOfPrices) {
  if (typeof schedule !== 'object' || !schedule?.current_phase) return null;
  const { end_date: end } = schedule.current_phase;
  const next = schedule.phases.find(({ start_date }) => start_date >= end);
  const price = next?.items[0]?.price;
  const plan = price ? await planOfId(idOf(price)) : null;
  return plan && next ? { plan, at: instantOf(next.start_date) } : null;
}

export async function readDisputes(stripe: Stripe, payments: readonly Stripe.PaymentIntent[]) {
  const disputed = payments.filter(
    ({ latest_charge: charge }) => typeof charge === 'object' && charge?.disputed,
  );
  const lists = disputed.map(({ id }) =>
    callStripe(() => stripe.disputes.list({ payment_intent: id, limit: NEWEST })),
  );
  return (await Promise.all(lists)).flatMap(({ data }) => data);
}

/** Whether its money was refunded or taken back. */
function reversalOf(subscription: Stripe.Subscription, { payments, paid, disputes }: Money): Reversal | null {
  if (!isLive(statusOf(subscription.status))) return null;
  const taken = disputes.filter(isTaken).map(({ charge }) => idOf(charge));
  const ids = moneyFor(subscription, paid).flatMap(intentsOf);
  const charges = payments.flatMap(({ id, latest_charge: charge }) =>
    ids.includes(id) && typeof charge === 'object' && charge ? [charge] : [],
  );
  if (charges.some(({ id, disputed }) => disputed && taken.includes(id))) return 'disputed';
  return charges.some(({ refunded }) => refunded) ? 'refunded' : null;
}

/** What paid for the running period, also by credit; else the last payment. `invoices`: last paid first. */
export function moneyFor(subscription: Stripe.Subscription, invoices: readonly Stripe.Invoice[]) {
  const start = subscription.items.data[0]?.current_period_start ?? subscription.created;
  const paid = invoices.filter(
    ({ parent, amount_paid, billing_reason: why }) =>
      (amount_paid > 0 || why === 'subscription_cycle') && ownerOf(parent) === subscription.id,
  );
  const running = paid.filter(({ created }) => created >= start);
  // Given days begin a period that nothing paid for.
  const covering = paid.filter(({ lines }) => lines.data.some(({ period }) => period.end > start));
  return [running, covering].find(({ length }) => length > 0) ?? paid.slice(0, 1);
}

/** In these states the bank leaves us the money; an unknown state of a later version counts as a dispute. */
const KEPT: readonly string[] = [
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
];
export const isTaken = ({ status }: Stripe.Dispute): boolean => !KEPT.includes(status);
