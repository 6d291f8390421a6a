/** Subscription schedules: what a subscription changes to at the end of a period, by itself. */
import { periodEnd } from '../calendar';
import { invalidRequest } from '../errors';
import { buildPhase, buildSchedule } from '../objects/schedule';
import { buildItem } from '../objects/subscription';
import type { World } from '../state/world';
import type { Subscription, SubscriptionItem, SubscriptionSchedule } from '../wire';
import { changeSubscription, currentPeriodEnd, recurringPrice, refuseOtherInterval } from './subscribing';

type Phase = SubscriptionSchedule['phases'][number];

export interface PhaseChange {
  items: { price: string; quantity: number; metadata: Record<string, string> }[];
  start_date?: number | undefined;
  end_date?: number | undefined;
  duration?: { interval: 'day' | 'week' | 'month' | 'year'; interval_count: number } | undefined;
  automatic_tax?: { enabled: boolean } | undefined;
  trial?: boolean | undefined;
  proration_behavior: string;
  metadata: Record<string, string>;
}

export function scheduleOf(world: World, subscription: Subscription): SubscriptionSchedule | undefined {
  return world.store.get('subscription_schedule', subscription.schedule ?? '');
}

/** Puts a running subscription under a schedule that changes nothing yet. */
export function beginSchedule(world: World, subscription: Subscription): SubscriptionSchedule {
  const schedule = scheduleOf(world, subscription);
  if (schedule !== undefined) {
    throw invalidRequest(
      `You cannot migrate a subscription that is already attached to a schedule: ${schedule.id}.`,
      { param: 'from_subscription' },
    );
  }
  if (subscription.status === 'incomplete' || subscription.ended_at !== null) {
    throw invalidRequest('You cannot migrate a subscription that has not begun or has ended.', {
      param: 'from_subscription',
    });
  }
  if (subscription.cancel_at_period_end) {
    throw invalidRequest('The payment sandbox puts no subscription under a schedule that is about to end.', {
      param: 'from_subscription',
    });
  }
  const start = subscription.items.data[0]?.current_period_start ?? world.now;
  const made = world.store.put(
    'subscription_schedule',
    buildSchedule(world, subscription, { start, end: currentPeriodEnd(subscription) }),
  );
  world.emit('subscription_schedule.created', made);
  changeSubscription(world, subscription, { schedule: made.id });
  return made;
}

/** The phases from the current one on. The sandbox changes a plan only at the end of a period. */
export function changePhases(
  world: World,
  schedule: SubscriptionSchedule,
  subscription: Subscription,
  changes: PhaseChange[],
): Phase[] {
  const start = schedule.current_phase?.start_date;
  if (changes[0]?.start_date !== start) {
    throw invalidRequest(`You can not modify the start date of the current phase: it is ${start}.`, {
      param: 'phases[0][start_date]',
    });
  }
  const phases: Phase[] = [];
  changes.forEach((change, index) => {
    const before = phases.at(-1);
    const from = before?.end_date ?? start ?? world.now;
    if (before !== undefined && change.start_date !== undefined && change.start_date !== from) {
      throw invalidRequest('The start date of a phase must be the end date of the phase before.', {
        param: `phases[${index}][start_date]`,
      });
    }
    const until = endOf(world, subscription, change, from, index);
    phases.push(
      buildPhase({
        items: change.items,
        currency: subscription.currency,
        automaticTax: change.automatic_tax?.enabled ?? false,
        isFree: change.trial ?? false,
        prorationBehavior: change.proration_behavior,
        metadata: change.metadata,
        period: { start: from, end: until },
      }),
    );
  });
  const [present] = phases;
  if (present === undefined) throw invalidRequest('At least one phase is needed.', { param: 'phases' });
  if (present.end_date < currentPeriodEnd(subscription) || !sameItems(present, subscription)) {
    throw invalidRequest('The payment sandbox changes a plan at the end of a period only.', {
      param: 'phases[0]',
    });
  }
  if (subscription.status === 'trialing' && present.trial_end === null) {
    throw invalidRequest(
      'This would end the free time at once, which the payment sandbox does not support.',
      {
        param: 'phases[0][trial]',
      },
    );
  }
  return phases;
}

function endOf(
  world: World,
  subscription: Subscription,
  change: PhaseChange,
  from: number,
  index: number,
): number {
  const [item] = subscription.items.data;
  const prices = change.items.map((one, at) =>
    recurringPrice(world, one.price, `phases[${index}][items][${at}][price]`),
  );
  for (const price of prices) refuseOtherInterval(item, price);
  const { duration } = change;
  const anchor = subscription.billing_cycle_anchor;
  const end = change.end_date ?? (duration && periodEnd(anchor, from, duration));
  if (end === undefined) {
    throw invalidRequest(`Missing required param: phases[${index}][end_date].`, {
      code: 'parameter_missing',
      param: `phases[${index}][end_date]`,
    });
  }
  if (end <= from || periodEnd(anchor, end - 1, item?.price.recurring ?? null) !== end) {
    throw invalidRequest('The payment sandbox ends a phase with a period only.', {
      param: `phases[${index}][end_date]`,
    });
  }
  return end;
}

function sameItems(phase: Phase, subscription: Subscription): boolean {
  const now = subscription.items.data.map(({ price, quantity }) => `${price.id} ${quantity ?? 1}`);
  const then = phase.items.map(({ price, quantity }) => `${price} ${quantity ?? 1}`);
  return now.join() === then.join();
}

/** The subscription's items from `at` (seconds) on, which is the beginning of a period. */
export function itemsFrom(world: World, subscription: Subscription, at: number): SubscriptionItem[] {
  const phase = scheduleOf(world, subscription)?.phases.find(
    ({ start_date, end_date }) => start_date <= at && at < end_date,
  );
  if (phase === undefined || sameItems(phase, subscription)) return subscription.items.data;
  return phase.items.map((item, index) =>
    buildItem(world, subscription.id, {
      price: recurringPrice(world, item.price, `items[${index}][price]`),
      quantity: item.quantity ?? 1,
      metadata: item.metadata ?? {},
      period: { start: at, end: at },
    }),
  );
}

/** Advances the schedule to the phase at `at`; releases the subscription if all phases are over. */
export function enterPhase(world: World, subscription: Subscription, at: number): Subscription {
  const schedule = scheduleOf(world, subscription);
  if (schedule === undefined) return subscription;
  const phase = schedule.phases.find(({ start_date, end_date }) => start_date <= at && at < end_date);
  if (phase === undefined) return releaseSchedule(world, schedule, subscription);
  if (phase.start_date === schedule.current_phase?.start_date) return subscription;
  const moved = world.update('subscription_schedule', schedule, {
    current_phase: { end_date: phase.end_date, start_date: phase.start_date },
  });
  world.emit('subscription_schedule.updated', moved, { current_phase: schedule.current_phase });
  const data = itemsFrom(world, subscription, at);
  const automatic_tax = phase.automatic_tax ?? subscription.automatic_tax;
  return { ...subscription, automatic_tax, items: { ...subscription.items, data } };
}

/** Ends the schedule; the subscription goes on as it is. */
export function releaseSchedule(
  world: World,
  schedule: SubscriptionSchedule,
  subscription: Subscription,
): Subscription {
  const released = world.update('subscription_schedule', schedule, {
    current_phase: null,
    released_at: world.now,
    released_subscription: subscription.id,
    status: 'released',
    subscription: null,
  });
  world.emit('subscription_schedule.released', released);
  return changeSubscription(world, subscription, { schedule: null });
}
