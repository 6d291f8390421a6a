/** Sends due messages on one channel. Several processes can run it: each takes messages for a limited time. */
import { randomUUID } from 'node:crypto';
import type { Signal } from '@spreadwise/contract';
import { byWorth } from '@spreadwise/contract/signal-worth';
import type { Logger } from 'pino';
import { valueFor } from '../../../advice/signals';
import { createBatches } from '../../../platform/lib/batches';
import { groupBy } from '../../../platform/lib/lists';
import type { Meter } from '../../../platform/lib/observed/meter';
import { recordOutcome } from '../../../platform/lib/record-outcome';
import { createSingleFlight } from '../../../platform/lib/serial';
import { createInTimeOr, type Timers } from '../../../platform/lib/time';
import type { Alert, Channel, ChannelName, Recipient, SendOutcome } from '../channel';
import { displayRateOf, modesOf, type Subscriber, standInFor, timeZoneOf } from '../recipients/recipient';
import type { Former, LoadSubscribers } from '../recipients/subscribers';
import { putBack, settle, settleUnsent } from './delivery-policy';
import {
  alertNow,
  insteadOf,
  type LastLook,
  messageTo,
  type NewMessage,
  RESULTS,
  type Settled,
  type Settlement,
  type TakenMessage,
  type ToldBefore,
} from './messages';
import type { OutboxStore } from './outbox-store';

export interface SenderContext {
  readonly store: Pick<OutboxStore, 'take' | 'settle' | 'stillDue' | 'writeInstead'>;
  readonly load: LoadSubscribers;
  readonly alertsOf: (
    messages: readonly TakenMessage[],
    subscribers: ReadonlyMap<string, Subscriber>,
  ) => Promise<ReadonlyMap<string, Alert>>;
  /** Marks an address as failed: nothing more is sent there, and the customer sees why. */
  readonly failAddress: (to: Recipient, channel: ChannelName, reason: string) => Promise<void>;
  readonly now: () => Date;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly timers: Pick<Timers, 'after' | 'sleep'>;
  readonly meter: Meter;
  readonly log: Pick<Logger, 'warn'>;
}

/** The share of capacity that must be free before more messages are taken. */
const LEAST_FREE = 0.25;
/** How often it polls for new messages while others are in flight. */
const LOOK_AGAIN_MS = 1_000;
/** The time allowed for the database to hand out messages and record results. */
const DATABASE_MS = 6_000;
const TURN_MS = 6_000;
/** The minimum delay until a message that was put back is due again. */
const PUT_BACK_MS = 1_000;
const MOST_SETTLED = 500;
const EMPTY: Settled = { state: 'dropped', result: 'There is nothing to report.' };

/** A process that holds a message for longer counts as dead. */
const takenMs = ({ limitMs, turn }: Channel): number => limitMs + DATABASE_MS + (turn ? TURN_MS : 0);

interface Group {
  readonly messages: readonly TakenMessage[];
  readonly to: Recipient;
  readonly subscriber: Subscriber;
  readonly replaces: ToldBefore | null;
  /** By message id, with the customer's own figures. */
  readonly alerts: ReadonlyMap<string, Alert>;
}

export function createSender(channel: Channel, context: SenderContext) {
  const flight = createSingleFlight<void>();
  const onTheirWay = new Set<Promise<void>>();
  let isStopped = false;
  /** More messages were announced since the last look. */
  let isAsked = false;
  let wake = () => {};
  /** The message is taken again once its time is over. */
  const unwritten = (error: unknown) =>
    context.log.warn({ err: error }, 'the result of an alert could not be stored');
  const begin = (work: Promise<void>) => {
    const one = work.catch(unwritten).finally(() => onTheirWay.delete(one));
    onTheirWay.add(one);
  };
  const takeSome = createTaking(channel, context, begin);
  /** Waits until one finishes, more arrive, or a second passes, so that a hanging destination blocks no other. */
  const aWhile = async () => {
    let cancel = () => {};
    const over = new Promise<void>((resolve) => {
      wake = resolve;
      cancel = context.timers.after(LOOK_AGAIN_MS, resolve);
    });
    await Promise.race([...onTheirWay, over]);
    cancel();
  };
  const mostBusy = channel.atOnce * (1 - LEAST_FREE);
  const pump = async () => {
    while (!isStopped && !channel.isPaused?.()) {
      isAsked = false;
      const taken = onTheirWay.size <= mostBusy ? await takeSome(channel.atOnce - onTheirWay.size) : null;
      if (taken || isAsked) continue;
      if (taken === 0 && onTheirWay.size === 0) return;
      await aWhile();
    }
  };
  return {
    channel: channel.name,
    /** Resolves when nothing is due or in flight. */
    async pump() {
      isAsked = true;
      wake();
      await flight.run('', pump);
    },
    /** Starts no further message; resolves when none is in flight. */
    async stop() {
      isStopped = true;
      // Messages being taken may be in flight in a moment.
      await flight.run('', async () => {}).catch(() => undefined);
      await Promise.allSettled(onTheirWay);
    },
  };
}

