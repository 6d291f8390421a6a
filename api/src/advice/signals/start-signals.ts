/** Wires signals together: what the market pipeline finds is stored, assigned, streamed and read back. */
import { randomUUID } from 'node:crypto';
import type { FoundSignal } from '@spreadwise/contract';
import { wasAdvised } from '@spreadwise/contract/signal-worth';
import type { Logger } from 'pino';
import type { Bus } from '../../platform/bus';
import type { Database } from '../../platform/db/database';
import type { MountRoutes } from '../../platform/http';
import { createLeasesStore } from '../../platform/lib/leases/lease-store';
import { type Meter, NO_METER } from '../../platform/lib/observed/meter';
import { inSpan, type Tracer } from '../../platform/lib/observed/tracer';
import type { FindSessions } from '../../platform/lib/session';
import { DAY_MS, REAL_TIMERS, startPeriodic, type Timers, utcDay } from '../../platform/lib/time';
import { type Assigner, createAssigner } from './assign/assigner';
import { createAssignmentStore } from './assign/assignment-store';
import { createPastSignals } from './history/past-signals';
import { createReadSignals } from './history/read-signals';
import { createSignalHistoryStore, type SignalHistoryStore } from './history/signal-history-store';
import { DayCounts, lifetimeOf, MOST_RECORDED, TrackRecords } from './history/track-record';
import { LEAD, RENEW_EVERY_MS } from './log/lead';
import { followLog, type LogOnBusContext, publishUnwritten, publishWritten } from './log/log-on-bus';
import { isWritten, type LoggedSignal, SignalLog } from './log/signal-log';
import { SignalRecorder, type SignalRecorderContext } from './log/signal-recorder';
import { createLeadTable, createSignalStore } from './log/signal-store';
import { type MarketOnBus, type MarketOrFeed, openMarketOnBus } from './market/market-on-bus';
import { createMarketStateStore } from './market/market-state-store';
import { signalRoutes } from './routes';
import { StreamHub } from './stream/stream-hub';
import type { FindTradingProfiles } from './value/value-for';

export interface SignalsOptions {
  readonly db: Database;
  /** The same database, on a connection with no other statements to wait for. */
  readonly reserved: Database;
  readonly bus: Bus;
  readonly market: MarketOrFeed;
  readonly findSessions: FindSessions;
  readonly findProfiles: FindTradingProfiles;
  readonly floorEur: () => number;
  readonly now: () => Date;
  readonly log: Logger;
  readonly timers?: Pick<Timers, 'every'>;
  /** How long after its death another process writes; longer in tests, whose clock is not the database's. */
  readonly leadLifetimeMs?: number;
  readonly meter?: Meter;
  readonly tracer?: Tracer | null;
}

export type RunningSignals = Awaited<ReturnType<typeof startSignals>>;

export interface SignalsGiven extends Pick<Assigner, 'offer'> {
  open(): readonly FoundSignal[];
  /** Whether a live market, here or elsewhere, watches the open signals. */
  isWatched(): Promise<boolean>;
  /** Subscribes to signals that are new, have changed or have ended. Returns how to stop. */
  onChanges(listener: (signals: readonly FoundSignal[]) => void): () => void;
}

const TICK_MS = 1_000;
/** How far back the track record is read at the start. */
const RECORD_MS = DAY_MS;

export async function startSignals(options: SignalsOptions) {
  const { db, reserved, bus, now, log, timers = REAL_TIMERS, meter = NO_METER, tracer = null } = options;
  const store = createSignalStore(db, options.leadLifetimeMs);
  const history = createSignalHistoryStore(db);
  const records = new TrackRecords(now);
  const dayCounts = new DayCounts(now);
  const listeners = createListeners(tracer);
  const signalLog = new SignalLog((changes) => {
    countAdvice(changes, records, dayCounts);
    listeners.publish(streams, changes);
    countChanges(meter, changes, now);
  });
  const assigner = createAssigner({ store: createAssignmentStore(db), signalLog, now, log, meter });
  const marketOnBus = openMarketOnBus(options.market, {
    ...{ bus, store: createMarketStateStore(db), now, log },
    isWriting: () => recorder.isWriting,
  });
  const given = { ...options, market: marketOnBus.port, signalLog, assigner, records, dayCounts };
  const streams = new StreamHub({
    ...given,
    history,
    catchUp: () => recorder.catchUp(),
    isHearing: () => bus.health().state === 'up',
  });
  const stopHearing = followAccess(bus, streams);
  await readBack(history, records, dayCounts, now());
  const { isHeld } = createLeasesStore(reserved);
  const recorder = new SignalRecorder({
    ...given,
    ...{ store, leases: createLeadTable(reserved), holder: randomUUID(), mayLead: marketOnBus.isHere },
    onWritten: (after, changes) => publishWritten(bus, after, changes),
    traced: tracedBy(tracer),
  });
  await recorder.begin();
  meterSignals(meter, signalLog, recorder);
  const following = { bus, signalLog, recorder };
  const stopFollowing = followLog(following);
  const past = createPastSignals(history, now);
  const readSignals = createReadSignals({ ...given, past, onAssigned: streams.addAssigned.bind(streams) });
  const stopJobs = startJobs({ ...following, marketOnBus, streams }, timers, log);
  return {
    routes: ((app) => signalRoutes(app, { ...given, readSignals, past, streams })) satisfies MountRoutes,
    /** The market of the process that writes signals, which may be another one. */
    market: marketOnBus.port,
    given: {
      open: () => [...signalLog.open.values()].map(({ found }) => found),
      ...{ offer: assigner.offer, onChanges: listeners.onChanges, isWatched: () => isHeld(LEAD) },
    },
    isWriting: () => recorder.isWriting,
    /** Whether another process writes the signals. */
    isWarm: async () => !recorder.lead.isHeld && (await isHeld(LEAD)),
    /** Ends the streams, writes what is left, and ends what is open. Call before the server stops. */
    async stop() {
      stopHearing();
      streams.stop();
      await Promise.all([stopJobs(), stopFollowing(), marketOnBus.stop()]);
      await recorder.stop().catch((err: unknown) => log.error({ err }, 'open signals could not be closed'));
    },
  };
}

