/**
 * Gives signals to customers who are not looking, by one process at a time. Each signal is given as it comes, to all who
 * want it, in the transactions that write what they are told. It can be done twice without harm: what was given and told
 * is known by the database.
 */
import { randomUUID } from 'node:crypto';
import type { Signal } from '@spreadwise/contract';
import { leftInEuros, wasAdvised } from '@spreadwise/contract/signal-worth';
import type { Logger } from 'pino';
import type { Lease } from '../../lib/leases/leases';
import { createSingleFlight } from '../../lib/single-flight';
import { utcDay } from '../../lib/utc-day';
import type { AlsoWrite, SignalsGiven } from '../../signals';
import { type NewMessage, type OutboxStore, writeMessages } from '../outbox/outbox-store';
import type { Subscriber } from '../recipients/recipient';
import type { LoadSubscribers } from '../recipients/subscribers';
import { messagesOf, type OfferBounds, type PlannedOffer, planOffer } from './plan-offers';

export interface AllotmentContext {
  readonly signals: SignalsGiven;
  readonly store: Pick<OutboxStore, 'toldSince'>;
  readonly load: LoadSubscribers;
  /** Whether this process is the one that gives, for so long. */
  readonly takeLease: (lease: Lease, lifetimeMs: number) => Promise<boolean>;
  readonly holder: string;
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

const LEASE = 'alerts';
const LEASE_MS = 10_000;
/** A new plan, or new terms, are known after this long; what is sent is checked once more. */
const SUBSCRIBERS_LAST_MS = 30_000;
const HOUR_MS = 3_600_000;
/** What left too little for somebody may be worth it by now. */
const MUCH_MORE = 1.2;
const MOST_CUSTOMERS = 500;

export function createAllotment(context: AllotmentContext): Allotment {
  const { signals, now } = context;
  const flight = createSingleFlight<void>();
  let subscribers: ReadonlyMap<string, Subscriber> = new Map();
  let loadedAt = Number.NEGATIVE_INFINITY;
  /** Customer -> what they were told of in the last hour. */
  let told = new Map<string, Map<string, number>>();
  /** Open signals that everybody who wants them has been given -> what they left then. */
  let considered = new Map<string, number>();
  let day = '';
  let isLeading = false;

  const refresh = async () => {
    const at = now().getTime();
    if (at - loadedAt < SUBSCRIBERS_LAST_MS) return;
    subscribers = await context.load(null);
    loadedAt = at;
    for (const [customerId, ofCustomer] of told) {
      for (const [id, toldAt] of ofCustomer) if (toldAt <= at - HOUR_MS) ofCustomer.delete(id);
      if (ofCustomer.size === 0) told.delete(customerId);
    }
  };
  const takeUp = async () => {
    told = new Map();
    const since = new Date(now().getTime() - HOUR_MS);
    for (const { customerId, signalId, at } of await context.store.toldSince(since))
      note(customerId, signalId, at);
    considered = new Map();
    loadedAt = Number.NEGATIVE_INFINITY;
  };
  const note = (customerId: string, signalId: string, at: number) => {
    const ofCustomer = told.get(customerId) ?? new Map<string, number>();
    told.set(customerId, ofCustomer.set(signalId, at));
  };

  const isFresh = (signal: Signal): boolean => {
    const before = considered.get(signal.id);
    if (signal.endedAt !== null || !wasAdvised(signal)) return false;
    return before === undefined || leftOf(signal) > before * MUCH_MORE;
  };
  /** What is open and new, or worth so much more; each day has another quota, so then everything is. */
  const fresh = (): readonly Signal[] => {
    const open = signals.open();
    const today = utcDay(now());
    const known = considered;
    considered = new Map();
    if (today === day)
      for (const { id } of open) {
        const left = known.get(id);
        if (left !== undefined) considered.set(id, left);
      }
    day = today;
    return open.filter(isFresh);
  };
  const giveAll = async (given: readonly Signal[]) => {
    const at = now();
    const none = new Map<string, number>();
    const bounds = { at, ...context.bounds() };
    const planned = [...subscribers.values()].flatMap(
      (to) => planOffer(to, given, told.get(to.customerId) ?? none, bounds) ?? [],
    );
    for (let from = 0; from < planned.length; from += MOST_CUSTOMERS)
      for (const { customerId, subject } of await give(
        context,
        planned.slice(from, from + MOST_CUSTOMERS),
        at,
      ))
        note(customerId, subject, at.getTime());
    for (const signal of given) considered.set(signal.id, leftOf(signal));
    if (planned.length > 0) context.onWritten();
  };
  const work = async () => {
    const wasLeading = isLeading;
    isLeading = await context.takeLease({ key: LEASE, holder: context.holder }, LEASE_MS);
    if (!isLeading) return;
    if (!wasLeading) await takeUp();
    // What comes meanwhile is given at once, too.
    for (let given = fresh(); given.length > 0 && isLeading; given = fresh()) {
      await refresh();
      await giveAll(given);
    }
  };
  const run = async () => void (await flight.run('', work));
  const stopListening = signals.onChanges((changed) => {
    if (!isLeading || !changed.some(isFresh)) return;
    void run().catch((error: unknown) => context.log.warn({ err: error }, 'alerts wait for the next second'));
  });
  return {
    tick: run,
    async stop() {
      stopListening();
      isLeading = false;
      await flight.run('', async () => {}).catch(() => undefined);
    },
  };
}

const leftOf = (signal: Signal): number => leftInEuros(signal) ?? 0;

/** What was written of it. */
async function give(
  { signals }: AllotmentContext,
  planned: readonly PlannedOffer[],
  at: Date,
): Promise<readonly NewMessage[]> {
  const byCustomer = new Map(planned.map((one) => [one.to.customerId, one]));
  const written: NewMessage[] = [];
  const also: AlsoWrite = async (tx, usages) => {
    const messages = [...usages].flatMap(([customerId, { allocated }]) => {
      const offer = byCustomer.get(customerId);
      const given = offer?.signals.filter(({ id }) => allocated.has(id)) ?? [];
      return offer ? given.flatMap((signal) => messagesOf(offer, signal, at, randomUUID)) : [];
    });
    const ids = await writeMessages(tx, messages, at);
    written.push(...messages.filter(({ id }) => ids.has(id)));
  };
  const offers = planned.map(({ to, signals: given }) => ({
    viewer: to.viewer,
    signalIds: given.map(({ id }) => id),
  }));
  await signals.offer(offers, also);
  return written;
}
