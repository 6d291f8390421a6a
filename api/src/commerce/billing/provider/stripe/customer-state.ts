/**
 * A customer's whole state, read back from Stripe: 3 calls at once, then the subscriptions, and only where a payment is
 * disputed or missing, what is owed is not the latest invoice, or a rate of tax is new, 1 more for each of those. Nothing
 * makes these calls one moment's picture, so the subscriptions come last: what is paid meanwhile is then at worst missing
 * from the payments, and the subscription itself shows it.
 */

import type { Reversal } from '@spreadwise/contract';
import type Stripe from 'stripe';
import { isLive } from '../../access/tiers';
import type { ProviderCustomer, ProviderSubscription } from '../provider-state';
import { callOrNull, callStripe, idOf, instantOf } from './calls';
import type { Catalogue } from './catalogue';
import {
  intentsOf,
  openInvoiceOf,
  ownerOf,
  paidInvoiceOf,
  paidInvoicesOf,
  readOwedInvoice,
} from './invoices';
import { statusOf, subscriptionOf } from './subscriptions';
import { documentsOf, type RateOf } from './taxes';

type PlansOfPrices = Pick<Catalogue, 'planOf' | 'planOfId'>;
type Known = PlansOfPrices & { readonly rateOf: RateOf };

/** More than anybody has: of payments and of invoices the newest are read. */
const NEWEST = 100;
const SUBSCRIPTION_PARTS = ['data.latest_invoice.payments', 'data.schedule'];

/** Null when Stripe knows none of that id, or has deleted it. */
export async function readCustomerState(
  stripe: Stripe,
  id: string,
  catalogue: Known,
): Promise<ProviderCustomer | null> {
  const [customer, intents, invoices] = await Promise.all([
    callOrNull(() => stripe.customers.retrieve(id)),
    callOrNull(() =>
      stripe.paymentIntents.list({ customer: id, limit: NEWEST, expand: ['data.latest_charge.refunds'] }),
    ),
    callOrNull(() =>
      stripe.invoices.list({ customer: id, status: 'paid', limit: NEWEST, expand: ['data.payments'] }),
    ),
  ]);
  if (!customer || customer.deleted) return null;
  const subscriptions = await callOrNull(() =>
    stripe.subscriptions
      .list({ customer: id, status: 'all', limit: 100, expand: SUBSCRIPTION_PARTS })
      .autoPagingToArray({ limit: 1000 }),
  );
  const held = subscriptions ?? [];
  const payments = intents?.data ?? [];
  const paid = paidInvoicesOf(held, invoices?.data ?? []);
  const reversals = await readReversals(stripe, held, payments, paid);
  return {
    id,
    email: customer.email?.trim().toLowerCase() ?? '',
    name: customer.name ?? null,
    createdAt: instantOf(customer.created),
    lastPaidDue: lastPaidDueOf(payments),
    documents: await documentsOf(paid, payments, {
      rateOf: catalogue.rateOf,
      read: (intent) =>
        callOrNull(() => stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge.refunds'] })),
    }),
    subscriptions: await Promise.all(
      held.map(async (subscription) => ({
        ...(await withInvoices(stripe, subscription, payments, catalogue)),
        paidInvoices: paid
          .filter(({ parent }) => ownerOf(parent) === subscription.id)
          .flatMap((invoice) => paidInvoiceOf(invoice) ?? []),
        scheduledChange: await scheduledChangeOf(subscription, catalogue),
        reversal: reversals.get(subscription.id) ?? null,
      })),
    ),
  };
}

async function withInvoices(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  payments: readonly Stripe.PaymentIntent[],
  { planOf }: PlansOfPrices,
): Promise<Omit<ProviderSubscription, 'scheduledChange' | 'paidInvoices' | 'reversal'>> {
  const bare = await subscriptionOf(subscription, planOf);
  const invoice = typeof subscription.latest_invoice === 'object' ? subscription.latest_invoice : null;
  const owed = await readOwedInvoice(stripe, bare, invoice);
  return {
    ...bare,
    openInvoice: owed && openInvoiceOf(owed, payments),
    paidInvoice: invoice && paidInvoiceOf(invoice),
  };
}

/** A payment is made when its invoice falls due, however late it goes through. `payments`: the newest first. */
function lastPaidDueOf(payments: readonly Stripe.PaymentIntent[]): Date | null {
  const paid = payments.find(({ status }) => status === 'succeeded');
  return paid ? instantOf(paid.created) : null;
}

/** The first phase after the running one. */
async function scheduledChangeOf(
  { schedule }: Stripe.Subscription,
  { planOfId }: PlansOfPrices,
): Promise<ProviderSubscription['scheduledChange']> {
  if (typeof schedule !== 'object' || !schedule?.current_phase) return null;
  const { end_date: end } = schedule.current_phase;
  const next = schedule.phases.find(({ start_date }) => start_date >= end);
  const price = next?.items[0]?.price;
  const plan = price ? await planOfId(idOf(price)) : null;
  return plan && next ? { plan, at: instantOf(next.start_date) } : null;
}

/** By subscription, where money was given or taken back. `invoices`: paid ones, the last paid first. */
export async function readReversals(
  stripe: Stripe,
  held: readonly Stripe.Subscription[],
  payments: readonly Stripe.PaymentIntent[],
  invoices: readonly Stripe.Invoice[],
): Promise<ReadonlyMap<string, Reversal>> {
  const found = new Map<string, Reversal>();
  const live = held.filter((subscription) => isLive(statusOf(subscription.status)));
  const suspects = payments.filter(({ latest_charge: charge }) => wasTouched(charge));
  if (live.length === 0 || suspects.length === 0) return found;
  for (const subscription of live) {
    const ids = moneyFor(subscription, invoices).flatMap(intentsOf);
    const reversal = await worstOf(
      stripe,
      suspects.filter(({ id }) => ids.includes(id)),
    );
    if (reversal) found.set(subscription.id, reversal);
  }
  return found;
}

const wasTouched = (charge: Stripe.PaymentIntent['latest_charge']): boolean =>
  typeof charge === 'object' && charge !== null && (charge.refunded || charge.disputed);

/** What was paid for the running period; while nothing is, what was paid last. `invoices`: the last paid first. */
export function moneyFor(
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): Stripe.Invoice[] {
  const start = subscription.items.data[0]?.current_period_start ?? subscription.created;
  const paid = invoices.filter(
    ({ parent, amount_paid }) => amount_paid > 0 && ownerOf(parent) === subscription.id,
  );
  const running = paid.filter(({ created }) => created >= start);
  return running.length > 0 ? running : paid.slice(0, 1);
}

async function worstOf(stripe: Stripe, suspects: readonly Stripe.PaymentIntent[]): Promise<Reversal | null> {
  let reversal: Reversal | null = null;
  for (const { id, latest_charge: charge } of suspects) {
    if (typeof charge !== 'object' || charge === null) continue;
    if (charge.disputed && (await isTaken(stripe, id))) return 'disputed';
    if (charge.refunded) reversal = 'refunded';
  }
  return reversal;
}

/** The bank leaves us the money of these; a state that a later version may bring counts as a dispute. */
const KEPT: readonly string[] = [
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
];

async function isTaken(stripe: Stripe, intent: string): Promise<boolean> {
  const { data } = await callStripe(() => stripe.disputes.list({ payment_intent: intent, limit: NEWEST }));
  return data.some(({ status }) => !KEPT.includes(status));
}
