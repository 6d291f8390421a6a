/** Time: durations, UTC days, timers handed in so that tests hold the clock, periodic work and backoff. */
import { setTimeout as delay } from 'node:timers/promises';

/** Spans of time in milliseconds. A day is one of UTC, which has no other length. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** As the database keeps it, e.g. 2026-11-21. */
export const utcDay = (at: Date): string => at.toISOString().slice(0, 10);

/** The UTC days up to that of `now`, this one included, oldest first. */
export const lastUtcDays = (now: Date, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => utcDay(new Date(now.getTime() - (count - 1 - index) * DAY_MS)));

/** The midnight at which the day of `at` ends. */
export const nextUtcDay = (at: Date): Date => new Date((Math.floor(at.getTime() / DAY_MS) + 1) * DAY_MS);

/** The first of some moments; those that never come are null. */
export const earliest = (...moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((first, one) => (first && one ? (one < first ? one : first) : (first ?? one)), null);

/** All take milliseconds. */
export interface Timers {
  sleep(ms: number, stop?: AbortSignal): Promise<void>;
  /** Runs `work` every `ms` until the returned function is called. It keeps no process alive. */
  every(ms: number, work: () => void): () => void;
  /** Runs `work` once after `ms`, unless the returned function is called before. It keeps no process alive. */
  after(ms: number, work: () => void): () => void;
}

export const REAL_TIMERS: Timers = {
  sleep: (ms, stop) => delay(ms, undefined, stop && { signal: stop }).catch(() => undefined),
  every(ms, work) {
    const timer = setInterval(work, ms);
    timer.unref();
    return () => clearInterval(timer);
  },
  after(ms, work) {
    const timer = setTimeout(work, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Rejects when `coming` does so in time. */
export type InTimeOr = <T>(fallback: T, coming: Promise<T>) => Promise<T>;

export const createInTimeOr =
  ({ after }: Pick<Timers, 'after'>, limitMs: number): InTimeOr =>
  async <T>(fallback: T, coming: Promise<T>) => {
    let cancel = () => {};
    const late = new Promise<T>((resolve) => {
      cancel = after(limitMs, () => resolve(fallback));
    });
    try {
      return await Promise.race([coming, late]);
    } finally {
      cancel();
    }
  };

/** Work that is done at once and then every so often. */
export interface Job {
  /** Of its kind, as metrics have it. */
  readonly name: string;
  readonly everyMs: number;
  readonly work: () => Promise<void>;
  /** What the log says when it fails. */
  readonly failure: string;
  /** In processes that serve as well as in those that work: it looks after what each keeps for itself. */
  readonly everywhere?: true;
}

export const job = (
  name: string,
  everyMs: number,
  work: Job['work'],
  failure: string,
  more: Pick<Job, 'everywhere'> = {},
): Job => ({ name, everyMs, work, failure, ...more });

interface PeriodicJob extends Pick<Job, 'everyMs' | 'work'> {
  /** Called with each failure; the next run comes all the same. */
  readonly onFailure: (error: unknown) => void;
  /** Whether the first run comes at the end of the first interval. */
  readonly isLater?: boolean;
}

/** At once and then every so often, never overlapping. What is returned ends that, after the run under way. */
export function startPeriodic(
  { everyMs, work, onFailure, isLater = false }: PeriodicJob,
  { every }: Pick<Timers, 'every'> = REAL_TIMERS,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  const run = () => {
    running ??= work()
      .catch(onFailure)
      .finally(() => {
        running = null;
      });
    return running;
  };
  if (!isLater) void run();
  const cancel = every(everyMs, run);
  return async () => {
    cancel();
    await running;
  };
}

/** How long to wait before another try: twice as long after each failure, up to a longest wait. */
export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Milliseconds to wait after so many failures in a row, the first being 1. */
export const backoffMs = ({ firstMs, longestMs }: Backoff, failures: number): number =>
  Math.min(firstMs * 2 ** (Math.min(failures, 32) - 1), longestMs);

/** Between half and the whole of it, so that many who failed together do not come back together. 0 <= random < 1. */
export const withJitter = (ms: number, random: number): number => Math.round((ms / 2) * (1 + random));
