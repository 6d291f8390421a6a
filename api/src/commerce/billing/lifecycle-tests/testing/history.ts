/** What the provider reported about each customer, and when, read from its events before any are lost. */
import { PLAN_IDS, type PlanId } from '@spreadwise/contract/plans';
import type Stripe from 'stripe';
import { lookupKeyOf } from '../../provider/stripe/catalogue';

/** How long a past_due subscription keeps its tier. */
const GRACE_SECONDS = 7 * 24 * 3600;

interface Known {
  readonly status: string;
  readonly plan: PlanId | null;
  /** When it became past due, in seconds. */
  readonly pastDueSince: number | null;
  /** Whether money for the running period was refunded or disputed. */
  readonly isReversed: boolean;
}

interface Paid {
  readonly created: number;
  readonly intent: string | null;
}

interface State {
  /** In seconds. */
  readonly at: number;
  readonly subscription: string;
  readonly known: Known;
}

const TIER_OF_PLAN: Readonly<Record<PlanId, string>> = { basic: 'BASIC', pro: 'PRO', premium: 'PREMIUM' };
const TIERS = ['FREE', 'BASIC', 'PRO', 'PREMIUM'];
export const LIVE: readonly string[] = ['active', 'trialing', 'past_due'];

export const planOf = (subscription: Stripe.Subscription): PlanId | null => {
  const key = subscription.items.data[0]?.price.lookup_key;
  return PLAN_IDS.find((plan) => lookupKeyOf(plan) === key) ?? null;
};

/** The tier that a subscription opens at a moment in seconds; written independently of the product's own table. */
function tierAt({ status, plan, pastDueSince, isReversed }: Known, seconds: number): string {
  if (!plan || isReversed || !LIVE.includes(status)) return 'FREE';
  if (pastDueSince !== null && seconds >= pastDueSince + GRACE_SECONDS) return 'FREE';
  return TIER_OF_PLAN[plan];
}

export function createHistory() {
  const states = new Map<string, State[]>();
  const live = new Map<string, Set<string>>();
  const emails = new Map<string, string>();

  const latest = new Map<string, Stripe.Subscription>();
  const intents = new Map<string, string>();
  const paid = new Map<string, Paid[]>();
  const reversed = new Set<string>();

  const isReversed = ({ id, items, created }: Stripe.Subscription) => {
    const all = paid.get(id) ?? [];
    const start = items.data[0]?.current_period_start ?? created;
    const running = all.filter((invoice) => invoice.created >= start);
    return (running.length ? running : all.slice(-1)).some(({ intent }) => intent && reversed.has(intent));
  };
  const note = (at: number, subscription: Stripe.Subscription) => {
    latest.set(subscription.id, subscription);
    const customer = String(subscription.customer);
    const before = states.get(customer) ?? [];
    const last = before.findLast((state) => state.subscription === subscription.id)?.known;
    const { status } = subscription;
    const known = {
      status,
      plan: planOf(subscription),
      pastDueSince: status === 'past_due' ? (last?.pastDueSince ?? at) : null,
      isReversed: isReversed(subscription),
    };
    states.set(customer, [...before, { at, subscription: subscription.id, known }]);
    countLive(emails.get(customer) ?? customer, subscription);
  };
  const notePaid = (at: number, { id, created, amount_paid, parent }: Stripe.Invoice) => {
    const subscription = latest.get(String(parent?.subscription_details?.subscription));
    if (!subscription || amount_paid === 0) return;
    const invoice = { created, intent: intents.get(id) ?? null };
    paid.set(subscription.id, [...(paid.get(subscription.id) ?? []), invoice]);
    note(at, subscription);
  };
  const noteReversal = (at: number, intent: unknown, isTaken: boolean) => {
    if (isTaken) reversed.add(String(intent));
    else reversed.delete(String(intent));
    for (const subscription of latest.values()) note(at, subscription);
  };
  const countLive = (email: string, { id, status }: Stripe.Subscription) => {
    const held = live.get(email) ?? new Set();
    if (LIVE.includes(status)) held.add(id);
    else held.delete(id);
    live.set(email, held);
  };
  /** The index of the tier that the first `count` states of a customer opened at a moment. */
  const tierAfter = (all: readonly State[], count: number, seconds: number) => {
    const latest = new Map(all.slice(0, count).map(({ subscription, known }) => [subscription, known]));
    return Math.max(0, ...[...latest.values()].map((known) => TIERS.indexOf(tierAt(known, seconds))));
  };

  return {
    /** Describes who has two live subscriptions now; allowed only until one of two payments is refunded. */
    doubled: (): string[] =>
      [...live].flatMap(([email, held]) =>
        held.size > 1 ? [`${email} has ${[...held].join(' and ')}`] : [],
      ),
    take(body: string) {
      const event = JSON.parse(body) as Stripe.Event;
      const { type, created: at } = event;
      if (type === 'customer.created')
        emails.set(event.data.object.id, event.data.object.email ?? event.data.object.id);
      else if (type === 'invoice_payment.paid')
        intents.set(String(event.data.object.invoice), String(event.data.object.payment.payment_intent));
      else if (type === 'invoice.paid') notePaid(at, event.data.object);
      else if (type === 'charge.refunded' && event.data.object.refunded)
        noteReversal(at, event.data.object.payment_intent, true);
      else if (type === 'charge.dispute.created' || type === 'charge.dispute.closed')
        noteReversal(at, event.data.object.payment_intent, event.data.object.status !== 'won');
      else if (type.startsWith('customer.subscription.')) note(at, event.data.object as Stripe.Subscription);
    },
    /** Every tier that the provider's state opened between two moments in seconds. */
    tiersBetween(customer: string, from: number, to: number): ReadonlySet<string> {
      const all = states.get(customer) ?? [];
      const graceEnds = all.flatMap(({ known: { pastDueSince } }) =>
        pastDueSince === null ? [] : [pastDueSince + GRACE_SECONDS],
      );
      const tiers = new Set<string>();
      for (let count = all.filter(({ at }) => at < from).length; count <= all.length; count += 1) {
        const begins = Math.max(from, all[count - 1]?.at ?? from);
        if (begins > to) break;
        for (const moment of [begins, to, ...graceEnds.filter((end) => end >= begins && end <= to)])
          tiers.add(TIERS[tierAfter(all, count, moment)] ?? 'FREE');
      }
      return tiers;
    },
  };
}

export type History = ReturnType<typeof createHistory>;
