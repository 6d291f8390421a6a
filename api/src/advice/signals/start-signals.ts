/** Wires signals as a whole: what the market pipeline finds is written, allocated, streamed and read back. */

import { randomUUID } from 'node:crypto';
import type { Signal } from '@spreadwise/contract';
import { wasAdvised } from '@spreadwise/contract/signal-worth';
import type { Logger } from 'pino';
import type { Bus } from '../../platform/bus';
import type { Database } from '../../platform/db/database';
import type { OpenDatabase } from '../../platform/db/driver';
import type { MountRoutes } from '../../platform/http';
import { createLeasesStore } from '../../platform/lib/leases/lease-store';
import { type Meter, NO_METER } from '../../platform/lib/observed/meter';
import { inSpan, type Tracer } from '../../platform/lib/observed/tracer';
import { createSingleFlight } from '../../platform/lib/serial';
import type { FindSessions } from '../../platform/lib/session';
import { DAY_MS, REAL_TIMERS, type Timers, utcDay } from '../../platform/lib/time';
import { createAllocationStore } from './allocate/allocation-store';
import { type Allocator, createAllocator } from './allocate/allocator';
import { DayCounts } from './log/day-counts';
import { LEAD, RENEW_EVERY_MS } from './log/lead';
import { followLog, type LogOnBusContext, tellUnwritten, tellWritten } from './log/log-on-bus';
import { createSignalRetention } from './log/retention';
import { createRetentionStore } from './log/retention-store';
import { createSignalLog, isWritten, type LoggedSignal } from './log/signal-log';
import { type SignalRecorder, type SignalRecorderContext, startSignalRecorder } from './log/signal-recorder';
import { createLeadTable, createSignalStore } from './log/signal-store';
import { type MarketOnBus, type MarketOrFeed, openMarketOnBus } from './market/market-on-bus';
import { createMarketStateStore } from './market/market-state-store';
import type { MarketPort } from './market-port';
import { createPastSignals } from './read/past-signals';
import { createReadSignals } from './read/read-signals';
import { createSignalHistoryStore, type SignalHistoryStore } from './read/signal-history-store';
import { lifetimeOf, TrackRecords } from './read/track-record';
import { signalRoutes } from './routes';
import { StreamHub } from './stream/stream-hub';
import type { FindSetUps } from './value/value-for';
import { countChanges, meterSignals, watchAllocator } from './watch-signals';

export interface SignalsOptions {
  readonly db: Database;
  /** The same, by a connection that no other statement is waited for. */
  readonly reserved: Database;
  readonly bus: Bus;
  readonly market: MarketOrFeed;
  readonly findSessions: FindSessions;
  readonly findSetUps: FindSetUps;
  /** The least that is advised on, in euros. */
  readonly floorEur: () => number;
  readonly now: () => Date;
  readonly log: Logger;
  readonly timers?: Pick<Timers, 'every'>;
  /** How long after its death another process writes; longer in a test, whose clock is not the database's. */
  readonly leadLifetimeMs?: number;
  readonly meter?: Meter;
  readonly tracer?: Tracer | null;
}

export interface RunningSignals {
  readonly routes: MountRoutes;
  /** That of the process which writes signals, where it is another. */
  readonly market: Pick<MarketPort, 'status'>;
  /** What is open, who hears of what changes, and how it is given to those who do not ask. */
  readonly given: SignalsGiven;
  /** Whether this process writes the signals. */
  isWriting(): boolean;
  /** Whether another process writes the signals. */
  isWarm(): Promise<boolean>;
  /** Ends the streams, writes what is left, and ends what is open. To be called before the server is stopped. */
  stop(): Promise<void>;
}

export interface SignalsGiven extends Pick<Allocator, 'offer'> {
  open(): readonly Signal[];
  /** Whether a market that lives, here or elsewhere, vouches for what is open. */
  isWatched(): Promise<boolean>;
  /** Hears of signals that are new, have changed or have ended. Returns how to stop. */
  onChanges(listener: (signals: readonly Signal[]) => void): () => void;
}

