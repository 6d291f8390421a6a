/** How often something may be done: the interface, and limits counted in this process only. */
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { getOrInsert } from '../lists';

export interface Limit {
  readonly points: number;
  /** Length of the window, which starts with the first counted call. */
  readonly seconds: number;
}

/** `isFirst`: the first of its window. */
export type Taken =
  | { readonly isAllowed: true; readonly isFirst: boolean }
  | { readonly isAllowed: false; readonly waitMs: number };

export interface Count {
  readonly points: number;
  readonly until: Date;
}

/** The new count (null: deleted), and the rule's answer to its caller. */
export interface LimitDecision<T> {
  readonly count: Count | null;
  readonly answer: T;
}

/** Buckets separate uses. A changed limit of a bucket applies at once. Keys are never stored in plain text. */
export interface Limits {
  take(bucket: string, key: string, limit: Limit): Promise<Taken>;
  /** What `take` would return; counts nothing. */
  look(bucket: string, key: string, limit: Limit): Promise<Taken>;
  /** For rules that are no window: `decide` gets the count and returns the new one. Calls for a key run one by one. */
  change<T>(bucket: string, key: string, decide: (count: Count | null) => LimitDecision<T>): Promise<T>;
  /** When each key's count expires; null: there is none. */
  until(bucket: string, keys: readonly string[]): Promise<readonly (Date | null)[]>;
}

export const NO_LIMITS: Limits = {
  take: async () => ({ isAllowed: true, isFirst: true }),
  look: async () => ({ isAllowed: true, isFirst: true }),
  until: async (_bucket, keys) => keys.map(() => null),
  change: async (_bucket, _key, decide) => decide(null).answer,
};

/** Maximum number of counts; beyond it the least recently changed one is dropped. */
const CAPACITY = 20_000;

export function createMemoryLimits(): Limits {
  const windows = new Map<string, RateLimiterMemory>();
  const counts = new Map<string, Count>();
  const windowOf = (bucket: string, { points, seconds }: Limit) => {
    const window = getOrInsert(windows, bucket, () => new RateLimiterMemory({ points, duration: seconds }));
    // The window holds the counts, so a changed limit is set on the existing one.
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

/** Rejects only if the limiter's store fails. */
export async function consume(limiter: RateLimiterAbstract, key: string): Promise<Taken> {
  try {
    const { consumedPoints } = await limiter.consume(key);
    return { isAllowed: true, isFirst: consumedPoints === 1 };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { isAllowed: false, waitMs: refusal.msBeforeNext };
  }
}

/** Rejects only if the limiter's store fails. */
export async function look(limiter: RateLimiterAbstract, key: string): Promise<Taken> {
  const found = await limiter.get(key);
  if (!found || found.consumedPoints < limiter.points) return { isAllowed: true, isFirst: !found };
  return { isAllowed: false, waitMs: found.msBeforeNext };
}
