/**
 * Assigns new signals to customers without an open page, in one process at a time. It assigns a signal as soon as it
 * arrives to everyone who wants it, in the transaction that writes their alerts. Repeating it is harmless: the database
 * knows what was assigned and alerted.
 */
import { setImmediate } from 'node:timers/promises';
import type { FoundSignal } from '@spreadwise/contract';
import type { Logger } from 'pino';
import type { AlsoWrite, CustomerViewer, SignalsGiven } from '../../../advice/signals';
import type { Database } from '../../../platform/db/database';
import type { KeptLease } from '../../../platform/lib/leases/leases';
import { createSingleFlight } from '../../../platform/lib/serial';
import { HOUR_MS, utcDay } from '../../../platform/lib/time';
import { type OutboxStore, writeMessages } from '../outbox/outbox-store';
import type { KnownSubscribers } from '../recipients/known-subscribers';
import { type Alerted, alertedTo, ordersOf } from '../recipients/recipient';
import { messagesOf, type Plan, type PlannedOffer, planOffer, type RecentOffers, Rounds } from './rounds';

export interface AlertAssignmentOptions {
  readonly signals: SignalsGiven;
  readonly store: Pick<OutboxStore, 'alertedSince'>;
  readonly subscribers: KnownSubscribers;
  readonly lease: Pick<KeptLease, 'run' | 'drop'>;
  /** Rejects, in the transaction, if another process holds the lease by now. */
  readonly confirmLease: (tx: Database) => Promise<void>;
  readonly floorEur: () => number;
  readonly now: () => Date;
  readonly onWritten: () => void;
  readonly log: Pick<Logger, 'warn'>;
}

/** After a crash, nothing is assigned for this long. */
export const ASSIGNMENT_LEASE = { key: 'alerts', lifetimeMs: 4_000 };

export function createAlertAssignment(context: AlertAssignmentOptions) {
  const { signals, lease, subscribers, now } = context;
  const flight = createSingleFlight<void>();
  const giving = createGiving(context);
  let isLeading = false;
  let isStopped = false;

  const work = async (isNew: boolean) => {
    if (isNew) await giving.takeUp();
    // Signals that arrive meanwhile are assigned at once, too.
    while (!isStopped) {
      const open = signals.open();
      if (open.length === 0 || !(await signals.isWatched())) return;
      await giving.refresh();
      const at = now();
      const planned = giving.next(open, at);
      if (planned === null) return;
      if (planned.length > 0) await giving.giveAll(planned, at);
      await setImmediate();
    }
  };
  const run = async () =>
    void (await flight.run('', async () => {
      isLeading = await lease.run(work);
    }));
  const stopListening = signals.onChanges((changed) => {
    if (!isLeading || !changed.some((one) => one.endedAt === null && giving.isNew(one))) return;
    void run().catch((error: unknown) => context.log.warn({ err: error }, 'alerts are retried in a second'));
  });
  return {
    tick: run,
    async stop() {
      stopListening();
      subscribers.stop();
      isStopped = true;
      await lease.drop();
    },
  };
}

