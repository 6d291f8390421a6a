/** The current signals, in the database and in each process's log; their market can die and restart. */
import type { Signal } from '@spreadwise/contract';
import { sql } from 'drizzle-orm';
import { createAssigner } from '../../../advice/signals/assign/assigner';
import { createAssignmentStore } from '../../../advice/signals/assign/assignment-store';
import { LEAD } from '../../../advice/signals/log/lead';
import { SignalLog } from '../../../advice/signals/log/signal-log';
import { createLeadTable, createSignalStore } from '../../../advice/signals/log/signal-store';
import type { Database } from '../../../platform/db/database';
import { createLogger } from '../../../platform/lib/observed/log';
import { HOUR_MS } from '../../../platform/lib/time';
import { type PlannedSignal, withEnd } from './population';
import type { SimulatedTime } from './simulated-time';

/** Longer than any simulation takes by the database's clock. */
const LEAD_MS = 24 * HOUR_MS;

export type World = Awaited<ReturnType<typeof openWorld>>;

export async function openWorld(db: Database, time: SimulatedTime, planned: readonly PlannedSignal[]) {
  const listeners = new Set<(signals: readonly Signal[]) => void>();
  const log = new SignalLog((changes) => {
    for (const listener of listeners) listener(changes.map(({ signal }) => signal));
  });
  const store = createSignalStore(db, LEAD_MS);
  const leads = createLeadTable(db);
  const assigner = createAssigner({
    ...{ store: createAssignmentStore(db), signalLog: log, now: time.now, log: createLogger('silent') },
  });
  /** The signals found; `endsAt` is also when a killed market stopped knowing that they were open. */
  const found = new Map<string, PlannedSignal>();
  let next = 0;
  let open: readonly PlannedSignal[] = [];
  let lives = 0;
  let isAlive = false;

  const write = async (signals: readonly Signal[]) => {
    if (signals.length > 0) log.apply((await store.write(`market ${lives}`, signals)) ?? []);
  };
  const begin = async () => {
    lives += 1;
    isAlive = await leads.takeLease({ key: LEAD, holder: `market ${lives}` }, LEAD_MS);
    log.apply(await store.changesSince(log.seq));
  };
  await begin();
  return {
    found: found as ReadonlyMap<string, PlannedSignal>,
    given: {
      offer: assigner.offer,
      open: () => [...log.open.values()].map(({ signal }) => signal),
      isWatched: async () => isAlive,
      onChanges(listener: (signals: readonly Signal[]) => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    nextChange: () =>
      Math.min(planned[next]?.beginsAt ?? Number.POSITIVE_INFINITY, ...open.map(({ endsAt }) => endsAt)),
    async change(at: number) {
      const begun: PlannedSignal[] = [];
      for (let one = planned[next]; one && one.beginsAt <= at; one = planned[next]) {
        // A signal that begins while the market is down is not found.
        if (isAlive) begun.push(one);
        next += 1;
      }
      if (!isAlive) return;
      const ended = open.filter(({ endsAt }) => endsAt <= at);
      open = [...open.filter(({ endsAt }) => endsAt > at), ...begun];
      for (const one of begun) found.set(one.signal.id, one);
      await write([
        ...ended.map(({ signal, endsAt }) => withEnd(signal, endsAt)),
        ...begun.map(({ signal }) => signal),
      ]);
    },
    /** Open signals stay open in the database, but their state is unknown. */
    async killMarket(at: number) {
      isAlive = false;
      await db.execute(
        sql`update leases set expires_at = clock_timestamp() - interval '1 second' where key = ${LEAD}`,
      );
      for (const one of open) found.set(one.signal.id, { ...one, endsAt: at });
    },
    /** Signals that are still open are found again, as new signals of the same cycle. */
    async restartMarket(at: number) {
      await begin();
      open = open
        .filter(({ endsAt }) => endsAt > at)
        .map(({ signal, endsAt }) => ({
          ...{ beginsAt: at, endsAt },
          signal: { ...signal, id: `${signal.id} again ${lives}`, detectedAt: new Date(at).toISOString() },
        }));
      for (const one of open) found.set(one.signal.id, one);
      await write(open.map(({ signal }) => signal));
    },
    get isAlive() {
      return isAlive;
    },
  };
}
