/**
 * How many signals a second are given to customers who are not looking, each with what they are told of it, by one process
 * and without those that send: PLATINUM, told by mail and Telegram of everything.
 */
import { sql } from 'drizzle-orm';
import type { Database } from '../../api/src/db/database';
import { queryRows } from '../../api/src/db/database';
import { ALLOTMENT_LEASE, createAllotment } from '../../api/src/delivery/allot/allotment';
import { createOutboxStore } from '../../api/src/delivery/outbox/outbox-store';
import { defaultRules } from '../../api/src/delivery/recipients/default-rules';
import { createKnownSubscribers } from '../../api/src/delivery/recipients/known-subscribers';
import { type Subscriber, viewerOfTier } from '../../api/src/delivery/recipients/recipient';
import { createLeasesStore, requireLease } from '../../api/src/lib/leases/lease-store';
import { createLogger } from '../../api/src/lib/observed/log';
import { HOUR_MS } from '../../api/src/lib/timing/durations';
import type { Allocator } from '../../api/src/signals/allocate/allocator';
import type { SignalLog } from '../../api/src/signals/log/signal-log';

export interface AlertsGround {
  readonly db: Database;
  readonly allocator: Allocator;
  readonly signalLog: SignalLog;
  readonly nextSignals: () => Promise<unknown>;
}

const TIER = 'PLATINUM';

const subscriberOf = (customerId: string): Subscriber => ({
  ...{ customerId, tier: TIER, viewer: viewerOfTier(customerId, TIER), setUp: null },
  rules: { ...defaultRules(TIER), floorEur: null, quiet: null, mostAnHour: 60 },
  addresses: new Map([
    ['email', `${customerId}@example.com`],
    ['telegram', customerId],
  ]),
});

/** What was given, and how long that took, in ms. */
export async function giveToAbsent(
  { db, allocator, signalLog, nextSignals }: AlertsGround,
  customerIds: readonly string[],
  rounds: number,
): Promise<{ readonly given: number; readonly messages: number; readonly took: number }> {
  const lease = { key: ALLOTMENT_LEASE.key, holder: 'bench' };
  await createLeasesStore(db).takeLease(lease, HOUR_MS);
  const subscribers = new Map(customerIds.map((id) => [id, subscriberOf(id)]));
  let hours = 0;
  // Each round has the room of an hour of its own.
  const now = () => new Date(Date.now() + hours * HOUR_MS);
  const allotment = createAllotment({
    signals: {
      offer: allocator.offer,
      open: () => [...signalLog.open.values()].map(({ signal }) => signal),
      isWatched: async () => true,
      onChanges: () => () => {},
    },
    store: createOutboxStore(db),
    subscribers: createKnownSubscribers({
      load: async () => subscribers,
      changes: { subscribe: () => () => {}, isHearing: () => true },
      now,
    }),
    lease: { run: (work) => work(hours === 0).then(() => true), drop: async () => {} },
    confirmLease: (tx) => requireLease(tx, lease),
    bounds: () => ({ floorEur: 1, mostAnHour: 60 }),
    now,
    onWritten: () => {},
    log: createLogger('warn'),
  });
  let took = 0;
  for (; hours < rounds; hours += 1) {
    await nextSignals();
    const began = performance.now();
    await allotment.tick();
    took += performance.now() - began;
  }
  const [told] = await queryRows<{ given: number; messages: number }>(
    db,
    sql`select count(distinct (customer_id, subject))::int as given, count(*)::int as messages from alert_messages`,
  );
  return { given: told?.given ?? 0, messages: told?.messages ?? 0, took };
}
