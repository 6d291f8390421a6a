/** What the product is put together from, and how it ends. */
import type { Logger } from 'pino';
import type { Duties } from '../config';
import type { MountRoutes } from '../platform/http';
import { type Meter, timed } from '../platform/lib/observed/meter';
import type { ReadinessPart } from '../platform/lib/observed/readiness';
import { type Job, REAL_TIMERS, startPeriodic, type Timers } from '../platform/lib/time';

/** What a feature adds to the product. */
export interface Part {
  /** Its calls of the API. */
  readonly routes?: MountRoutes;
  /** What it answers beside the API. */
  readonly pages?: MountRoutes;
  readonly jobs?: readonly Job[];
  /** How it is, for GET /readyz and the log. */
  readonly readiness?: readonly ReadinessPart[];
  /** Ends what the part runs; resolves when nothing of it is under way. */
  readonly stop?: () => unknown;
}

/** What of a feature a process does: its calls and pages where it serves, its jobs where it works. */
export function shareOf({ routes, pages, jobs = [] }: Part, { serves, works }: Duties): Part {
  const own = jobs.filter(({ everywhere }) => works || (serves && everywhere));
  return {
    ...(serves && routes ? { routes } : {}),
    ...(serves && pages ? { pages } : {}),
    ...(own.length > 0 ? { jobs: own } : {}),
  };
}

/** What has been opened, so that it can be closed in the opposite order. */
export interface Opened {
  /**
   * Hands the part on. What has no `stop` needs no end; what is added once more is stopped at its new place. `limitMs`:
   * how long it may take.
   */
  add<P extends Pick<Part, 'stop'>>(name: string, part: P, limitMs?: number): P;
  /** Stops everything, the last one first, each once. Answers the names of those that did not stop in time, or failed. */
  stop(): Promise<readonly string[]>;
}

export interface StopOptions {
  readonly log: Pick<Logger, 'debug' | 'error'>;
  /** How long a part may take that says nothing else. */
  readonly partLimitMs: number;
  /** How long all of them may take together. */
  readonly limitMs: number;
  readonly timers?: Pick<Timers, 'sleep'>;
  /** Milliseconds that only grow. */
  readonly clock?: () => number;
}

/** One that is not stopped in time leaves the others so long at least: the database is closed, whoever hangs. */
const LEAST_MS = 250;

interface Stopping {
  readonly name: string;
  readonly part: Pick<Part, 'stop'>;
  readonly limitMs: number;
}

export function createOpened(options: StopOptions): Opened {
  const { partLimitMs, limitMs, clock = () => performance.now() } = options;
  let opened: readonly Stopping[] = [];
  return {
    add(name, part, ownLimitMs = partLimitMs) {
      const others = opened.filter((one) => one.part !== part);
      opened = [...others, { name, part, limitMs: ownLimitMs }];
      return part;
    },
    async stop() {
      const stopping = opened.filter(({ part }) => part.stop).reverse();
      opened = [];
      const end = clock() + limitMs;
      const left: string[] = [];
      for (const one of stopping) {
        const ms = Math.max(LEAST_MS, Math.min(one.limitMs, end - clock()));
        if (!(await isStoppedIn(ms, one, options))) left.push(one.name);
      }
      return left;
    },
  };
}

/** Never rejects: whatever becomes of one part, the others are to be stopped as well. */
async function isStoppedIn(
  limitMs: number,
  { name, part }: Stopping,
  { log, timers: { sleep } = REAL_TIMERS }: StopOptions,
): Promise<boolean> {
  log.debug({ part: name }, 'stopping');
  const stopped = new AbortController();
  const tooLate = sleep(limitMs, stopped.signal).then(() => false);
  try {
    const stop = async () => {
      await part.stop?.();
      return true;
    };
    if (await Promise.race([stop(), tooLate])) return true;
    log.error({ part: name, limitMs }, 'a part did not stop in its time, and is left');
  } catch (error) {
    log.error({ part: name, err: error }, 'a part could not be stopped');
  } finally {
    stopped.abort();
  }
  return false;
}

/** Starts the jobs of all parts; they end with what is returned. */
export function startJobs(
  jobs: readonly Job[],
  log: Pick<Logger, 'error'>,
  meter: Meter,
): Required<Pick<Part, 'stop'>> {
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
