/** Invariants of every simulation; describes each breach in words. */
import { isInScope } from '../../../advice/signals';
import { groupBy } from '../../../platform/lib/lists';
import { DAY_MS, HOUR_MS } from '../../../platform/lib/time';
import {
  opensChannel,
  ordersOf,
  rulesAt,
  type Subscriber,
  usefulUntil,
  viewerOfTier,
  wantedBy,
} from '../recipients/recipient';
import { addressOf, refusedAt, wireBreaches } from './check-wire';
import { dailyOf, type Person } from './population';
import type { SimulationResult } from './simulation';

/** Tolerances in ms. */
export interface Slack {
  /** For messages in flight when the plan ended. */
  readonly underWayMs: number;
  /** How long it may take until another process takes over from a dead one. */
  readonly takenOverMs: number;
  readonly plansKnownMs: number;
}
const SLACK: Slack = { underWayMs: 1_000, takenOverMs: 15_000, plansKnownMs: 30_000 };

/** Keyed by the name of the check. */
export const breachesByCheck = (
  result: SimulationResult,
  slack: Slack = SLACK,
): Readonly<Record<string, readonly string[]>> => ({
  ...wireBreaches(result),
  'told of what the plan does not allow': notAllowed(result, slack),
  'given or told of too much': overQuota(result),
  'counted otherwise than listed': result.given.flatMap(({ customer_id, day, count, used }) =>
    count === used ? [] : [`${customer_id} has ${count} of ${day}, and ${used} are counted`],
  ),
  'told twice without a mark': twice(result),
  'lost while it was of use': lost(result),
  'never given what was wanted': notGiven(result, slack),
});

export const breachesOf = (result: SimulationResult, slack?: Slack): string[] =>
  Object.values(breachesByCheck(result, slack)).flat();

const isAdvice = ({ kind }: { readonly kind: string }) => kind === 'signal';

function notAllowed({ people, signals, arrivals }: SimulationResult, { underWayMs }: Slack): string[] {
  const byId = new Map(people.map((person) => [person.customerId, person]));
  return arrivals.filter(isAdvice).flatMap(({ customerId, channel, signalId, at }) => {
    const person = byId.get(customerId);
    const signal = signals.get(signalId);
    if (!person || !signal) return [`${signalId} went to ${customerId}, whom nobody knows`];
    const subscriber = subscriberOf(person);
    const isAllowed =
      opensChannel(person.tier, channel) &&
      isInScope(subscriber.viewer.scope, signal) &&
      isOn(person, channel) &&
      at <= person.endsAt + underWayMs;
    return isAllowed ? [] : [`${customerId} (${person.tier}) got ${signalId} by ${channel}`];
  });
}

function overQuota({ people, given, messages }: SimulationResult): string[] {
  const tierOf = new Map(people.map(({ customerId, tier }) => [customerId, tier]));
  const overDay = given.filter(
    ({ customer_id, count }) => count > dailyOf(tierOf.get(customer_id) ?? 'FREE'),
  );
  const ofCustomer = groupBy(messages.filter(isAdvice), ({ customer_id }) => customer_id);
  const overHour = people.filter(({ customerId, rules }) => {
    const own = ofCustomer(customerId);
    const sent = new Set(own.filter(({ state }) => state === 'sent').map(({ subject }) => subject));
    const times = toldTimes(own.filter(({ subject }) => sent.has(subject)));
    return times.some(
      (at) => times.filter((other) => other > at - HOUR_MS && other <= at).length > rules.mostAnHour,
    );
  });
  return [
    ...overDay.map(({ customer_id, day, count }) => `${customer_id} was given ${count} on ${day}`),
    ...overHour.map(({ customerId }) => `${customerId} was told of too much in an hour`),
  ];
}

function twice({ arrivals }: SimulationResult): string[] {
  const keyOf = (one: (typeof arrivals)[number]) =>
    `${one.customerId} ${one.channel} ${one.kind} ${one.signalId}`;
  const of = groupBy(arrivals, keyOf);
  return [...new Set(arrivals.map(keyOf))].flatMap((key) => {
    const [, ...more] = of(key);
    const isMarked = more.length <= 1 && more.every(({ isRepeat }) => isRepeat);
    return isMarked ? [] : [`${key} came ${more.length + 1} times`];
  });
}

/** The reasons of a permanent refusal, by channel, and our own for later messages to that address. */
const NOBODY_THERE = /address|user unknown|blocked by the user|No browser is subscribed|It answered 410/;

