/**
 * Limits that all replicas share and a restart does not forget: they stand in the database. What is used up is refused
 * from memory, so that an attack costs the database no more than what a limit allows. While the database is away each
 * process counts for itself: a limit is never what makes a call fail, or wait for long.
 *
 * A key can name a network, and 'no raw network address is kept': what is stored is its HMAC. A plain hash would not do,
 * since all four thousand million IPv4 addresses are hashed in minutes; `secret` is one that stands outside the database
 * and is the same in every replica.
 */
import type { Logger } from 'pino';
import type { RateLimiterDrizzle } from 'rate-limiter-flexible';
import type { Database } from '../../db/database';
import { keyedHash } from '../secrets';
import { REAL_TIMERS, type Timers } from '../timing/timers';
import type { Limit, Limits } from './limits';
import { changeCount, countsUntil, createWindow } from './limits-store';
import { consume, createMemoryLimits, look } from './memory-limits';

export interface SharedLimitsOptions {
  readonly db: Database;
  readonly secret: string;
  readonly log: Pick<Logger, 'warn'>;
  readonly timers?: Pick<Timers, 'sleep'>;
}

/** Nobody waits for longer to be counted. */
const PATIENCE_MS = 2_000;

export function createSharedLimits({ db, secret, log, timers = REAL_TIMERS }: SharedLimitsOptions): Limits {
  const windows = new Map<string, RateLimiterDrizzle>();
  const inMemory = createMemoryLimits();
  const hashOf = (key: string) => keyedHash(secret, `limit ${key}`);

  /** One for each limit that a bucket has had: what the former refuses from memory may pass by another. */
  const windowOf = (bucket: string, limit: Limit) => {
    const name = `${bucket} ${limit.points} ${limit.seconds}`;
    const window = windows.get(name) ?? createWindow(db, bucket, limit);
    windows.set(name, window);
    return window;
  };
  const orInMemory = async <T>(shared: Promise<T>, alone: () => Promise<T>): Promise<T> => {
    const counted = new AbortController();
    const tooLate = timers.sleep(PATIENCE_MS, counted.signal).then((): never => {
      throw new Error('It did not count in time.');
    });
    try {
      return await Promise.race([shared, tooLate]);
    } catch (error) {
      log.warn({ err: error }, 'a limit is counted in memory: the database did not count it');
      return alone();
    } finally {
      counted.abort();
    }
  };

  return {
    take: (bucket, key, limit) =>
      orInMemory(consume(windowOf(bucket, limit), hashOf(key)), () => inMemory.take(bucket, key, limit)),
    look: (bucket, key, limit) =>
      orInMemory(look(windowOf(bucket, limit), hashOf(key)), () => inMemory.look(bucket, key, limit)),
    change: (bucket, key, decide) =>
      orInMemory(changeCount(db, `${bucket}:${hashOf(key)}`, decide), () =>
        inMemory.change(bucket, key, decide),
      ),
    until: (bucket, keys) =>
      orInMemory(
        countsUntil(
          db,
          keys.map((key) => `${bucket}:${hashOf(key)}`),
        ),
        () => inMemory.until(bucket, keys),
      ),
  };
}
