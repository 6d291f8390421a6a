/**
 * A customer's whole state, read back from Stripe: 3 calls at once, then the subscriptions, and only where a payment is
 * disputed, or what is owed is not the latest invoice, 1 more for each of those. Nothing makes these calls one moment's
 * picture, so the subscriptions come last: what is paid meanwhile is then at worst missing from the payments, and the
 * subscription itself shows it.
 */
import type Stripe from 'stripe';
import type { ProviderCustomer, ProviderSubscription } from '../../provider/provider-state';
import type { Catalogue } from '../catalogue';
import { askedFor } from '../errors';
import { subscriptionOf } from '../subscriptions';
import { idOf, instantOf } from '../values';
import { openInvoiceOf, ownerOf, paidInvoiceOf, paidInvoicesOf, readOwedInvoice } from './invoices';
import { readReversals } from './reversals';

type PlansOfPrices = Pick<Catalogue, 'planOf' | 'planOfId'>;

/** More than anybody has: of payments and of invoices the newest are read. */
const NEWEST = 100;
const SUBSCRIPTION_PARTS = ['data.latest_invoice.payments', 'data.schedule'];

/** Null when Stripe knows none of that id, or has deleted it. */
export async function readCustomerState(
  stripe: Stripe,
  id: string,
  catalogue: PlansOfPrices,
): Promise<ProviderCustomer | null> {
  const [customer, intents, invoices] = await Promise.all([
    askedFor(() => stripe.customers.retrieve(id)),
    askedFor(() =>
      stripe.paymentIntents.list({ customer: id, limit: NEWEST, expand: ['data.latest_charge'] }),
    ),
    askedFor(() =>
      stripe.invoices.list({ customer: id, status: 'paid', limit: NEWEST, expand: ['data.payments'] }),
    ),
  ]);
  if (!customer || customer.deleted) return null;
  const subscriptions = await askedFor(() =>
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
