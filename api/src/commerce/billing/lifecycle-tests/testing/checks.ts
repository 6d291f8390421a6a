/** What must hold at the end of every lifecycle, checked at the provider itself. */
import { eq, like } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../../../../platform/db/database';
import { auditLog, customers, subscriptions as records } from '../../../../platform/db/schema';
import type { Paid } from '../../changes';
import { LIVE, planOf } from './history';
import type { Provider } from './provider';

export interface Books {
  readonly subscriptions: readonly Stripe.Subscription[];
  readonly invoices: readonly Stripe.Invoice[];
  readonly charges: readonly Stripe.Charge[];
  readonly refunds: readonly Stripe.Refund[];
  /** Customer -> address. */
  readonly emails: ReadonlyMap<string, string>;
}

export async function booksOf({ dashboard }: Pick<Provider, 'dashboard'>): Promise<Books> {
  const all = { limit: 10_000 };
  const [subscriptions, invoices, charges, refunds, customers] = await Promise.all([
    dashboard.subscriptions.list({ status: 'all', limit: 100 }).autoPagingToArray(all),
    dashboard.invoices.list({ limit: 100, expand: ['data.payments'] }).autoPagingToArray(all),
    dashboard.charges.list({ limit: 100 }).autoPagingToArray(all),
    dashboard.refunds.list({ limit: 100 }).autoPagingToArray(all),
    dashboard.customers.list({ limit: 100 }).autoPagingToArray(all),
  ]);
  return {
    subscriptions,
    invoices,
    charges,
    refunds,
    emails: new Map(customers.map(({ id, email }) => [id, email ?? id])),
  };
}

const OWING = ['incomplete', 'past_due', 'unpaid'];

/** Describes how the record differs from the provider; empty if it does not. */
export async function differences(
  db: Database,
  { subscriptions, invoices, emails }: Books,
): Promise<string[]> {
  const rows = await db
    .select({ subscription: records, email: customers.email })
    .from(records)
    .innerJoin(customers, eq(customers.id, records.customerId));
  const record = new Map(rows.map((row) => [row.subscription.id, row]));
  const wrong: string[] = [];
  for (const theirs of subscriptions) {
    const row = record.get(theirs.id);
    record.delete(theirs.id);
    if (!row) {
      if (LIVE.includes(theirs.status)) wrong.push(`${theirs.id} is ${theirs.status} and not on the record`);
      continue;
    }
    const ours = row.subscription;
    const compare = (what: string, our: unknown, their: unknown) => {
      if (our !== their)
        wrong.push(`${theirs.id}: ${what} is ${our} on the record and ${their} at the provider`);
    };
    compare('status', ours.status, theirs.status);
    compare('plan', ours.plan, planOf(theirs));
    compare('cancelAtPeriodEnd', ours.cancelAtPeriodEnd, theirs.cancel_at_period_end);
    const open = invoices.filter(
      ({ status, parent }) => status === 'open' && parent?.subscription_details?.subscription === theirs.id,
    );
    const owed = open.find(({ id }) => id === theirs.latest_invoice) ?? open[0];
    compare('openInvoiceId', ours.openInvoiceId, OWING.includes(theirs.status) ? (owed?.id ?? null) : null);
    compare('customer', ours.customerId, theirs.customer);
    compare('email', row.email, emails.get(String(theirs.customer)));
    const end = theirs.items.data[0]?.current_period_end ?? 0;
    compare('currentPeriodEnd', ours.currentPeriodEnd?.getTime(), end * 1000);
  }
  for (const id of record.keys()) wrong.push(`${id} is on the record and not at the provider`);
  return wrong;
}

interface Period {
  readonly start: number;
  readonly end: number;
  readonly of: string;
}

/** Who paid twice for the same time, or twice for the same invoice; empty when nobody did. */
export function chargedTwice({ subscriptions, invoices, charges, refunds, emails }: Books): string[] {
  const wrong: string[] = [];
  const paid = new Map<string, number>();
  for (const { status, payment_intent: intent } of charges)
    if (status === 'succeeded') paid.set(String(intent), (paid.get(String(intent)) ?? 0) + 1);
  for (const [intent, count] of paid) if (count > 1) wrong.push(`${intent} was charged ${count} times`);

  const ended = new Map(subscriptions.map(({ id, ended_at }) => [id, ended_at ?? Number.POSITIVE_INFINITY]));
  const credited = creditedFrom(invoices);
  const givenBack = givenBackOf(charges);
  const periods = new Map<string, Period[]>();
  for (const invoice of invoices) {
    if (invoice.status !== 'paid' || isGivenBack(invoice, givenBack)) continue;
    // A customer who was erased at the provider has no address there, and counts as a person.
    const email = emails.get(String(invoice.customer)) ?? String(invoice.customer);
    const subscription = String(invoice.parent?.subscription_details?.subscription);
    for (const { period, parent } of invoice.lines.data) {
      if (parent?.subscription_item_details?.proration) continue;
      const credit = credited.get(`${subscription} ${period.end}`) ?? period.end;
      const back = unusedBackFrom(invoice, period, refunds);
      const end = Math.min(period.end, ended.get(subscription) ?? period.end, credit, back);
      const held = periods.get(email) ?? [];
      held.push({ start: period.start, end, of: `${invoice.id} of ${subscription}` });
      periods.set(email, held);
    }
  }
  for (const [email, held] of periods) {
    held.sort((a, b) => a.start - b.start || a.end - b.end);
    held.slice(1).forEach((later, i) => {
      const earlier = held[i];
      if (earlier && later.start < earlier.end)
        wrong.push(`${email} paid ${earlier.of} and ${later.of} for the same time`);
    });
  }
  return wrong;
}