/** What the leading process knows of past assignments, and what it assigns next. */
function createGiving(context: AlertAssignmentOptions) {
  const { signals, subscribers, now } = context;
  let rounds = new Rounds();
  let alerted = createAlerted();
  /** Customers whose daily quota is used up, by day; skipped until the next day. */
  const usedUp = new Set<string>();

  const takeUp = async () => {
    alerted = createAlerted();
    rounds = new Rounds();
    await noteAlerted('all');
    subscribers.forget();
  };
  const noteAlerted = async (which: 'all' | 'unsent') => {
    const since = new Date(now().getTime() - HOUR_MS);
    for (const { customerId, signalId, legs, ...one } of await context.store.alertedSince(since, which))
      alerted.note(customerId, signalId, { ...one, orders: ordersOf(legs) });
  };
  /** Every open signal is new again to a reloaded customer: rules changed, quiet hours ended, a chat was linked. */
  const refresh = async () => {
    const loaded = await subscribers.refresh();
    if (loaded !== 'everybody') {
      for (const customerId of loaded) rounds.put(customerId, subscribers.all.get(customerId) ?? null);
      return;
    }
    rounds.load([...subscribers.all.values()]);
    const at = now().getTime();
    for (const key of usedUp) if (!key.startsWith(utcDay(now()))) usedUp.delete(key);
    const open = new Set(signals.open().map(({ id }) => id));
    alerted.forget(at - HOUR_MS, open);
    // What was dropped meanwhile no longer stands for the other routes of its book.
    await noteAlerted('unsent');
  };

  /** Plans offers for customers who want a signal and have quota left. */
  const planAt = (at: Date): Plan => {
    const bounds = { at, floorEur: context.floorEur() };
    return (to, some) =>
      usedUp.has(dayOf(to.viewer, at)) ? null : planOffer(to, some, alerted.of(to.customerId), bounds);
  };
  const giveAll = async (planned: readonly PlannedOffer[], at: Date) => {
    const { written, full } = await give(context, planned, at);
    for (const { to, wanted } of planned)
      for (const one of wanted)
        if (written.has(`${to.customerId} ${one.signal.id}`))
          alerted.note(to.customerId, one.signal.id, alertedTo(to, one, at.getTime()));
    for (const viewer of full) usedUp.add(dayOf(viewer, at));
    if (written.size > 0) context.onWritten();
  };
  return {
    takeUp,
    refresh,
    giveAll,
    isNew: (signal: FoundSignal): boolean => rounds.isNew(signal),
    next: (open: readonly FoundSignal[], at: Date) => rounds.next(open, planAt(at)),
  };
}

/** Customer -> signals alerted in the last hour or still open. */
function createAlerted() {
  const alerted = new Map<string, Map<string, Alerted>>();
  return {
    of: (customerId: string): RecentOffers => alerted.get(customerId) ?? new Map(),
    note(customerId: string, signalId: string, known: Alerted): void {
      const ofCustomer = alerted.get(customerId) ?? new Map<string, Alerted>();
      alerted.set(customerId, ofCustomer.set(signalId, known));
    },
    forget(until: number, open: ReadonlySet<string>): void {
      for (const [customerId, ofCustomer] of alerted) {
        for (const [id, { at }] of ofCustomer) if (at <= until && !open.has(id)) ofCustomer.delete(id);
        if (ofCustomer.size === 0) alerted.delete(customerId);
      }
    },
  };
}

/** Identifies a customer's daily quota; a change of plan changes it. */
const dayOf = (viewer: CustomerViewer, at: Date): string =>
  `${utcDay(at)} ${viewer.customerId} ${viewer.kind === 'counted' ? viewer.daily : ''}`;

async function give(
  { signals, subscribers, confirmLease }: AlertAssignmentOptions,
  planned: readonly PlannedOffer[],
  at: Date,
) {
  const byCustomer = new Map(planned.map((one) => [one.to.customerId, one]));
  const written = new Set<string>();
  /** Customers who were assigned nothing because their quota is used up. */
  const full: CustomerViewer[] = [];
  const also: AlsoWrite = async (tx, usages) => {
    await confirmLease(tx);
    const messages = [...usages].flatMap(([customerId, { assigned, used }]) => {
      const offer = byCustomer.get(customerId);
      // The customer's terms have changed since planning: they are planned again.
      if (!offer || !subscribers.isCurrent(customerId)) return [];
      const { viewer } = offer.to;
      const given = offer.wanted.filter(({ signal }) => assigned.has(signal.id));
      if (given.length === 0 && viewer.kind === 'counted' && used >= viewer.daily) full.push(viewer);
      return given.flatMap((one) => messagesOf(offer.to, one, at));
    });
    const ids = await writeMessages(tx, messages, at);
    for (const { id, customerId, subject } of messages)
      if (ids.has(id)) written.add(`${customerId} ${subject}`);
  };
  const offers = planned.map(({ to, wanted }) => ({
    viewer: to.viewer,
    signalIds: wanted.map(({ signal }) => signal.id),
  }));
  await signals.offer(offers, also);
  return { written, full };
}