export type AlertSender = ReturnType<typeof createSender>;

type Settling = ReturnType<typeof createSettling>;

function createSettling(channel: Channel, { store, now, timers, meter }: SenderContext) {
  const settleAll = createBatches<Settlement, void>({
    most: MOST_SETTLED,
    async work(settlements) {
      await recordOutcome(() => store.settle(settlements, now()), timers);
      return settlements.map(() => undefined);
    },
  });
  const finish = async (messages: readonly TakenMessage[], settled: Settled, to?: Subscriber) => {
    // Written before settling: if the process dies in between, another one settles and writes again.
    if (to && settled.hasFailed)
      await store.writeInstead(
        messages.flatMap((one) => elsewhere(one, to, channel.name, { ...settled, at: now() })),
        now(),
      );
    const takenAt = messages[0]?.takenAt ?? now();
    await settleAll({ ids: messages.map(({ id }) => id), takenAt, settled });
    countOutcome(meter, channel.name, messages, settled, now());
  };
  /** Puts messages back unsent: they are taken again and decided by the changed state. */
  const giveBack = async (messages: readonly TakenMessage[], why: string) => {
    if (messages.length === 0) return;
    await finish(messages, putBack(why, new Date(now().getTime() + PUT_BACK_MS)));
  };
  return { finish, giveBack };
}

/** Takes up to `most` due messages and starts on each; returns how many it took. */
function createTaking(channel: Channel, context: SenderContext, begin: (work: Promise<void>) => void) {
  const { store, now } = context;
  const settling = createSettling(channel, context);
  const sendGroup = createGroupSending(channel, context, settling);
  return async (most: number): Promise<number> => {
    const at = now();
    const taken = await store.take(channel.name, {
      now: at,
      until: new Date(at.getTime() + takenMs(channel)),
      batch: randomUUID(),
      most,
    });
    if (taken.length === 0) return 0;
    const customerIds = [...new Set(taken.map(({ customerId }) => customerId))];
    const subscribers = await context.load(customerIds, formerOf(taken));
    const { due, over } = sortOut(taken, subscribers, channel.name, at);
    const alerts = await context.alertsOf(due, subscribers);
    // Once its time is over, another process would consider it dead and send them as well.
    if (now().getTime() - at.getTime() > DATABASE_MS / 2) {
      begin(settling.giveBack(taken, RESULTS.slowDatabase));
      return taken.length;
    }
    const empty = due.filter(({ id }) => !alerts.has(id)).map((message) => ({ message, settled: EMPTY }));
    for (const { message, settled } of [...over, ...empty])
      begin(settling.finish([message], settled, subscribers.get(message.customerId)));
    for (const group of groupsOf(due, alerts, subscribers, channel, at)) begin(sendGroup(group));
    return taken.length;
  };
}

