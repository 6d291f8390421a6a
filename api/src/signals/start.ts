/** Signals as a whole: what the market pipeline finds is written, and given to whom it may be. */
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../db/database';
import type { Feature } from '../http/environment';
import type { FindSession } from '../http/middleware/session';
import { createBoard } from './board';
import { createDeliveriesStore } from './deliveries-store';
import { Live } from './live';
import { createReading } from './reading';
import { startRecorder } from './recorder';
import { signalRoutes } from './routes';
import { createSignalStore, type SignalStore } from './store';
import { lastedOf, TrackRecords } from './track-record';
import type { MarketPort } from './types';

export interface SignalsOptions {
  readonly db: Database;
  readonly market: MarketPort;
  readonly findSession: FindSession;
  readonly now: () => Date;
  readonly log: Logger;
  /** Runs `work` every `ms` until the returned function is called; a test runs it by hand. */
  readonly every?: (ms: number, work: () => Promise<void>) => () => void;
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
  const { db, market, now, log, every = realTimer, leadLifetimeMs } = options;
  const store = createSignalStore(db);
  const deliveries = createDeliveriesStore(db);
  const records = new TrackRecords(now);
  const board = createBoard((changes) => {
    records.add(changes.flatMap(({ signal }) => (signal.endedAt === null ? [] : [lastedOf(signal)])));
    live.change(changes);
  });
  const live = new Live({ ...options, board, store, deliveries, catchUp: () => recorder.catchUp() });
  records.add(await store.lastedSince(new Date(now().getTime() - RECORD_MS), MOST_RECORDED));
  const holder = randomUUID();
  const recorder = await startRecorder({ store, market, board, now, log, holder, leadLifetimeMs });
  const read = createReading({
    store,
    deliveries,
    board,
    market,
    records,
    now,
    onGiven: (customerId, day, standing) => live.learn(customerId, day, standing),
  });
  const sweep = sweeper(store, now);
  const inTurn = [() => recorder.tick(), () => live.check(), sweep];
  const work = async () => {
    for (const part of inTurn)
      await part().catch((error: unknown) => log.warn({ err: error }, 'signals: tried again in a second'));
  };
  let working: Promise<void> | null = null;
  const stopTicking = every(TICK_MS, () => {
    live.beat();
    working ??= work().finally(() => {
      working = null;
    });
    return working;
  });
  return {
    routes: (app) => signalRoutes(app, { read, live, market }),
    async stop() {
      stopTicking();
      live.stop();
      await working;
      await recorder.stop().catch((error: unknown) => log.error({ err: error }, 'signals were left open'));
    },
  };
}

/** Once an hour, deletes what is old enough, a part each second until there is no more; and tidies up meanwhile. */
function sweeper(store: SignalStore, now: () => Date): () => Promise<void> {
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

function realTimer(ms: number, work: () => Promise<void>): () => void {
  const timer = setInterval(() => void work(), ms);
  timer.unref();
  return () => clearInterval(timer);
}
