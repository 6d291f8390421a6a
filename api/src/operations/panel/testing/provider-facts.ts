/** The same facts from the payment provider's records: its events, and its lists of customers, charges and disputes. */
import type Stripe from 'stripe';
import { type PersonFacts, type Plan, PRICES, type Step } from './figures';

const LIVE = ['active', 'trialing', 'past_due'];
const ALL = { limit: 10_000 };

interface Known {
  subscription: Stripe.Subscription;
  /** The price of a scheduled downgrade. */
  scheduled: string | null;
  /** Its paid invoices: creation time and payment. */
  readonly paid: { readonly created: number; readonly intent: string }[];
  wasOverdue: boolean;
  wasLive: boolean;
  /** Its revenue at the end of the previous second. */
  cents: number;
}

/** Collects the provider's events as they are sent. */
export function createProviderFacts() {
  const events: Stripe.Event[] = [];
  return {
    take: (body: string) => void events.push(JSON.parse(body) as Stripe.Event),
    read: (dashboard: Stripe): Promise<PersonFacts[]> => factsOf(events, dashboard),
  };
}

async function factsOf(events: readonly Stripe.Event[], dashboard: Stripe): Promise<PersonFacts[]> {
  const [customers, charges, disputes, prices] = await Promise.all([
    dashboard.customers.list({ limit: 100 }).autoPagingToArray(ALL),
    dashboard.charges.list({ limit: 100 }).autoPagingToArray(ALL),
    dashboard.disputes.list({ limit: 100 }).autoPagingToArray(ALL),
    dashboard.prices.list({ limit: 100 }).autoPagingToArray(ALL),
  ]);
  const planOf = (price: string) => planIn(prices.find(({ id }) => id === price)?.unit_amount ?? 0);
  const emailOf = new Map(customers.map(({ id, email }) => [id, email ?? id]));
  const timelines = timelinesOf(events, emailOf, planOf);
  const emails = [...new Set(emailOf.values())];
  return emails.map((email) => {
    const own = charges.filter(
      ({ status, customer }) => status === 'succeeded' && emailOf.get(String(customer)) === email,
    );
    const ids = own.map(({ id }) => id);
    const lost = disputes.filter((one) => one.status === 'lost' && ids.includes(String(one.charge)));
    const { steps, begun, ...standing } = timelines(email);
    return {
      ...{ email, steps, begun, ...standing },
      payments: own.length,
      collectedCents: own.reduce((total, { amount }) => total + amount, 0),
      refundedCents: own.reduce((total, { amount_refunded }) => total + amount_refunded, 0),
      lostCents: lost.reduce((total, { amount }) => total + amount, 0),
    };
  });
}

const planIn = (cents: number): Plan => {
  const plan = (Object.keys(PRICES) as Plan[]).find((one) => PRICES[one] === cents);
  if (!plan) throw new Error(`No plan costs ${cents}.`);
  return plan;
};

type PlanOf = (price: string) => Plan;

function timelinesOf(events: readonly Stripe.Event[], emailOf: ReadonlyMap<string, string>, planOf: PlanOf) {
  const known = new Map<string, Known>();
  const reversed = new Set<string>();
  const intents = new Map<string, string>();
  const steps = new Map<string, Step[]>();
  const begun = new Map<string, number[]>();
  const ofPerson = (email: string) =>
    [...known.values()].filter(({ subscription }) => emailOf.get(String(subscription.customer)) === email);
  const add = <T>(to: Map<string, T[]>, key: string, one: T) => to.set(key, [...(to.get(key) ?? []), one]);
  for (const [index, event] of events.entries()) {
    takeEvent(event, { known, reversed, intents });
    if (event.type === 'customer.subscription.created') {
      const { customer, created } = event.data.object;
      add(begun, emailOf.get(String(customer)) ?? '', created * 1000);
    }
    // Events within one second are one change: a new period is paid in the same second.
    if (events[index + 1]?.created === event.created) continue;
    for (const email of new Set(emailOf.values())) {
      const own = ofPerson(email);
      const changed = own.filter((one) => centsOf(one, reversed, planOf) !== one.cents);
      for (const one of changed) one.cents = centsOf(one, reversed, planOf);
      const cents = own.reduce((total, one) => total + one.cents, 0);
      const byPayment = changed.some((one) => one.wasOverdue || isReversed(one, reversed));
      const at = event.created * 1000;
      // A first payment that is disputed in the same second still counts as made.
      for (const one of own.filter((held) => isLive(held.subscription) && !held.wasLive)) {
        one.wasLive = true;
        if (!isReversed(one, reversed)) continue;
        add(steps, email, { at, cents: cents + priceOf(one, planOf), byPayment: false });
        add(steps, email, { at, cents, byPayment: true });
      }
      if (changed.length > 0) add(steps, email, { at, cents, byPayment });
    }
  }
  return (email: string) => ({
    steps: steps.get(email) ?? [],
    begun: begun.get(email) ?? [],
    ...standingOf(ofPerson(email), reversed, planOf),
  });
}

