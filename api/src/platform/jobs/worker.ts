/**
 * Runs jobs as soon as they are committed, or at the next slow poll if that went unnoticed. A run holds a lease that is
 * renewed while it lasts; if its process dies, another one starts the job again. Several processes can work at once.
 */
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Bus } from '../bus';
import type { Database } from '../db/database';
import type { OpenDatabase } from '../db/driver';
import { impersonal } from '../lib/observed/log';
import { type Meter, timed } from '../lib/observed/meter';
import { messageOf } from '../lib/text';
import {
  type Backoff,
  backoffMs,
  HOUR_MS,
  type Job,
  REAL_TIMERS,
  startPeriodic,
  type Timers,
} from '../lib/time';
import { listenForJobs } from './commits';
import {
  type ClaimedJob,
  claimJobs,
  countJobs,
  ensureScheduled,
  failJob,
  finishJob,
  freeAllJobs,
  type JobKind,
  JobLostError,
  renewLeases,
} from './jobs-store';

export interface Run {
  /** Starts at 1. */
  readonly attempt: number;
  /** Aborts when the worker stops or has lost the job to another. */
  readonly signal: AbortSignal;
  /** Ends the job within the caller's transaction. Rejects with `JobLostError` if another worker has taken it over. */
  done(on: Database): Promise<void>;
  /** The job is not finished: it runs once more at that time. Does not count as a failure. */
  again(at: Date): void;
}

export interface Retry extends Backoff {
  /** The job is abandoned after this many runs; null: never. */
  readonly tries: number | null;
}

export interface JobHandler {
  readonly kind: string;
  readonly handle: (payload: object, run: Run) => Promise<void>;
  readonly retry: Retry;
  /** Concurrent runs in this process. */
  readonly atOnce: number;
  /** The log message for a failed run. */
  readonly failure: string;
  /** Set for a schedule: it has one job, which is due again this long after each run. */
  readonly everyMs: number | null;
  /** Also runs in processes that only serve. */
  readonly everywhere?: true;
  /** While true, its jobs wait. */
  readonly isPaused?: (() => boolean) | undefined;
}

export const jobHandler = <Payload extends object>(
  { name }: JobKind<Payload>,
  handle: (payload: Payload, run: Run) => Promise<void>,
  { atOnce = 1, ...more }: Pick<JobHandler, 'retry' | 'failure' | 'isPaused'> & { readonly atOnce?: number },
): JobHandler => ({
  ...{ kind: name, atOnce, ...more, everyMs: null },
  handle: (payload, run) => handle(payload as Payload, run),
});

const SCHEDULE_FIRST_MS = 30_000;

/** Runs in one process at a time, first at startup. `everyMs` is the time from the end of a run to the next one. */
export const schedule = (
  kind: string,
  everyMs: number,
  work: (run: Pick<Run, 'signal'>) => Promise<void>,
  failure: string,
): JobHandler => ({
  ...{ kind, failure, everyMs, atOnce: 1, handle: (_, run) => work(run) },
  retry: { firstMs: Math.min(SCHEDULE_FIRST_MS, everyMs), longestMs: everyMs, tries: null },
});

export interface WorkerOptions {
  readonly db: Database;
  readonly handlers: readonly JobHandler[];
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly meter: Meter;
  readonly timers?: Pick<Timers, 'every'>;
}

export const LEASE_MS = 30_000;
const POLL_MS = 5_000;

interface Running {
  readonly job: ClaimedJob;
  readonly end: Promise<void>;
  readonly abort: AbortController;
}

/** Repeated hourly, because a clock that was ahead and is set right leaves schedules that are due far too late. */
function createScheduling({ db, handlers }: Pick<WorkerOptions, 'db' | 'handlers'>) {
  let doneAt = Number.NEGATIVE_INFINITY;
  return async (at: Date) => {
    if (Math.abs(at.getTime() - doneAt) < HOUR_MS) return;
    await ensureScheduled(db, schedulesOf(handlers), at);
    doneAt = at.getTime();
  };
}

export function createWorker(options: WorkerOptions) {
  const { now, log, timers = REAL_TIMERS } = options;
  const schedule = createScheduling(options);
  const runs = createRuns(options, () => wake());
  let isStopped = false;
  let isAsked = false;
  let looking: Promise<void> | null = null;

  const look = async () => {
    try {
      await schedule(now());
      while (isAsked && !isStopped) {
        isAsked = false;
        await runs.beginDue();
      }
    } catch (error) {
      log.warn({ err: error }, 'jobs are waiting for the database');
    } finally {
      looking = null;
    }
  };
  const wake = () => {
    if (isStopped) return;
    isAsked = true;
    // Deferred to a microtask, so that wake-ups of the same moment share one poll.
    looking ??= Promise.resolve().then(look);
  };
  let timersOff: (() => void)[] = [];
  return {
    wake,
    start() {
      wake();
      // A failed renewal is not the job's failure: the next one comes before the lease expires.
      const renew = () => void runs.renewLeases().catch(() => undefined);
      timersOff = [timers.every(POLL_MS, wake), timers.every(LEASE_MS / 3, renew)];
    },
    /** For tests, without `start`: runs due jobs until there are none. */
    async run() {
      let before: number;
      do {
        before = runs.begun();
        wake();
        await looking;
        await runs.settled();
        // Each run that ends polls for more.
        await looking;
      } while (runs.begun() > before);
    },
    /** Starts nothing new, aborts running jobs, and resolves when they have ended. */
    async stop() {
      isStopped = true;
      await looking;
      runs.abort();
      await runs.settled();
      for (const off of timersOff) off();
    },
  };
}