/** Every alert must have arrived, have become useless, or be dead for a stated reason. */
function lost({ people, messages, signals, arrivals, deletedAt }: SimulationResult): string[] {
  const endOf = new Map(people.map(({ customerId, endsAt }) => [customerId, endsAt]));
  const arrived = new Set(
    arrivals.filter(isAdvice).map((one) => `${one.customerId} ${one.channel} ${one.signalId}`),
  );
  return messages
    .filter(isAdvice)
    .flatMap(({ customer_id, channel, subject, state, result, done_at, unsure }) => {
      const name = `${subject} for ${customer_id} by ${channel}`;
      const signal = signals.get(subject);
      if (state === 'waiting' || done_at === null || !signal) return [`${name} waits for ever`];
      if (state === 'sent')
        return arrived.has(`${customer_id} ${channel} ${subject}`) ? [] : [`${name} never came`];
      if (state === 'dead') return unsure > 0 ? [] : [`${name} is dead: ${result}`];
      const isUseless =
        done_at >= Date.parse(signal.endedAt ?? '') ||
        done_at >= (usefulUntil(signal)?.getTime() ?? Number.POSITIVE_INFINITY) ||
        done_at >= (endOf.get(customer_id) ?? 0) ||
        done_at >= (deletedAt.get(customer_id) ?? Number.POSITIVE_INFINITY) ||
        NOBODY_THERE.test(result ?? '');
      return isUseless ? [] : [`${name} was dropped: ${result}`];
    });
}

/** Every customer who wanted a signal and had quota for it must have been alerted. */
function notGiven(
  { people, signals, messages, attempts, deletedAt }: SimulationResult,
  slack: Slack,
): string[] {
  const refused = refusedAt(attempts);
  const ofCustomer = groupBy(messages.filter(isAdvice), ({ customer_id }) => customer_id);
  return people.flatMap((person) => {
    const own = ofCustomer(person.customerId);
    const told = new Set(own.map(({ subject }) => subject));
    const times = toldTimes(own);
    const subscriber = subscriberOf(person);
    const channels = [...subscriber.addresses.keys()].filter((channel) => isOn(person, channel));
    // A deleted customer's messages are gone.
    if (deletedAt.has(person.customerId)) return [];
    return [...signals.values()].flatMap((signal) => {
      const from = Date.parse(signal.detectedAt);
      const until = from + slack.takenOverMs;
      const isUseful =
        Date.parse(signal.endedAt ?? '') > until &&
        (usefulUntil(signal)?.getTime() ?? Number.POSITIVE_INFINITY) > until &&
        person.endsAt > until + slack.plansKnownMs;
      const reachable = channels.filter(
        (channel) => (refused.get(addressOf({ ...person, channel })) ?? Number.POSITIVE_INFINITY) > until,
      );
      if (told.has(signal.id) || !isUseful || reachable.length === 0) return [];
      const open = { ...signal, endedAt: null };
      const isWantedAt = (at: number) => {
        const wanted = wantedBy(rulesAt(subscriber, new Date(at)), subscriber, open, 1);
        return wanted !== null && reachable.some((channel) => wanted.modes[channel] !== 'off');
      };
      if (![from, until].every(isWantedAt)) return [];
      const ofHour = times.filter((at) => at > from - HOUR_MS && at <= until).length;
      const ofDay = times.filter((at) => sameDay(at, from)).length;
      if (ofHour >= person.rules.mostAnHour || ofDay >= dailyOf(person.tier)) return [];
      const orders = ordersOf(signal.legs);
      const isAnotherRoute = own.some(({ subject, created_at, state, done_at }) => {
        const isRecent = created_at > from - HOUR_MS && created_at <= until;
        const isUnsent = (state === 'dropped' || state === 'dead') && done_at !== null;
        if (isUnsent && done_at <= from - slack.plansKnownMs - slack.takenOverMs) return false;
        return isRecent && ordersOf(signals.get(subject)?.legs ?? []).some((one) => orders.includes(one));
      });
      if (isAnotherRoute) return [];
      const { id, detectedAt, endedAt, endReason } = signal;
      const life = `${detectedAt} to ${endedAt}, ${endReason}`;
      return [`${person.customerId} (${person.tier}) was never given ${id} (${life})`];
    });
  });
}

const isOn = ({ tier, rules }: Person, channel: Person['linked'][number]) =>
  opensChannel(tier, channel) &&
  [...rules.rules, { modes: rules.kinds.instead }].some(({ modes }) => modes[channel] !== 'off');

const sameDay = (a: number, b: number) => Math.floor(a / DAY_MS) === Math.floor(b / DAY_MS);

/** One time per signal across channels: the first, since a fallback is sent later. */
const toldTimes = (own: readonly { readonly subject: string; readonly created_at: number }[]): number[] => [
  ...new Map(
    own
      .toSorted((one, other) => other.created_at - one.created_at)
      .map(({ subject, created_at }) => [subject, created_at]),
  ).values(),
];

const subscriberOf = ({ customerId, tier, rules, profile, linked }: Person): Subscriber => ({
  customerId,
  tier,
  language: 'en',
  rules,
  profile,
  viewer: viewerOfTier(customerId, tier),
  failures: new Map(),
  addresses: new Map([['email', 'x'], ...linked.map((channel) => [channel, 'x'] as const)]),
});
