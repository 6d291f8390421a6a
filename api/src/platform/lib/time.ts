/** Time helpers: durations, UTC days, injectable timers, periodic work and back-off. */
import { setTimeout as delay } from 'node:timers/promises';

/** Durations in milliseconds. Days are UTC, so all have the same length. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** In the database's format, e.g. 2026-11-21. */
export const utcDay = (at: Date): string => at.toISOString().slice(0, 10);

/** The last `count` UTC days up to and including that of `now`, oldest first. */
export const lastUtcDays = (now: Date, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => utcDay(new Date(now.getTime() - (count - 1 - index) * DAY_MS)));

/** The UTC midnight that ends the day of `at`. */
export const nextUtcDay = (at: Date): Date => new Date((Math.floor(at.getTime() / DAY_MS) + 1) * DAY_MS);

/** Returns the earliest moment; null stands for never. */
export const earliest = (...moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((first, one) => (first && one ? (one < first ? one : first) : (first ?? one)), null);

/** All durations are in milliseconds. */
export interface Timers {
  sleep(ms: number, stop?: AbortSignal): Promise<void>;
  /** Runs `work` every `ms` until the returned function is called. Does not keep the process alive. */
  every(ms: number, work: () => void): () => void;
  /** Runs `work` once after `ms`, unless the returned function is called first. Does not keep the process alive. */
  after(ms: number, work: () => void): () => void;
}

export const REAL_TIMERS: Timers = {
  sleep: (ms, stop) => delay(ms, undefined, stop && { signal: stop }).catch(() => undefined),
  every(ms, work) {
    const timer = setInterval(work, ms).unref();
    return () => clearInterval(timer);
  },
  after(ms, work) {
    const timer = setTimeout(work, ms).unref();
    return () => clearTimeout(timer);
  },
};

/** Resolves to `fallback` after a time limit. Rejects if `coming` rejects before. */
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

/** Work done at once and then periodically. */
export interface Job {
  /** The job's label in metrics. */
  readonly name: string;
  readonly everyMs: number;
  readonly work: () => Promise<void>;
  /** The log message for a failure. */
  readonly failure: string;
  /** Also runs in processes that only serve: it maintains state that each process has of its own. */
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
  /** Called with each failure; the next run happens anyway. */
  readonly onFailure: (error: unknown) => void;
  /** Delays the first run by one interval. */
  readonly isLater?: boolean;
}

/** Runs at once and then periodically, never overlapping. The returned function stops it and awaits a running run. */
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

/** Wait before a retry: doubles with each failure, up to a maximum. */
export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Milliseconds to wait after this many failures in a row, starting at 1. */
export const backoffMs = ({ firstMs, longestMs }: Backoff, failures: number): number =>
  Math.min(firstMs * 2 ** (Math.min(failures, 32) - 1), longestMs);

/** Between half and all of `ms`, so that many failed clients do not return together. 0 <= random < 1. */
export const withJitter = (ms: number, random: number): number => Math.round((ms / 2) * (1 + random));

/** A row as JSON represents it. */
type WithIsoTimes<Row> = {
  [Name in keyof Row]: Date extends Row[Name] ? string | Exclude<Row[Name], Date> : Row[Name];
};

/** Replaces each time of a row by its text. */
export const withIsoTimes = <Row extends object>(row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as WithIsoTimes<Row>;
