/** How often something may be done: the port, and limits counted in this process alone. */
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

export interface Limit {
  readonly points: number;
  /** Length of the window, which begins with the first that is counted. */
  readonly seconds: number;
}

/** `isFirst`: of its window. */
export type Taken =
  | { readonly isAllowed: true; readonly isFirst: boolean }
  | { readonly isAllowed: false; readonly waitMs: number };

/** A count that is forgotten at `until`. */
export interface Count {
  readonly points: number;
  readonly until: Date;
}

/** What is left of a count, null being nothing, and what the rule says to its caller. */
export interface LimitDecision<T> {
  readonly count: Count | null;
  readonly answer: T;
}

/** Buckets keep uses apart. Another limit of a bucket holds at once. No key is kept as it is given. */
export interface Limits {
  take(bucket: string, key: string, limit: Limit): Promise<Taken>;
  /** What taking one would come to; counts nothing. */
  look(bucket: string, key: string, limit: Limit): Promise<Taken>;
  /** For a rule that is no window: `decide` sees the count and says what becomes of it, one at a time a key. */
  change<T>(bucket: string, key: string, decide: (count: Count | null) => LimitDecision<T>): Promise<T>;
  /** When the count of each key is forgotten; null: there is none. */
  until(bucket: string, keys: readonly string[]): Promise<readonly (Date | null)[]>;
}

/** Everything passes, and nothing is counted. */
export const NO_LIMITS: Limits = {
  take: async () => ({ isAllowed: true, isFirst: true }),
  look: async () => ({ isAllowed: true, isFirst: true }),
  until: async (_bucket, keys) => keys.map(() => null),
  change: async (_bucket, _key, decide) => decide(null).answer,
};

/** Counts kept at once; beyond it the one that has been quiet longest goes. */
const CAPACITY = 20_000;

export function createMemoryLimits(): Limits {
  const windows = new Map<string, RateLimiterMemory>();
  const counts = new Map<string, Count>();
  const windowOf = (bucket: string, { points, seconds }: Limit) => {
    const window = windows.get(bucket) ?? new RateLimiterMemory({ points, duration: seconds });
    windows.set(bucket, window);
    // The counts are in the window, so that another limit is set on the one that is there.
    return Object.assign(window, { points, duration: seconds });
  };
  return {
    take: (bucket, key, limit) => consume(windowOf(bucket, limit), key),
    look: (bucket, key, limit) => look(windowOf(bucket, limit), key),
    async change(bucket, key, decide) {
      const place = `${bucket}:${key}`;
      const { count, answer } = decide(counts.get(place) ?? null);
      counts.delete(place);
      if (count) counts.set(place, count);
      const [oldest] = counts.keys();
      if (counts.size > CAPACITY && oldest !== undefined) counts.delete(oldest);
      return answer;
    },
    until: async (bucket, keys) => keys.map((key) => counts.get(`${bucket}:${key}`)?.until ?? null),
  };
}

/** Rejects only where the limiter's store fails. */
export async function consume(limiter: RateLimiterAbstract, key: string): Promise<Taken> {
  try {
    const { consumedPoints } = await limiter.consume(key);
    return { isAllowed: true, isFirst: consumedPoints === 1 };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { isAllowed: false, waitMs: refusal.msBeforeNext };
  }
}

/** Rejects only where the limiter's store fails. */
export async function look(limiter: RateLimiterAbstract, key: string): Promise<Taken> {
  const found = await limiter.get(key);
  if (!found || found.consumedPoints < limiter.points) return { isAllowed: true, isFirst: !found };
  return { isAllowed: false, waitMs: found.msBeforeNext };
}
