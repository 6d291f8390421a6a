/** Begins subscriptions, and changes their plan and settings. */
import { periodEnd } from '../calendar';
import { invalidRequest, noSuch } from '../errors';
import { planOf } from '../objects/catalogue';
import { buildItem, buildSubscription, type SubscriptionInput } from '../objects/subscription';
import { requireTaxable } from '../objects/tax';
import type { PendingItem } from '../state/store';
import { previousAttributes, type World } from '../state/world';
import type { Price, Subscription, SubscriptionItem } from '../wire';
import { customerOf, type Issued, issueInvoice, prorationText } from './invoicing';

export function recurringPrice(world: World, id: string, param: string): Price {
  const price = world.store.get('price', id);
  if (price === undefined) throw noSuch('price', id, param);
  if (price.recurring === null) {
    throw invalidRequest(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      { param },
    );
  }
  if (!price.active)
    throw invalidRequest('The price specified is inactive. This field only accepts active prices.', {
      param,
    });
  return price;
}

/** Creates the subscription as incomplete, with its open first invoice. */
export function beginSubscription(
  world: World,
  input: Omit<SubscriptionInput, 'items'> & {
    items: { price: Price; quantity: number; metadata: Record<string, string> }[];
  },
): Issued {
  const items = input.items.map((item) => ({
    ...item,
    period: { start: world.now, end: periodEnd(world.now, world.now, item.price.recurring) },
  }));
  const built = buildSubscription(world, { ...input, items });
  if (input.automaticTax) requireTaxable(customerOf(world, built), built);
  const created = world.store.put('subscription', built);
  const subscription = input.cancelAtPeriodEnd
    ? world.update('subscription', created, cancelAtEnd(world, created))
    : created;
  const period = { start: world.now, end: world.now };
  const issued = issueInvoice(world, subscription, {
    reason: 'subscription_create',
    withPeriod: true,
    period,
  });
  world.emit('customer.subscription.created', issued.subscription);
  if (issued.intent !== null) return issued;
  return { ...issued, subscription: changeSubscription(world, issued.subscription, { status: 'active' }) };
}

/** Applies `patch` and emits customer.subscription.updated if something changed. */
export function changeSubscription(
  world: World,
  subscription: Subscription,
  patch: Partial<Subscription>,
): Subscription {
  const changed = { ...subscription, ...patch };
  const previous = previousAttributes(subscription, changed);
  if (Object.keys(previous).length === 0) return subscription;
  world.store.put('subscription', changed);
  world.emit('customer.subscription.updated', changed, previous);
  return changed;
}

export function currentPeriodEnd(subscription: Subscription): number {
  return Math.max(...subscription.items.data.map((item) => item.current_period_end));
}

export function cancelAtEnd(world: World, subscription: Subscription): Partial<Subscription> {
  return {
    cancel_at: currentPeriodEnd(subscription),
    cancel_at_period_end: true,
    canceled_at: world.now,
    cancellation_details: {
      comment: subscription.cancellation_details?.comment ?? null,
      feedback: subscription.cancellation_details?.feedback ?? null,
      feedback_option: null,
      reason: 'cancellation_requested',
    },
  };
}

export const RESUMED: Partial<Subscription> = {
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
};

export interface ItemChange {
  id?: string | undefined;
  price?: string | undefined;
  quantity?: number | undefined;
  deleted?: boolean | undefined;
}

/** The items after `changes`. Another interval would restart the period, which the sandbox does not support. */
export function changedItems(
  world: World,
  subscription: Subscription,
  changes: ItemChange[],
): SubscriptionItem[] {
  const items = [...subscription.items.data];
  changes.forEach((change, index) => {
    const price =
      change.price === undefined ? undefined : recurringPrice(world, change.price, `items[${index}][price]`);
    if (price !== undefined) refuseOtherInterval(items[0], price);
    if (change.id === undefined) {
      items.push(addedItem(world, subscription, price, change.quantity ?? 1, index));
      return;
    }
    const at = items.findIndex((item) => item.id === change.id);
    const item = items[at];
    if (item === undefined) throw noSuch('subscription_item', change.id, `items[${index}][id]`);
    if (change.deleted === true) items.splice(at, 1);
    else items[at] = replaceItem(item, price ?? item.price, change.quantity);
  });
  if (items.length === 0) {
    throw invalidRequest('A subscription must have at least one item.', { param: 'items' });
  }
  return items;
}

function addedItem(
  world: World,
  subscription: Subscription,
  price: Price | undefined,
  quantity: number,
  index: number,
): SubscriptionItem {
  const [first] = subscription.items.data;
  if (price === undefined || first === undefined) {
    throw invalidRequest(`Missing required param: items[${index}][price].`, {
      code: 'parameter_missing',
      param: `items[${index}][price]`,
    });
  }
  const period = { start: first.current_period_start, end: first.current_period_end };
  return buildItem(world, subscription.id, { price, quantity, metadata: {}, period });
}

function replaceItem(item: SubscriptionItem, price: Price, quantity: number | undefined): SubscriptionItem {
  return { ...item, price, plan: planOf(price), quantity: quantity ?? item.quantity ?? 1 };
}

export function refuseOtherInterval(item: SubscriptionItem | undefined, price: Price): void {
  const now = item?.price.recurring;
  const next = price.recurring;
  if (now?.interval !== next?.interval || now?.interval_count !== next?.interval_count) {
    throw invalidRequest('The payment sandbox only changes between prices of the same interval.', {
      param: 'items',
    });
  }
}

/** Credits the unused time of the old items and charges the remaining time of the new ones, at `at` (seconds). */
export function prorate(
  world: World,
  subscription: Subscription,
  next: SubscriptionItem[],
  at: number,
): PendingItem[] {
  const changed = (item: SubscriptionItem, others: SubscriptionItem[]) =>
    !others.some(
      (other) => other.id === item.id && other.price.id === item.price.id && other.quantity === item.quantity,
    );
  const gone = subscription.items.data.filter((item) => changed(item, next));
  const come = next.filter((item) => changed(item, subscription.items.data));
  return [
    ...gone.map((item) => proration(world, subscription, item, at, 'Unused')),
    ...come.map((item) => proration(world, subscription, item, at, 'Remaining')),
  ];
}

export function proration(
  world: World,
  subscription: Subscription,
  item: SubscriptionItem,
  at: number,
  kind: 'Unused' | 'Remaining',
): PendingItem {
  const { current_period_start: start, current_period_end: end } = item;
  /* Free time is worth nothing, whichever plan it is. */
  const isFree = subscription.status === 'trialing';
  const share = isFree ? 0 : Math.min(1, Math.max(0, (end - at) / (end - start)));
  const full = (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
  const amount = Math.round(full * share);
  return {
    id: world.newId('ii'),
    customer: subscription.customer,
    subscription: subscription.id,
    subscriptionItem: item.id,
    price: item.price.id,
    amount: kind === 'Unused' ? -amount : amount,
    description: prorationText(kind, world.store.get('product', item.price.product)?.name ?? 'plan', at),
    period: { start: at, end },
  };
}