interface Records {
  readonly known: Map<string, Known>;
  readonly reversed: Set<string>;
  readonly intents: Map<string, string>;
}

function takeEvent({ type, data: { object } }: Stripe.Event, { known, reversed, intents }: Records): void {
  if (type === 'invoice_payment.paid') {
    const { invoice, payment } = object as Stripe.InvoicePayment;
    intents.set(String(invoice), String(payment.payment_intent));
  } else if (type === 'invoice.paid') {
    const { id = '', created, amount_paid, parent } = object as Stripe.Invoice;
    const of = known.get(String(parent?.subscription_details?.subscription));
    if (amount_paid > 0) of?.paid.push({ created, intent: intents.get(id) ?? '' });
  } else if (type === 'charge.refunded') {
    const charge = object as Stripe.Charge;
    if (charge.refunded) reversed.add(String(charge.payment_intent));
  } else if (type === 'charge.dispute.created' || type === 'charge.dispute.closed') {
    const dispute = object as Stripe.Dispute;
    if (dispute.status === 'won') reversed.delete(String(dispute.payment_intent));
    else reversed.add(String(dispute.payment_intent));
  } else if (type.startsWith('subscription_schedule.'))
    takeSchedule(object as Stripe.SubscriptionSchedule, known);
  else if (type.startsWith('customer.subscription.')) {
    const subscription = object as Stripe.Subscription;
    const before = known.get(subscription.id);
    known.set(subscription.id, {
      subscription,
      scheduled: subscription.schedule ? (before?.scheduled ?? null) : null,
      paid: before?.paid ?? [],
      cents: before?.cents ?? 0,
      wasLive: before?.wasLive ?? false,
      wasOverdue:
        subscription.status === 'past_due' || (before?.wasOverdue === true && !isLive(subscription)),
    });
  }
}

function takeSchedule(schedule: Stripe.SubscriptionSchedule, known: Map<string, Known>): void {
  const of = known.get(String(schedule.subscription ?? schedule.released_subscription));
  if (!of) return;
  const end = of.subscription.items.data[0]?.current_period_end ?? 0;
  const next = schedule.phases.find(({ start_date }) => start_date >= end);
  of.scheduled = schedule.status === 'active' && next ? String(next.items[0]?.price) : null;
}

const isLive = ({ status }: Stripe.Subscription) => LIVE.includes(status);
const endsThen = ({ cancel_at_period_end, cancel_at }: Stripe.Subscription) =>
  cancel_at_period_end || cancel_at !== null;

function isReversed({ subscription, paid }: Known, reversed: ReadonlySet<string>): boolean {
  const start = subscription.items.data[0]?.current_period_start ?? subscription.created;
  const running = paid.filter(({ created }) => created >= start);
  return (running.length > 0 ? running : paid.slice(-1)).some(({ intent }) => reversed.has(intent));
}

const priceOf = ({ subscription, scheduled }: Known, planOf: PlanOf) =>
  PRICES[planOf(scheduled ?? subscription.items.data[0]?.price.id ?? '')];

const centsOf = (one: Known, reversed: ReadonlySet<string>, planOf: PlanOf): number =>
  isLive(one.subscription) && !endsThen(one.subscription) && !isReversed(one, reversed)
    ? priceOf(one, planOf)
    : 0;

function standingOf(own: readonly Known[], reversed: ReadonlySet<string>, planOf: PlanOf) {
  const open = own.filter((one) => isLive(one.subscription) && !isReversed(one, reversed));
  const added = (of: readonly Known[]) => of.reduce((total, one) => total + priceOf(one, planOf), 0);
  const [first] = open;
  return {
    openPlan: first ? planOf(first.subscription.items.data[0]?.price.id ?? '') : null,
    leavingCents: added(open.filter(({ subscription }) => endsThen(subscription))),
    overdueCents: added(
      open.filter(({ subscription }) => subscription.status === 'past_due' && !endsThen(subscription)),
    ),
  };
}