const givenBackOf = (charges: Books['charges']): ReadonlySet<string> =>
  new Set(charges.filter(({ refunded }) => refunded).map((charge) => String(charge.payment_intent)));

/** Needs `payments` expanded. */
const isGivenBack = ({ payments }: Stripe.Invoice, givenBack: ReadonlySet<string>): boolean =>
  (payments?.data ?? []).some(({ payment }) => givenBack.has(String(payment.payment_intent)));

/** When a period was paused and the rest of its payment refunded, else its end. Needs `payments` expanded. */
function unusedBackFrom(
  { amount_paid, payments }: Stripe.Invoice,
  { start, end }: Stripe.InvoiceLineItem.Period,
  refunds: Books['refunds'],
): number {
  const ours = refunds.filter(({ payment_intent: intent }) =>
    (payments?.data ?? []).some(({ payment }) => payment.payment_intent === intent),
  );
  const last = Math.max(...ours.map(({ created }) => created));
  const unused = (amount_paid * (end - last)) / (end - start);
  return ours.reduce((sum, { amount }) => sum + amount, 0) >= Math.floor(unused) ? last : end;
}

/** When a period was paused and credited on the next period's invoice: by subscription and the period's end. */
function creditedFrom(invoices: Books['invoices']): ReadonlyMap<string, number> {
  const credited = new Map<string, number>();
  for (const { lines, parent, billing_reason } of invoices)
    for (const { amount, period, parent: line } of lines.data)
      if (billing_reason === 'subscription_cycle' && amount < 0 && line?.subscription_item_details?.proration)
        credited.set(`${String(parent?.subscription_details?.subscription)} ${period.end}`, period.start);
  return credited;
}

/** What was paid, in cents: by the invoices, and by the card charges. */
export function revenueOf({ invoices, charges }: Books): { invoices: number; charges: number } {
  return {
    invoices: invoices.reduce(
      (sum, { status, amount_paid }) => sum + (status === 'paid' ? amount_paid : 0),
      0,
    ),
    charges: charges.reduce((sum, { status, amount }) => sum + (status === 'succeeded' ? amount : 0), 0),
  };
}

/** What the product's own books record as paid, compared with the provider's invoices. */
export interface Booked {
  readonly payments: number;
  readonly cents: number;
  /** Payments that are missing, booked twice, of another amount, or of no paid invoice; in words. */
  readonly wrong: readonly string[];
}

/** Reads the payments from the audit rows: each paid invoice must be there once, with its amount. */
export async function bookedOf(db: Database, { invoices }: Books): Promise<Booked> {
  const rows = await db.select().from(auditLog).where(like(auditLog.action, 'subscription.%'));
  const bookedPayments = rows.flatMap(({ details }) => (details?.paid ? [details.paid as Paid] : []));
  const paid = new Map(
    invoices
      .filter(({ status, amount_paid }) => status === 'paid' && amount_paid > 0)
      .map(({ id, amount_paid }) => [id, amount_paid]),
  );
  const booked = new Map<string, number>();
  const wrong: string[] = [];
  for (const { invoiceId, amountCents } of bookedPayments) {
    if (booked.has(invoiceId)) wrong.push(`${invoiceId} is booked twice`);
    booked.set(invoiceId, amountCents);
    if (amountCents !== (paid.get(invoiceId) ?? 0))
      wrong.push(`${invoiceId} is booked with ${amountCents}, and ${paid.get(invoiceId) ?? 0} was paid`);
  }
  for (const id of paid.keys()) if (!booked.has(id)) wrong.push(`${id} was paid and is not booked`);
  const cents = [...booked.values()].reduce((sum, amount) => sum + amount, 0);
  return { payments: booked.size, cents, wrong };
}
