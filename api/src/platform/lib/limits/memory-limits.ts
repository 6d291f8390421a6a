/** Limits of this process alone: for tests, and for as long as the database is away. */
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Count, Limit, Limits, Taken } from './limits';

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
