/**
 * The only way in which customers get signals, by a call or on a stream. Counted tiers are given signals one by one
 * within the day's quota; a tier without a quota has all of its scope for as long as it lasts. Concurrent requests
 * share one statement.
 */
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

/** How much of a day's quota is used, and of which day. */
export interface DayUsage extends QuotaUsage {
  readonly day: string;
}

/** Signals for a customer who did not ask for them. */
export interface Offer {
  readonly viewer: CustomerViewer;
  /** Best first. */
  readonly signalIds: readonly string[];
}

const MOST_CUSTOMERS = 500;
/** Written ahead, so that a process that dies has shown nothing that the history does not know. */
const GRANTED_AHEAD_MS = 600_000;
const RENEWED_BEFORE_MS = 300_000;
/** Signals found just before may be written, and so be seen, after; and the processes' clocks differ. */
const FOUND_BEFORE_MS = 60_000;

/** Concurrent requests are answered by one statement. */
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

/** Renews grants in time, and tracks until when each is written. */
function createGrants({ store, signalLog, now }: AssignerContext) {
  const grantedUntil = new Map<string, number>();
  const grantKey = (customerId: string, { maxHops, universe }: Scope) =>
    `${customerId} ${maxHops} ${universe}`;

  const write = createBatches<SignalGrant, void>({
    most: MOST_CUSTOMERS,
    keyOf: ({ customerId }) => customerId,
    async work(grants) {
      await store.keepGrants(grants, now());
      const at = now().getTime();
      for (const [key, until] of grantedUntil) if (until < at) grantedUntil.delete(key);
      for (const grant of grants) grantedUntil.set(grantKey(grant.customerId, grant), grant.until.getTime());
      return grants.map(() => undefined);
    },
  });
  return {
    /** Gives the customer everything open or new within the scope for a while. Call repeatedly to renew it. */
    async keepGrant(customerId: string, { maxHops, universe }: Scope): Promise<void> {
      const at = now().getTime();
      const scope = { maxHops, universe };
      const until = grantedUntil.get(grantKey(customerId, scope)) ?? 0;
      if (until - at > RENEWED_BEFORE_MS) return;
      // A grant includes the signals that are open when it begins.
      const open = [...signalLog.open.values()].filter(({ signal }) => isInScope(scope, signal));
      const found = open.map(({ signal }) => Date.parse(signal.detectedAt));
      const since = new Date(Math.min(at, ...found) - FOUND_BEFORE_MS);
      await write({ customerId, ...scope, since, until: new Date(at + GRANTED_AHEAD_MS) });
    },
    /** Call when the customer's tier has changed. */
    async endGrant(customerId: string, scope: Scope): Promise<void> {
      grantedUntil.delete(grantKey(customerId, scope));
      await store.endGrant(customerId, scope, now());
    },
  };
}

export type Assigner = ReturnType<typeof createAssigner>;

export function createAssigner(context: AssignerContext) {
  const { store, now, meter = NO_METER } = context;
  const assign = createAssignments(context);
  const usage = createUsages(context);
  const grants = createGrants(context);

  const offerSome = async (offers: readonly Offer[], also: AlsoWrite) => {
    const counted = offers.flatMap(({ viewer, signalIds }) =>
      viewer.kind === 'counted' ? [{ ...viewer, signalIds }] : [],
    );
    if (counted.length > 0) await store.assign(utcDay(now()), now(), counted, also);
    const unlimited = offers.filter(({ viewer }) => viewer.kind === 'unlimited');
    if (unlimited.length === 0) return;
    await Promise.all(unlimited.map(({ viewer }) => grants.keepGrant(viewer.customerId, viewer.scope)));
    const all = unlimited.map(
      ({ viewer, signalIds }) => [viewer.customerId, { used: 0, assigned: new Set(signalIds) }] as const,
    );
    await store.alsoAlone(also, new Map(all));
  };

  return {
    ...grants,
    /** What the customer has used today, and which of these signals they have. */
    usage: (customerId: string, signalIds: readonly string[]) => usage({ customerId, signalIds }),
    /** Gives the customer the best of the requested open signals that fit in the quota. */
    assign: (request: AssignmentRequest) =>
      timed(
        () => assign(request),
        (seconds, outcome) => meter.observe('spreadwise_allocation_duration_seconds', seconds, { outcome }),
      ),
    /**
     * Gives many customers, each listed once, what fits in their quotas, and writes `also` in the same transaction.
     * Retry it when it rejects: nothing is given twice.
     */
    async offer(offers: readonly Offer[], also: AlsoWrite): Promise<void> {
      for (let from = 0; from < offers.length; from += MOST_CUSTOMERS)
        await offerSome(offers.slice(from, from + MOST_CUSTOMERS), also);
    },
    /** Which of these repeat advice that the customer has already had today. */
    repeatsAmong: (customerId: string, signalIds: readonly string[]) =>
      store.repeatsAmong(customerId, utcDay(now()), signalIds),
  };
}
