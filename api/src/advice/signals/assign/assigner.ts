/**
 * The one way in which customers come by signals, whether they ask by a call or listen on a stream: what is counted is
 * given one by one within the day's quota; a tier that counts nothing has all of its scope for as long as it is there.
 * What many ask for at the same time is one statement.
 */
import type { Signal } from '@spreadwise/contract';
import type { Logger } from 'pino';
import { createBatches } from '../../../platform/lib/batches';
import { type Meter, NO_METER, timed } from '../../../platform/lib/observed/meter';
import { utcDay } from '../../../platform/lib/time';
import type { SignalLog } from '../log/signal-log';
import type { AlsoWrite, AssignmentStore, QuotaUsage, SignalGrant } from './assignment-store';
import { type CustomerViewer, isInScope, type Scope } from './entitlement';
import type { AssignmentRequest } from './quota';

export interface AssignerContext {
  readonly store: AssignmentStore;
  readonly signalLog: Pick<SignalLog, 'open'>;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn'>;
  readonly meter?: Pick<Meter, 'observe'>;
}

/** How much of a day's quota is used, and when that was. */
export interface DayUsage extends QuotaUsage {
  readonly day: string;
}

/** Signals for a customer who did not ask for them. */
export interface Offer {
  readonly viewer: CustomerViewer;
  /** The best first. */
  readonly signalIds: readonly string[];
}

export interface Assigner {
  /** What the customer has of these signals. */
  usage(customerId: string, signalIds: readonly string[]): Promise<DayUsage>;
  /** Gives the customer the best of the open signals requested that there is room for. */
  assign(request: AssignmentRequest): Promise<DayUsage>;
  /**
   * Gives many customers, each there once, what there is room for, and writes in the same transaction what follows from
   * it. To be repeated when it rejects: nothing is given twice.
   */
  offer(offers: readonly Offer[], also: AlsoWrite): Promise<void>;
  /** Which of these the customer has had as advice before, today. */
  repeatsAmong(customerId: string, signalIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** For a while, the customer has all that is open, and is found, within the scope. To be called again and again. */
  keepGrant(customerId: string, scope: Scope): Promise<void>;
  /** The customer's tier is another by now. */
  endGrant(customerId: string, scope: Scope): Promise<void>;
}

const MOST_CUSTOMERS = 500;
/** Written ahead, so that a process that dies has not shown what the history does not know. */
const GRANTED_AHEAD_MS = 600_000;
const RENEWED_BEFORE_MS = 300_000;
/** What is found just before may be written, and so be seen, after; and processes' clocks differ. */
const FOUND_BEFORE_MS = 60_000;

/** Requests at the same time are answered by one statement. */
const createAssignments = ({ store, now, log }: AssignerContext) =>
  createBatches<AssignmentRequest, DayUsage>({
    most: MOST_CUSTOMERS,
    keyOf: ({ customerId }) => customerId,
    async work(requests) {
      const [at, day] = [now(), utcDay(now())];
      const usages = await store.assign(day, at, requests).catch((error: unknown) => {
        log.warn({ err: error }, 'signals could not be assigned; retrying in a second');
        throw error;
      });
      return requests.map(({ customerId }) => usageOn(day, usages.get(customerId)));
    },
  });

const createUsages = ({ store, now }: AssignerContext) =>
  createBatches<{ customerId: string; signalIds: readonly string[] }, DayUsage>({
    most: MOST_CUSTOMERS,
    async work(asks) {
      const day = utcDay(now());
      const ids = new Set(asks.flatMap(({ signalIds }) => signalIds));
      const customerIds = [...new Set(asks.map(({ customerId }) => customerId))];
      const usages = await store.usages(customerIds, day, [...ids]);
      const byCustomer = new Map(customerIds.map((id, index) => [id, usages[index]]));
      return asks.map(({ customerId }) => usageOn(day, byCustomer.get(customerId)));
    },
  });

const usageOn = (day: string, usage: QuotaUsage | undefined): DayUsage => ({
  day,
  ...(usage ?? { used: 0, assigned: new Set<string>() }),
});

/** Grants, renewed in time, and until when each is known to be written. */
function createGrants({ store, signalLog, now }: AssignerContext): Pick<Assigner, 'keepGrant' | 'endGrant'> {
  const grantedUntil = new Map<string, number>();
  const grantKey = (customerId: string, { maxHops, universe }: Scope) =>
    `${customerId} ${maxHops} ${universe}`;

  const forgetGrants = (at: number) => {
    for (const [key, until] of grantedUntil) if (until < at) grantedUntil.delete(key);
  };
  const write = createBatches<SignalGrant, void>({
    most: MOST_CUSTOMERS,
    keyOf: ({ customerId }) => customerId,
    async work(grants) {
      await store.keepGrants(grants, now());
      forgetGrants(now().getTime());
      for (const grant of grants) grantedUntil.set(grantKey(grant.customerId, grant), grant.until.getTime());
      return grants.map(() => undefined);
    },
  });
  return {
    async keepGrant(customerId, { maxHops, universe }) {
      const at = now().getTime();
      const scope = { maxHops, universe };
      const until = grantedUntil.get(grantKey(customerId, scope)) ?? 0;
      if (until - at > RENEWED_BEFORE_MS) return;
      const since = earliest(
        [...signalLog.open.values()].map(({ signal }) => signal),
        scope,
        at,
      );
      await write({
        customerId,
        ...scope,
        since: new Date(since - FOUND_BEFORE_MS),
        until: new Date(at + GRANTED_AHEAD_MS),
      });
    },
    async endGrant(customerId, scope) {
      grantedUntil.delete(grantKey(customerId, scope));
      await store.endGrant(customerId, scope, now());
    },
  };
}

export function createAssigner(context: AssignerContext): Assigner {
  const { store, now, meter = NO_METER } = context;
  const assign = createAssignments(context);
  const usage = createUsages(context);
  const grants = createGrants(context);

  const offerSome: Assigner['offer'] = async (offers, also) => {
    const counted = offers.flatMap(({ viewer, signalIds }) =>
      viewer.kind === 'counted' ? [{ ...viewer, signalIds }] : [],
    );
    if (counted.length > 0) await store.assign(utcDay(now()), now(), counted, also);
    const unlimited = offers.filter(({ viewer }) => viewer.kind === 'unlimited');
    if (unlimited.length === 0) return;
    await Promise.all(unlimited.map(({ viewer }) => grants.keepGrant(viewer.customerId, viewer.scope)));
    const all = unlimited.map(({ viewer: { customerId }, signalIds }) => {
      const usage = { used: 0, assigned: new Set(signalIds) };
      return [customerId, usage] as const;
    });
    await store.alsoAlone(also, new Map(all));
  };

  return {
    ...grants,
    usage: (customerId, signalIds) => usage({ customerId, signalIds }),
    assign: (request) =>
      timed(
        () => assign(request),
        (seconds, outcome) => meter.observe('spreadwise_allocation_duration_seconds', seconds, { outcome }),
      ),
    async offer(offers, also) {
      for (let from = 0; from < offers.length; from += MOST_CUSTOMERS)
        await offerSome(offers.slice(from, from + MOST_CUSTOMERS), also);
    },
    repeatsAmong: (customerId, signalIds) => store.repeatsAmong(customerId, utcDay(now()), signalIds),
  };
}

/** What is open at the beginning belongs to it. */
function earliest(open: readonly Signal[], scope: Scope, at: number): number {
  const found = open.filter((signal) => isInScope(scope, signal));
  return Math.min(at, ...found.map(({ detectedAt }) => Date.parse(detectedAt)));
}
