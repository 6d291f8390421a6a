/** Wires signals as a whole: what the market pipeline finds is written, allocated, streamed and read back. */
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../db/database';
import type { Feature } from '../http/environment';
import type { FindSession } from '../http/middleware/session';
import { createSingleFlight } from '../lib/single-flight';
import { REAL_TIMERS, type Timers } from '../lib/timers';
import { createDeliveriesStore } from './allocate/deliveries-store';
import { createOpenSignalLog } from './log/open-signal-log';
import { startSignalRecorder } from './log/signal-recorder';
import { createSignalStore, type SignalStore } from './log/signal-store';
import type { MarketPort } from './market-port';
import { createReadSignals } from './read/read-signals';
import { createSignalHistoryStore } from './read/signal-history-store';
import { lifetimeOf, TrackRecords } from './read/track-record';
import { signalRoutes } from './routes';
import { StreamHub } from './stream/stream-hub';

export interface SignalsOptions {
  readonly db: Database;
  readonly market: MarketPort;
  readonly findSession: FindSession;
  readonly now: () => Date;
  readonly log: Logger;
  readonly timers?: Pick<Timers, 'every'>;
  /** How long after its death another process writes; longer in a test, whose clock is not the database's. */
  readonly leadLifetimeMs?: number;
}

export interface RunningSignals {
  readonly routes: Feature;
  /** Ends the streams, writes what is left, and ends what is open. To be called before the server is stopped. */
  stop(): Promise<void>;
}

const TICK_MS = 1_000;
const SWEEP_EVERY_MS = 3_600_000;
/** Each update of an open signal leaves its last state behind until then. */
const TIDY_EVERY_MS = 300_000;
/** What the track record begins with. */
const RECORD_MS = 24 * 3_600_000;
const MOST_RECORDED = 10_000;
const KEPT_MS = 90 * 86_400_000;

export async function startSignals(options: SignalsOptions): Promise<RunningSignals> {
  const { db, market, now, log, timers = REAL_TIMERS, leadLifetimeMs } = options;
  const store = createSignalStore(db);
  const history = createSignalHistoryStore(db);
  const deliveries = createDeliveriesStore(db);
  const records = new TrackRecords(now);
  const openSignals = createOpenSignalLog((changes) => {
    records.add(changes.flatMap(({ signal }) => (signal.endedAt === null ? [] : [lifetimeOf(signal)])));
    streams.onChanges(changes);
  });
  const catchUp = () => recorder.catchUp();
  const streams = new StreamHub({ ...options, openSignals, store, deliveries, catchUp });
  records.add(await history.lifetimesSince(new Date(now().getTime() - RECORD_MS), MOST_RECORDED));
  const holder = randomUUID();
  const recorder = await startSignalRecorder({
    store,
    market,
    openSignals,
    now,
    log,
    holder,
    leadLifetimeMs,
  });
  const onAllocated: StreamHub['addAllocated'] = (...allocation) => streams.addAllocated(...allocation);
  const context = { history, deliveries, openSignals, market, records, now, onAllocated };
  const readSignals = createReadSignals(context);
  const jobs = [() => recorder.tick(), () => streams.checkSessions(), createRetention(store, now)];
  const stopTicking = startTicking(streams, jobs, timers, log);
  return {
    routes: (app) => signalRoutes(app, { readSignals, streams, market }),
    async stop() {
      const finished = stopTicking();
      streams.stop();
      await finished;
      await recorder.stop().catch((error: unknown) => log.error({ err: error }, 'signals were left open'));
    },
  };
}

/** Each second the streams, and then one job after the other; those are skipped while they still run. */
function startTicking(
  streams: StreamHub,
  jobs: readonly (() => Promise<void>)[],
  { every }: Pick<Timers, 'every'>,
  log: Logger,
): () => Promise<unknown> {
  const runs = createSingleFlight<void>();
  const runJobs = async () => {
    for (const job of jobs)
      await job().catch((error: unknown) => log.warn({ err: error }, 'signals: tried again in a second'));
  };
  const cancel = every(TICK_MS, () => {
    streams.tick();
    return runs.run('jobs', runJobs);
  });
  return () => {
    cancel();
    // Joins the run that is under way, if there is one.
    return runs.run('jobs', async () => {});
  };
}

/** Once an hour, deletes what is old enough, a part each second until there is no more; and tidies up meanwhile. */
function createRetention(store: SignalStore, now: () => Date): () => Promise<void> {
  let sweepAt = Number.NEGATIVE_INFINITY;
  let tidyAt = now().getTime() + TIDY_EVERY_MS;
  return async () => {
    const at = now().getTime();
    if (at >= sweepAt && (await store.sweep(new Date(at - KEPT_MS))) === 0) {
      sweepAt = at + SWEEP_EVERY_MS;
      await store.takeStock();
    }
    if (at < tidyAt) return;
    tidyAt = at + TIDY_EVERY_MS;
    await store.tidy();
  };
}