export type Worker = ReturnType<typeof createWorker>;

const schedulesOf = (handlers: readonly JobHandler[]): ReadonlyMap<string, number> =>
  new Map(handlers.flatMap(({ kind, everyMs }) => (everyMs === null ? [] : [[kind, everyMs] as const])));

function createRuns(options: WorkerOptions, onEnd: () => void) {
  const { db, handlers, now } = options;
  const byKind = new Map(handlers.map((handler) => [handler.kind, handler]));
  const holder = randomUUID();
  const running = new Map<number, Running>();
  let begun = 0;
  /** Free slots by kind; kinds without any are left out. */
  const free = () => {
    const kinds = [...running.values()].map(({ job }) => job.kind);
    const left = handlers
      .filter(({ isPaused }) => !isPaused?.())
      .map(({ kind, atOnce }) => [kind, atOnce - kinds.filter((other) => other === kind).length] as const);
    return new Map(left.filter(([, count]) => count > 0));
  };
  const begin = (job: ClaimedJob) => {
    const handler = byKind.get(job.kind);
    if (!handler) return;
    begun += 1;
    const abort = new AbortController();
    const end = runJob(options, handler, job, abort.signal).finally(() => {
      running.delete(job.id);
      onEnd();
    });
    running.set(job.id, { job, end, abort });
  };
  return {
    begun: () => begun,
    async beginDue(): Promise<void> {
      const claim = { holder, leaseMs: LEASE_MS, now: now(), free: free(), running: [...running.keys()] };
      if (claim.free.size > 0) for (const job of await claimJobs(db, claim)) begin(job);
    },
    /** Aborts runs whose lease another worker has taken. */
    async renewLeases(): Promise<void> {
      if (running.size === 0) return;
      const kept = await renewLeases(db, holder, [...running.keys()], LEASE_MS);
      for (const [id, { abort }] of running) if (!kept.has(id)) abort.abort();
    },
    abort(): void {
      for (const { abort } of running.values()) abort.abort();
    },
    settled: () => Promise.all([...running.values()].map(({ end }) => end)),
  };
}

/** Never rejects. If even the failure cannot be recorded, the job restarts once its lease expires. */
async function runJob(
  { db, now, meter, log }: WorkerOptions,
  { kind, handle, retry, failure, everyMs }: JobHandler,
  job: ClaimedJob,
  signal: AbortSignal,
): Promise<void> {
  let again: Date | null = null;
  const next = () => again ?? (everyMs === null ? null : new Date(now().getTime() + everyMs));
  const { attempts } = job;
  try {
    // All that is known of a process that died in every run.
    if (retry.tries !== null && attempts > retry.tries) throw new Error('Every run was cut off.');
    const run: Run = {
      attempt: attempts,
      signal,
      async done(on) {
        if (!(await finishJob(on, job, next()))) throw new JobLostError('Another worker took over the job.');
      },
      again(at) {
        again = at;
      },
    };
    await timed(
      () => handle(job.payload, run),
      (seconds, outcome) => meter.observe('spreadwise_job_duration_seconds', seconds, { job: kind, outcome }),
    );
    await finishJob(db, job, next());
  } catch (error) {
    const isLast = retry.tries !== null && attempts >= retry.tries;
    log[isLast || everyMs !== null ? 'error' : 'warn'](
      { err: error, job: kind, key: job.key, attempts },
      failure,
    );
    const retryAt = isLast ? null : new Date(now().getTime() + backoffMs(retry, attempts));
    await failJob(db, job, { error: impersonal(messageOf(error)), again: retryAt, now: now() }).catch(
      (unwritten: unknown) =>
        log.error({ err: unwritten, job: kind }, 'the failure could not be stored either'),
    );
  }
}

/** Starts this process's worker. Processes wake each other for jobs they enqueue. */
export async function startWorker({
  database: { db, kind },
  bus,
  ...options
}: Omit<WorkerOptions, 'db'> & { readonly database: OpenDatabase; readonly bus: Bus }) {
  const tellOthers = listenForJobs(db, () => bus.publish('jobs.enqueued', {}));
  // Nobody else works on the embedded database, so what a killed process held is free.
  if (kind === 'embedded') await freeAllJobs(db);
  options.meter.read('spreadwise_jobs', async () => {
    const counts = await countJobs(db, options.now());
    return counts.map(({ kind, state, jobs }) => ({ labels: { job: kind, state }, value: jobs }));
  });
  const worker = createWorker({ db, ...options });
  const ends = [tellOthers, listenForJobs(db, worker.wake), bus.subscribe('jobs.enqueued', worker.wake)];
  worker.start();
  return {
    async stop() {
      for (const end of ends) end();
      await worker.stop();
    },
  };
}

/** Starts periodic work of this process on timers; stop it with the returned function. */
export function startJobs(jobs: readonly Job[], log: Logger, meter: Meter): { stop(): void } {
  const ends = jobs.map(({ name: job, everyMs, work, failure }) =>
    startPeriodic({
      everyMs,
      work: () =>
        timed(work, (seconds, outcome) =>
          meter.observe('spreadwise_job_duration_seconds', seconds, { job, outcome }),
        ),
      onFailure: (error) => log.error({ err: error }, failure),
    }),
  );
  return {
    stop() {
      for (const end of ends) end();
    },
  };
}
