/** Wires signals as a whole: what the market pipeline finds is written, allocated, streamed and read back. */
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Bus } from '../bus';
import type { Database } from '../db/database';
import type { Feature } from '../http/environment';
import type { FindSession } from '../lib/session';
import { createSingleFlight } from '../lib/single-flight';
import { REAL_TIMERS, type Timers } from '../lib/timers';
import { createDeliveriesStore } from './allocate/deliveries-store';
import { followLog, type LogOnBusContext, tellUnwritten, tellWritten } from './log/log-on-bus';
import { createOpenSignalLog, isWritten } from './log/open-signal-log';
import { startSignalRecorder } from './log/signal-recorder';
import { createSignalStore } from './log/signal-store';
import { type MarketOnBus, type MarketOrFeed, openMarketOnBus } from './market/market-on-bus';
import { createMarketStateStore } from './market/market-state-store';
import type { MarketPort } from './market-port';
import { createReadSignals } from './read/read-signals';
import { createSignalHistoryStore } from './read/signal-history-store';
import { lifetimeOf, TrackRecords } from './read/track-record';
import { signalRoutes } from './routes';
import { StreamHub } from './stream/stream-hub';

export interface SignalsOptions {
  readonly db: Database;
  readonly bus: Bus;
  readonly market: MarketOrFeed;
  readonly findSession: FindSession;
  readonly now: () => Date;
  readonly log: Logger;
  readonly timers?: Pick<Timers, 'every'>;
  /** How long after its death another process writes; longer in a test, whose clock is not the database's. */
  readonly leadLifetimeMs?: number;
}

export interface RunningSignals {
  readonly routes: Feature;
  /** That of the process which writes signals, where it is another. */
  readonly market: Pick<MarketPort, 'status'>;
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
  const { db, bus, now, log, timers = REAL_TIMERS, leadLifetimeMs } = options;
  const store = createSignalStore(db);
  const history = createSignalHistoryStore(db);
  const deliveries = createDeliveriesStore(db);
  const records = new TrackRecords(now);
  const openSignals = createOpenSignalLog((changes) => {
    const ended = changes.filter((change) => isWritten(change) && change.signal.endedAt !== null);
    records.add(ended.map(({ signal }) => lifetimeOf(signal)));
    streams.onChanges(changes);
  });
  const marketOnBus = openMarketOnBus(options.market, { bus, store: createMarketStateStore(db), now, log });
  const market = marketOnBus.port;
  const catchUp = () => recorder.catchUp();
  const streams = new StreamHub({ ...options, market, openSignals, store, deliveries, catchUp });
  records.add(await history.lifetimesSince(new Date(now().getTime() - RECORD_MS), MOST_RECORDED));
  const recorder = await startSignalRecorder({
    store,
    market,
    openSignals,
    now,
    log,
    holder: randomUUID(),
    leadLifetimeMs,
    mayLead: marketOnBus.isHere,
    onWritten: (after, changes) => tellWritten(bus, after, changes),
  });
  const processes = linkProcesses({ bus, openSignals, recorder }, marketOnBus, log);
  const onAllocated: StreamHub['addAllocated'] = (...allocation) => streams.addAllocated(...allocation);
  const context = { history, deliveries, openSignals, market, records, now, onAllocated };
  const readSignals = createReadSignals(context);
  const jobs = [() => recorder.tick(), () => streams.checkSessions()];
  const stopTicking = startTicking([streams, processes], jobs, timers, log);
  return {
    routes: (app) => signalRoutes(app, { readSignals, streams, market }),
    market,
    async stop() {
      const finished = stopTicking();
      processes.stop();
      streams.stop();
      await finished;
      await recorder.stop().catch((error: unknown) => log.error({ err: error }, 'signals were left open'));
    },
  };
}

/** The log and the market on the bus. */
function linkProcesses(logOnBus: LogOnBusContext, market: MarketOnBus, log: Logger) {
  const stopFollowing = followLog(logOnBus);
  market.tellAs(logOnBus.recorder);
  return {
    tick() {
      tellUnwritten(logOnBus);
      market.tick().catch((error: unknown) => log.debug({ err: error }, 'how the market is was not read'));
    },
    stop() {
      stopFollowing();
      market.stop();
    },
  };
}

/** Each second what waits for nothing, and then one job after the other; those are skipped while they still run. */
function startTicking(
  ticking: readonly { tick(): void }[],
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
    for (const one of ticking) one.tick();
    return runs.run('jobs', runJobs);
  });
  return () => {
    cancel();
    // Joins the run that is under way, if there is one.
    return runs.run('jobs', async () => {});
  };
}

/** To be called once a second: once an hour, deletes what is old enough, a part each second until there is no more; and tidies up meanwhile. */
export function signalRetention(db: Database, now: () => Date): () => Promise<void> {
  const store = createSignalStore(db);
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