const TICK_MS = 1_000;
/** What the track record begins with. */
const RECORD_MS = DAY_MS;
const MOST_RECORDED = 10_000;

export async function startSignals(options: SignalsOptions): Promise<RunningSignals> {
  const { db, reserved, bus, now, log, timers = REAL_TIMERS, meter = NO_METER, tracer = null } = options;
  const store = createSignalStore(db, options.leadLifetimeMs);
  const history = createSignalHistoryStore(db);
  const records = new TrackRecords(now);
  const dayCounts = new DayCounts(now);
  const news = createNews(tracer);
  const signalLog = createSignalLog((changes) => {
    countAdvice(changes, records, dayCounts);
    news.tell(streams, changes);
    countChanges(meter, changes, now);
  });
  const allocator = watchAllocator(
    createAllocator({ store: createAllocationStore(db), log: signalLog, now, logger: log }),
    meter,
  );
  const marketOnBus = openMarketOnBus(options.market, { bus, store: createMarketStateStore(db), now, log });
  const market = marketOnBus.port;
  const given = { ...options, market, signalLog, allocator, records, dayCounts };
  const streams = new StreamHub({
    ...given,
    history,
    catchUp: () => recorder.catchUp(),
    isHearing: () => bus.health().state === 'up',
  });
  const stopHearing = bus.subscribe('access.changed', ({ customerId }) => {
    // What fails is tried again with the next second's check, which says so.
    streams.onAccessChanged(customerId).catch(() => undefined);
  });
  await readBack(history, records, dayCounts, now());
  const holder = randomUUID();
  const { isHeld } = createLeasesStore(reserved);
  const leases = createLeadTable(reserved);
  const recorder = await startSignalRecorder({
    ...given,
    ...{ store, leases, holder, mayLead: marketOnBus.isHere },
    onWritten: (after, changes) => tellWritten(bus, after, changes),
    traced: tracedBy(tracer),
  });
  meterSignals(meter, signalLog, () => recorder.isWriting);
  const processes = linkProcesses({ bus, signalLog, recorder }, marketOnBus);
  const onAllocated: StreamHub['addAllocated'] = (...allocation) => streams.addAllocated(...allocation);
  const past = createPastSignals(history, now);
  const readSignals = createReadSignals({ ...given, log: signalLog, past, onAllocated });
  const stopJobs = startJobs(jobsOf({ recorder, processes, streams }), timers, log);
  return {
    routes: (app) => signalRoutes(app, { ...options, readSignals, past, streams, market }),
    market,
    given: {
      offer: allocator.offer,
      open: () => [...signalLog.open.values()].map(({ signal }) => signal),
      isWatched: () => isHeld(LEAD),
      onChanges: news.onChanges,
    },
    isWriting: () => recorder.isWriting,
    isWarm: async () => !recorder.lead.isHeld && (await isHeld(LEAD)),
    stop: () => stopAll({ recorder, processes, streams }, { stopJobs, stopHearing }, log),
  };
}

