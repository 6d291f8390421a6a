/** Brings every subscription up to the clock: renewals, retries of failed payments, ends, and unpaid attempts. */

import { HOUR, periodEnd } from '../calendar';
import type { World } from '../state/world';
import type { Invoice, Subscription } from '../wire';
import { endSubscription, expireIncomplete } from './ending';
import { defaultMethod, intentOf, issueInvoice, settle } from './invoicing';
import { confirmIntent, invoicePaid } from './payments';
import { expirePendingUpdate } from './pending-updates';
import { enterPhase } from './scheduling';
import { changeSubscription, currentPeriodEnd } from './subscribing';

/** How long a first payment may take. */
export const INCOMPLETE_SECONDS = 23 * HOUR;

const NEVER = Number.POSITIVE_INFINITY;

/** The next moment (seconds) at which the subscription changes by itself. */
function dueAt(world: World, subscription: Subscription): number {
  switch (subscription.status) {
    case 'incomplete':
      return subscription.created + INCOMPLETE_SECONDS;
    case 'active':
    case 'trialing':
    case 'past_due':
      return Math.min(
        currentPeriodEnd(subscription),
        subscription.cancel_at ?? NEVER,
        retryAt(world, subscription),
        subscription.pending_update?.expires_at ?? NEVER,
      );
    default:
      return NEVER;
  }
}

function openInvoice(world: World, subscription: Subscription): Invoice | undefined {
  const invoice = world.store.get('invoice', subscription.latest_invoice ?? '');
  return invoice?.status === 'open' ? invoice : undefined;
}

function retryAt(world: World, subscription: Subscription): number {
  return openInvoice(world, subscription)?.next_payment_attempt ?? NEVER;
}

export class Renewals {
  /** When each subscription object is due. Rows are replaced when they change, so an entry is never stale for long. */
  private readonly due = new WeakMap<Subscription, { invoice: Invoice | undefined; at: number }>();

  constructor(private readonly world: World) {}

  /** Runs everything due until `now` (seconds) in chronological order, each step at its own moment. */
  catchUp(now: number): void {
    const queue = this.dueUntil(now);
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const { id, at } = next;
      const subscription = this.world.store.get('subscription', id);
      if (subscription === undefined) continue;
      this.world.during(at, AUTOMATIC, () => step(this.world, subscription, at));
      const again = this.dueOf(this.world.store.get('subscription', id) ?? subscription);
      if (again <= now) insert(queue, { id, at: again });
    }
  }

  /** What is due, earliest last. A step affects no other subscription, so the list stays valid. */
  private dueUntil(now: number): Due[] {
    return this.world.store
      .all('subscription')
      .map((subscription) => ({ id: subscription.id, at: this.dueOf(subscription) }))
      .filter(({ at }) => at <= now)
      .sort((left, right) => right.at - left.at);
  }

  private dueOf(subscription: Subscription): number {
    const invoice = openInvoice(this.world, subscription);
    const known = this.due.get(subscription);
    if (known !== undefined && known.invoice === invoice) return known.at;
    const at = dueAt(this.world, subscription);
    this.due.set(subscription, { invoice, at });
    return at;
  }
}

interface Due {
  id: string;
  at: number;
}

const AUTOMATIC = { id: null, idempotencyKey: null };

/** Inserts in order, latest first. */
function insert(queue: Due[], due: Due): void {
  let low = 0;
  let high = queue.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((queue[middle]?.at ?? 0) > due.at) low = middle + 1;
    else high = middle;
  }
  queue.splice(low, 0, due);
}

function step(world: World, subscription: Subscription, at: number): void {
  if (subscription.status === 'incomplete') {
    expireIncomplete(world, subscription);
    return;
  }
  const end = currentPeriodEnd(subscription);
  if ((subscription.pending_update?.expires_at ?? NEVER) <= at) {
    expirePendingUpdate(world, subscription);
    return;
  }
  if ((subscription.cancel_at ?? NEVER) <= at)
    endSubscription(world, subscription, at, 'cancellation_requested');
  else if (retryAt(world, subscription) < end) retry(world, subscription);
  else renew(world, subscription, end);
}

function renew(world: World, subscription: Subscription, start: number): void {
  const anchor = subscription.billing_cycle_anchor;
  const entered = enterPhase(world, subscription, start);
  const before = world.store.get('subscription', subscription.id) ?? subscription;
  const data = entered.items.data.map((item) => ({
    ...item,
    current_period_start: start,
    current_period_end: periodEnd(anchor, start, item.price.recurring),
  }));
  const period = { start: subscription.items.data[0]?.current_period_start ?? start, end: start };
  const status = entered.status === 'trialing' ? ('active' as const) : entered.status;
  const moved = { ...entered, status, items: { ...entered.items, data } };
  const issued = issueInvoice(world, moved, { reason: 'subscription_cycle', withPeriod: true, period });
  const renewed = changeSubscription(world, before, issued.subscription);
  if (issued.intent === null) invoicePaid(world, issued.invoice, null);
  else collect(world, renewed, issued.invoice);
}

function retry(world: World, subscription: Subscription): void {
  const invoice = openInvoice(world, subscription);
  if (invoice !== undefined) collect(world, subscription, invoice);
}

/** Charges an open invoice to the card on file. Without a card the attempt fails like a declined one. */
function collect(world: World, subscription: Subscription, invoice: Invoice): void {
  const intent = intentOf(world, invoice.id);
  const method = world.store.get('payment_method', defaultMethod(world, subscription) ?? '');
  if (intent === undefined) {
    invoicePaid(world, settle(world, invoice), null);
    return;
  }
  if (method !== undefined) {
    confirmIntent(world, intent, method, 'automatic');
    return;
  }
  changeSubscription(world, subscription, { status: 'past_due' });
  world.update('invoice', invoice, { attempted: true, next_payment_attempt: null });
}