function createGroupSending(channel: Channel, context: SenderContext, settling: Settling) {
  const { store, now, log } = context;
  const isDue = createBatches<LastLook, boolean>({
    most: MOST_SETTLED,
    async work(asked) {
      const due = await store.stillDue(asked, now());
      return asked.map(({ id }) => due.has(id));
    },
  });
  /** The last check before sending: an address may have failed, a signal ended, or a customer left. */
  const lookOnceMore = async ({ messages, to: { address } }: Group) => {
    const due = await Promise.all(messages.map(({ id, takenAt }) => isDue({ id, takenAt, address })));
    const changed = messages.filter((_, index) => !due[index]);
    await settling.giveBack(changed, RESULTS.changed);
    return messages.filter((_, index) => due[index]);
  };
  return async (group: Group): Promise<void> => {
    const { to, alerts, replaces } = group;
    if (channel.turn && !(await turnInTime(channel, to, context)))
      return settling.giveBack(group.messages, RESULTS.slowTurn);
    const messages = await lookOnceMore(group);
    const [first] = messages;
    if (!first) return;
    const asNow = (signal: Signal) => forCustomer(alertNow(signal, first.createdAt), group.subscriber);
    const rendered = (some: readonly Alert[]) => channel.render(some.toSorted(bestFirst), to);
    const outcome = await sendInTime(channel, context, {
      message: {
        id: replaces?.id ?? first.messageId,
        isRepeat: messages.some(({ unsure }) => unsure > 0),
        body: rendered(messages.flatMap(({ id }) => alerts.get(id) ?? [])),
        replaces: replaces && {
          reference: replaces.reference ?? '',
          body: rendered(replaces.signals.map(asNow)),
        },
      },
      to,
    }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
    if (!(outcome instanceof Error) && outcome.outcome === 'refused' && outcome.addressGone)
      await context.failAddress(to, channel.name, outcome.reason);
    if (outcome instanceof Error)
      log.warn({ err: outcome, channel: channel.name }, 'an alert may not have arrived');
    const fallsBack = () => messages.every((one) => canFallBack(one, group.subscriber, channel.name, now()));
    const soFar = { ...worst(messages), isProgram: channel.name === 'webhook' };
    const settled = settle(outcome, soFar, now(), context.random(), fallsBack);
    await settling.finish(messages, settled, group.subscriber);
  };
}

/** The same alert on another channel, with the reason. A failed fallback gets no further fallback. */
function elsewhere(
  { kind, subject, facts, uselessAt }: TakenMessage,
  to: Subscriber,
  channel: ChannelName,
  { result, at }: { readonly result: string | null; readonly at: Date },
): NewMessage[] {
  if (facts?.instead) return [];
  const places = standInFor(to, channel, result ?? '');
  // Billing sends its own mail in any case.
  const others = kind === 'billing' ? places.filter((place) => place.channel !== 'email') : places;
  return others.map((place) =>
    messageTo(
      to,
      place.channel,
      { kind, subject, uselessAt, modes: to.rules.kinds.instead, facts: { ...facts, ...place.facts } },
      at,
    ),
  );
}

/** Whether it is a signal that no other channel brings, and that one could. */
function canFallBack(message: TakenMessage, to: Subscriber, channel: ChannelName, at: Date): boolean {
  const modes = Object.entries(modesOf(to, message, at) ?? {}) as [ChannelName, string][];
  const isOnlyHere = modes.every(
    ([name, mode]) => name === channel || mode === 'off' || !to.addresses.has(name),
  );
  return (
    message.kind === 'signal' && isOnlyHere && elsewhere(message, to, channel, { result: '', at }).length > 0
  );
}

/** By customer: the ended tiers that messages announce. */
const formerOf = (taken: readonly TakenMessage[]): ReadonlyMap<string, Former> =>
  new Map(
    taken.flatMap(({ customerId, kind, facts }) => {
      const { endedTier: tier, language = 'en' } = facts ?? {};
      return kind === 'billing' && tier ? [[customerId, { tier, language } as Former]] : [];
    }),
  );

function sortOut(
  taken: readonly TakenMessage[],
  subscribers: ReadonlyMap<string, Subscriber>,
  channel: ChannelName,
  at: Date,
) {
  const over = taken.flatMap((message) => {
    const settled = settleUnsent(message, subscribers.get(message.customerId), channel, at);
    return settled ? [{ message, settled }] : [];
  });
  const isOver = new Set(over.map(({ message }) => message));
  return { due: taken.filter((message) => !isOver.has(message)), over };
}

function groupsOf(
  due: readonly TakenMessage[],
  alerts: ReadonlyMap<string, Alert>,
  subscribers: ReadonlyMap<string, Subscriber>,
  channel: Channel,
  at: Date,
): readonly Group[] {
  const sendable = due.filter(({ id }) => alerts.has(id));
  const replacedBy = ({ told }: TakenMessage) => (channel.canReplace && told) || null;
  const idOf = (message: TakenMessage) => replacedBy(message)?.id ?? message.messageId;
  const membersOf = groupBy(sendable, idOf);
  return [...new Set(sendable.map(idOf))].flatMap((id) => {
    const messages = membersOf(id);
    const subscriber = subscribers.get(messages[0]?.customerId ?? '');
    if (!subscriber) return [];
    const replaces = messages.map(replacedBy).find(Boolean) ?? null;
    const own = messages.flatMap((one): [string, Alert][] => {
      const alert = alerts.get(one.id);
      return alert ? [[one.id, forCustomer(alert, subscriber)]] : [];
    });
    const to = recipientOf(subscriber, messages, channel.name, at);
    return [{ messages, subscriber, replaces, alerts: new Map(own), to }];
  });
}

/** New signals first, the best on top, since a text lists only a few. */
const bestFirst = (a: Alert, b: Alert): number =>
  a.kind === 'signal' && b.kind === 'signal'
    ? byWorth(a.signal, b.signal)
    : Number(b.kind === 'signal') - Number(a.kind === 'signal');

/** With the figures of the customer's own trading profile. */
function forCustomer(alert: Alert, { profile }: Subscriber): Alert {
  if ('signal' in alert) return { ...alert, signal: valueFor(profile, alert.signal) };
  return 'signals' in alert
    ? { ...alert, signals: alert.signals.map((signal) => valueFor(profile, signal)) }
    : alert;
}

const recipientOf = (
  one: Subscriber,
  messages: readonly TakenMessage[],
  channel: ChannelName,
  at: Date,
): Recipient => ({
  customerId: one.customerId,
  address: one.addresses.get(channel) ?? '',
  silent: messages.every((message) => message.isSilent || modesOf(one, message, at)?.[channel] === 'silent'),
  timeZone: timeZoneOf(one),
  displayRate: displayRateOf(one),
  language: one.language,
  tier: one.tier,
  instead: messages.map(insteadOf).find(Boolean) ?? null,
});

const worst = (messages: readonly TakenMessage[]) => ({
  tries: Math.max(...messages.map(({ tries }) => tries)),
  unsure: Math.max(...messages.map(({ unsure }) => unsure)),
});

async function turnInTime(channel: Channel, to: Recipient, { timers }: SenderContext): Promise<boolean> {
  const limit = new AbortController();
  const cancel = timers.after(TURN_MS, () => limit.abort());
  await channel.turn?.(to, limit.signal);
  cancel();
  return !limit.signal.aborted;
}

async function sendInTime(
  channel: Channel,
  { timers }: SenderContext,
  { message, to }: { readonly message: Parameters<Channel['send']>[0]; readonly to: Recipient },
): Promise<SendOutcome | Error> {
  const limit = new AbortController();
  const late = new Error(`No answer within ${channel.limitMs / 1000} seconds.`);
  const inTimeOr = createInTimeOr(timers, channel.limitMs);
  const outcome = inTimeOr<SendOutcome | Error>(late, channel.send(message, to, limit.signal));
  return outcome.finally(() => limit.abort());
}

function countOutcome(
  meter: Meter,
  channel: ChannelName,
  messages: readonly TakenMessage[],
  settled: Settled,
  now: Date,
): void {
  const outcome = settled.state === 'waiting' ? 'put off' : settled.state;
  meter.count('spreadwise_alerts_total', messages.length, { channel, outcome });
  if (settled.state !== 'sent') return;
  const repeats = messages.filter(({ unsure }) => unsure > 0).length;
  if (repeats > 0) meter.count('spreadwise_alerts_total', repeats, { channel, outcome: 'repeated' });
  for (const { createdAt } of messages)
    meter.observe('spreadwise_alert_delivery_seconds', (now.getTime() - createdAt.getTime()) / 1000, {
      channel,
    });
}