const followAccess = (bus: Bus, streams: StreamHub): (() => void) =>
  bus.subscribe('access.changed', ({ customerId }) => {
    // What fails is tried again by the next second's check, which reports it.
    streams.onAccessChanged(customerId).catch(() => undefined);
  });

/** Changes go to the streams first, then to the other listeners. */
function createListeners(tracer: Tracer | null) {
  const listeners = new Set<(signals: readonly FoundSignal[]) => void>();
  return {
    publish(streams: StreamHub, changes: readonly LoggedSignal[]): void {
      const span = tracer?.begin('send to streams', 'internal', { 'spreadwise.changes': changes.length });
      streams.onChanges(changes);
      for (const listener of listeners) listener(changes.map(({ found }) => found));
      span?.end('ok');
    },
    onChanges(listener: (signals: readonly FoundSignal[]) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Counts changes that are written and were advised on. */
function countAdvice(changes: readonly LoggedSignal[], records: TrackRecords, dayCounts: DayCounts): void {
  for (const { signal, afterSeq, update } of changes.filter(isWritten)) {
    if (!wasAdvised(signal)) continue;
    if (signal.endedAt !== null) records.add([lifetimeOf(signal)]);
    // New, or advised on for the first time by this change.
    if (afterSeq === null || update?.worth?.advised) dayCounts.add(signal);
  }
}

/** The trace of a signal begins with the price that changed it. */
const tracedBy =
  (tracer: Tracer | null): SignalRecorderContext['traced'] =>
  (signals, write) => {
    const since = new Date(Math.min(...signals.map(({ lastSeenAt }) => Date.parse(lastSeenAt))));
    return inSpan(tracer, ['write signals', { 'spreadwise.changes': signals.length }, { since }], write);
  };

/** Restores what happened before this process started. */
async function readBack(history: SignalHistoryStore, records: TrackRecords, dayCounts: DayCounts, now: Date) {
  records.add(await history.lifetimesSince(new Date(now.getTime() - RECORD_MS), MOST_RECORDED));
  const today = utcDay(now);
  for (const { count, ...kind } of await history.foundSince(new Date(today)))
    dayCounts.add({ ...kind, detectedAt: today }, count);
}

/** No job waits for another. The returned function resolves when the current runs are over. */
function startJobs(
  {
    marketOnBus,
    streams,
    ...following
  }: LogOnBusContext & { recorder: SignalRecorder; marketOnBus: MarketOnBus; streams: StreamHub },
  timers: Pick<Timers, 'every'>,
  log: Logger,
): () => Promise<unknown> {
  const { recorder } = following;
  const everySecond = [
    () => recorder.tick(),
    // Separate, because it never waits for the database, as the others may.
    async () => publishUnwritten(following),
    () => marketOnBus.tick(),
    () => streams.tick(),
    () => streams.checkSessions(),
  ].map((work) => ({ everyMs: TICK_MS, work }));
  const jobs = [{ everyMs: RENEW_EVERY_MS, work: () => recorder.lead.tick() }, ...everySecond];
  const ends = jobs.map(({ everyMs, work }) => {
    // A persistent failure is logged once.
    let hasFailed = false;
    const onFailure = (error: unknown) => {
      if (!hasFailed) log.warn({ err: error }, 'signals: retrying in a second');
      hasFailed = true;
    };
    const noted = async () => {
      await work();
      hasFailed = false;
    };
    return startPeriodic({ everyMs, work: noted, onFailure, isLater: true }, timers);
  });
  return () => Promise.all(ends.map((end) => end()));
}

function countChanges(meter: Meter, changes: readonly LoggedSignal[], now: () => Date): void {
  for (const change of changes) {
    const { afterSeq, signal } = change;
    if (!isWritten(change)) continue;
    if (signal.endReason !== null)
      meter.count('spreadwise_signals_ended_total', 1, { reason: signal.endReason });
    if (afterSeq !== null) continue;
    meter.count('spreadwise_signals_opened_total', 1);
    const ms = Math.max(0, now().getTime() - Date.parse(signal.detectedAt));
    meter.observe('spreadwise_detect_to_stream_seconds', ms / 1000);
  }
}

function meterSignals(meter: Meter, signalLog: SignalLog, recorder: SignalRecorder): void {
  meter.read('spreadwise_signals_open', () => [{ value: signalLog.open.size }]);
  meter.read('spreadwise_lease_held', () => [{ labels: { lease: LEAD }, value: recorder.isWriting ? 1 : 0 }]);
}
