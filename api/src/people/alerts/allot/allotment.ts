/**
 * Gives signals to customers who are not looking, by one process at a time. Each signal is given as it comes, to all who
 * want it, in the transactions that write what they are told. It can be done twice without harm: what was given and told
 * is known by the database.
 */

import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Signal } from '@spreadwise/contract';
import { wasAdvised } from '@spreadwise/contract/signal-worth';
import type { Logger } from 'pino';
import type { AlsoWrite, CustomerViewer, SignalsGiven } from '../../../advice/signals';
import type { Database } from '../../../platform/db/database';
import type { KeptLease } from '../../../platform/lib/leases/leases';
import { createSingleFlight } from '../../../platform/lib/serial';
import { HOUR_MS, utcDay } from '../../../platform/lib/time';
import { type NewMessage, type OutboxStore, writeMessages } from '../outbox/outbox-store';
import type { KnownSubscribers } from '../recipients/known-subscribers';
import { messagesOf, type OfferBounds, type PlannedOffer, planOffer, type RecentOffers } from './plan-offers';
import { type Plan, Rounds } from './rounds';

export interface AllotmentContext {
  readonly signals: SignalsGiven;
  readonly store: Pick<OutboxStore, 'toldSince'>;
  readonly subscribers: KnownSubscribers;
  readonly lease: Pick<KeptLease, 'run' | 'drop'>;
  /** Rejects in the transaction where another process has the lease by now, which knows nothing of what is given here. */
  readonly confirmLease: (tx: Database) => Promise<void>;
  readonly bounds: () => OfferBounds;
  readonly now: () => Date;
  /** Called when there is something to send. */
  readonly onWritten: () => void;
  readonly log: Pick<Logger, 'warn'>;
}

export interface Allotment {
  /** To be called once a second. */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

/** Nobody is given anything for so long after its process died. */
export const ALLOTMENT_LEASE = { key: 'alerts', lifetimeMs: 4_000 };

export function createAllotment(context: AllotmentContext): Allotment {
  const { signals, lease, subscribers, now } = context;
  const flight = createSingleFlight<void>();
  const giving = createGiving(context);
  let isLeading = false;
  let isStopped = false;

  const work = async (isNew: boolean) => {
    if (isNew) await giving.takeUp();
    // What comes meanwhile is given at once, too.
    while (!isStopped) {
      const open = signals.open().filter(isAdvice);
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
    if (!isLeading || !changed.some((one) => isAdvice(one) && giving.isNew(one))) return;
    void run().catch((error: unknown) => context.log.warn({ err: error }, 'alerts wait for the next second'));
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

/** What the leading process knows of who was given what, and by it, what is given next. */
function createGiving(context: AllotmentContext) {
  const { signals, subscribers, now } = context;
  let rounds = new Rounds();
  const told = createTold();
  /** Whose day has no room any more: they need not be asked again before the next one. */
  const usedUp = new Set<string>();

  const takeUp = async () => {
    told.clear();
    rounds = new Rounds();
    const since = new Date(now().getTime() - HOUR_MS);
    for (const { customerId, signalId, at } of await context.store.toldSince(since))
      told.note(customerId, signalId, at);
    subscribers.forget();
  };
  /** With whoever is loaded anew, all that is open is too: their terms have changed, a night is over, a chat was linked. */
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
    told.forget(at - HOUR_MS, open);
  };

  /** Who wants something, and has room for it. */
  const planAt = (at: Date): Plan => {
    const bounds = { at, ...context.bounds() };
    return (to, some) =>
      usedUp.has(dayOf(to.viewer, at)) ? null : planOffer(to, some, told.of(to.customerId), bounds);
  };
  const giveAll = async (planned: readonly PlannedOffer[], at: Date) => {
    const { written, full } = await give(context, planned, at);
    for (const { customerId, subject } of written) told.note(customerId, subject, at.getTime());
    for (const viewer of full) usedUp.add(dayOf(viewer, at));
    if (written.length > 0) context.onWritten();
  };
  return {
    takeUp,
    refresh,
    giveAll,
    isNew: (signal: Signal): boolean => rounds.isNew(signal),
    /** Null: nothing is left for anybody. */
    next: (open: readonly Signal[], at: Date) => rounds.next(open, planAt(at)),
  };
}

/** Customer -> what they were told of in the last hour, or is open still. */
function createTold() {
  const told = new Map<string, Map<string, number>>();
  return {
    clear: () => told.clear(),
    of: (customerId: string): RecentOffers => told.get(customerId) ?? NONE,
    note(customerId: string, signalId: string, at: number): void {
      const ofCustomer = told.get(customerId) ?? new Map<string, number>();
      told.set(customerId, ofCustomer.set(signalId, at));
    },
    /** What was told by `until`, but not what is open. */
    forget(until: number, open: ReadonlySet<string>): void {
      for (const [customerId, ofCustomer] of told) {
        for (const [id, toldAt] of ofCustomer) if (toldAt <= until && !open.has(id)) ofCustomer.delete(id);
        if (ofCustomer.size === 0) told.delete(customerId);
      }
    },
  };
}

const NONE: RecentOffers = new Map();
const isAdvice = (signal: Signal): boolean => signal.endedAt === null && wasAdvised(signal);

/** A day of a customer's quota; with another plan it is another one. */
const dayOf = (viewer: CustomerViewer, at: Date): string =>
  `${utcDay(at)} ${viewer.customerId} ${viewer.kind === 'counted' ? viewer.daily : ''}`;

interface Given {
  readonly written: readonly NewMessage[];
  /** Who got nothing of it, since the day is used up. */
  readonly full: readonly CustomerViewer[];
}

async function give(
  { signals, subscribers, confirmLease }: AllotmentContext,
  planned: readonly PlannedOffer[],
  at: Date,
): Promise<Given> {
  const byCustomer = new Map(planned.map((one) => [one.to.customerId, one]));
  const written: NewMessage[] = [];
  const full: CustomerViewer[] = [];
  const also: AlsoWrite = async (tx, usages) => {
    await confirmLease(tx);
    const messages = [...usages].flatMap(([customerId, { assigned, used }]) => {
      const offer = byCustomer.get(customerId);
      // Terms that have changed since it was planned hold: it is planned once more.
      if (!offer || !subscribers.isCurrent(customerId)) return [];
      const { viewer } = offer.to;
      const given = offer.signals.filter(({ id }) => assigned.has(id));
      if (given.length === 0 && viewer.kind === 'counted' && used >= viewer.daily) full.push(viewer);
      return given.flatMap((signal) => messagesOf(offer, signal, at, randomUUID));
    });
    const ids = await writeMessages(tx, messages, at);
    written.push(...messages.filter(({ id }) => ids.has(id)));
  };
  const offers = planned.map(({ to, signals: given }) => ({
    viewer: to.viewer,
    signalIds: given.map(({ id }) => id),
  }));
  await signals.offer(offers, also);
  return { written, full };
}