/** Changes are sent to the streams, and then told to whoever listens. */
function createNews(tracer: Tracer | null) {
  const listeners = new Set<(signals: readonly Signal[]) => void>();
  return {
    tell(streams: StreamHub, changes: readonly LoggedSignal[]): void {
      const span = tracer?.begin('send to streams', 'internal', { 'spreadwise.changes': changes.length });
      streams.onChanges(changes);
      for (const listener of listeners) listener(changes.map(({ signal }) => signal));
      span?.end('ok');
    },
    onChanges(listener: (signals: readonly Signal[]) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What the log has written, and advised on. */
function countAdvice(changes: readonly LoggedSignal[], records: TrackRecords, dayCounts: DayCounts): void {
  for (const { signal, afterSeq, update } of changes.filter(isWritten)) {
    if (!wasAdvised(signal)) continue;
    if (signal.endedAt !== null) records.add([lifetimeOf(signal)]);
    // New, or advice only since this change.
    if (afterSeq === null || update?.worth?.advised) dayCounts.add(signal);
  }
}

/** To be called once a second, in one process or several: one of them deletes what is old. */
export const signalRetention = (
  { db, kind }: Pick<OpenDatabase, 'db' | 'kind'>,
  now: () => Date,
): (() => Promise<void>) =>
  createSignalRetention({ store: createRetentionStore(db), databaseKind: kind, holder: randomUUID(), now });

/** The log and the market on the bus. */
function linkProcesses(logOnBus: LogOnBusContext, market: MarketOnBus) {
  const stopFollowing = followLog(logOnBus);
  market.tellAs(logOnBus.recorder);
  return {
    tellUnwritten: () => tellUnwritten(logOnBus),
    tick: market.tick,
    stop: () => Promise.all([stopFollowing(), market.stop()]),
  };
}

const tracedBy =
  (tracer: Tracer | null): NonNullable<SignalRecorderContext['traced']> =>
  (signals, write) =>
    inSpan(
      tracer,
      ['write signals', { 'spreadwise.changes': signals.length }, { since: quotedAt(signals) }],
      write,
    );

/** The trace of a signal begins with the price by which it changed. */
const quotedAt = (signals: readonly Signal[]) =>
  new Date(Math.min(...signals.map(({ lastSeenAt }) => Date.parse(lastSeenAt))));

/** What happened before this process began. */
async function readBack(
  history: SignalHistoryStore,
  records: TrackRecords,
  dayCounts: DayCounts,
  now: Date,
): Promise<void> {
  records.add(await history.lifetimesSince(new Date(now.getTime() - RECORD_MS), MOST_RECORDED));
  const today = utcDay(now);
  for (const { count, ...kind } of await history.foundSince(new Date(today)))
    dayCounts.add({ ...kind, detectedAt: today }, count);
}

interface Job {
  readonly everyMs: number;
  readonly work: () => Promise<void>;
}

interface AtWork {
  readonly recorder: SignalRecorder;
  readonly processes: ReturnType<typeof linkProcesses>;
  readonly streams: StreamHub;
}

const jobsOf = ({ recorder, processes, streams }: AtWork): readonly Job[] => [
  { everyMs: RENEW_EVERY_MS, work: () => recorder.lead.tick() },
  { everyMs: TICK_MS, work: () => recorder.tick() },
  // Whatever the other jobs wait for.
  { everyMs: TICK_MS, work: async () => processes.tellUnwritten() },
  { everyMs: TICK_MS, work: () => processes.tick() },
  { everyMs: TICK_MS, work: () => streams.tick() },
  { everyMs: TICK_MS, work: () => streams.checkSessions() },
];

async function stopAll(
  { recorder, processes, streams }: AtWork,
  { stopJobs, stopHearing }: { stopJobs: () => Promise<unknown>; stopHearing: () => void },
  log: Logger,
): Promise<void> {
  const finished = stopJobs();
  stopHearing();
  const told = processes.stop();
  streams.stop();
  await Promise.all([finished, told]);
  await recorder.stop().catch((error: unknown) => log.error({ err: error }, 'signals were left open'));
}

/** None waits for another, and none runs again while it still runs. The returned function resolves when all are over. */
function startJobs(
  jobs: readonly Job[],
  { every }: Pick<Timers, 'every'>,
  log: Logger,
): () => Promise<unknown> {
  const stops = jobs.map(({ everyMs, work }) => {
    const runs = createSingleFlight<void>();
    let hasFailed = false;
    const run = async () => {
      try {
        await work();
        hasFailed = false;
      } catch (error) {
        // What goes on failing is said once.
        if (!hasFailed) log.warn({ err: error }, 'signals: tried again in a second');
        hasFailed = true;
      }
    };
    const cancel = every(everyMs, () => runs.run('', run));
    return () => {
      cancel();
      // Joins the run that is under way, if there is one.
      return runs.run('', async () => {});
    };
  });
  return () => Promise.all(stops.map((stop) => stop()));
}
