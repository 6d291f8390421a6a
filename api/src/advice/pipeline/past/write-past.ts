/** Writes thirty days of past in the background for a simulated market that runs for the first time. */
import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Database } from '../../../platform/db/database';
import { REAL_TIMERS, type Timers } from '../../../platform/lib/time';
import { keepPastDay, type PastDay, type PastWanted, pastLeft, signalSumsJob } from '../../analysis';
import { WORKER_FILE } from '../worker-messages';

/** Leaves the start to more urgent work. */
const BEGINS_AFTER_MS = 5_000;
/** This many days make forecasts good enough to deliver signals, long before all thirty are written. */
const LEARNT_FROM_DAYS = 5;

export interface PastContext {
  readonly db: Database;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Called whenever there is more to learn from, and once all of it is written. */
  readonly onLearnable: () => void;
  readonly days?: (wanted: PastWanted, stop: AbortSignal) => AsyncIterable<PastDay>;
  readonly timers?: Pick<Timers, 'after'>;
}

/** Call before the market starts. Returns how to stop; the next start writes what is missing. */
export async function startPast(context: PastContext): Promise<() => void> {
  const { db, now, log, timers = REAL_TIMERS } = context;
  const wanted = await pastLeft(db, now());
  if (wanted === null) return () => {};
  const stop = new AbortController();
  const cancel = timers.after(BEGINS_AFTER_MS, () => {
    write(context, wanted, stop.signal).catch((error: unknown) => {
      if (!stop.signal.aborted)
        log.warn({ err: error }, 'the simulated past could not be written; it is retried at the next start');
    });
  });
  return () => {
    cancel();
    stop.abort();
  };
}

async function write(context: PastContext, wanted: PastWanted, stop: AbortSignal): Promise<void> {
  const { db, now, log, onLearnable, days = daysOfThread } = context;
  const began = now().getTime();
  const addUp = signalSumsJob({ db, now }).work;
  let written = 0;
  for await (const day of days(wanted, stop)) {
    await keepPastDay(db, day);
    // After each day, so that each is published whole.
    await addUp();
    written += 1;
    if (written % LEARNT_FROM_DAYS === 0) onLearnable();
  }
  log.info({ ms: now().getTime() - began }, 'the simulated market has a past of thirty days');
  onLearnable();
}

async function* daysOfThread(wanted: PastWanted, stop: AbortSignal): AsyncGenerator<PastDay> {
  const thread = new Worker(WORKER_FILE, { workerData: { simulatedPast: wanted }, name: 'market past' });
  try {
    for await (const [day] of on(thread, 'message', { close: ['exit'], signal: stop })) yield day;
  } finally {
    await thread.terminate();
  }
}
