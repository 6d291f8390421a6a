/**
 * Limits that all replicas share and that survive a restart, stored in the database. Used-up limits are refused from
 * memory, so that an attack costs the database no more than the limit allows. While the database is away each process
 * counts on its own: a limit never makes a call fail or wait for long.
 * A key can name a network, and 'no raw network address is kept', so only its HMAC is stored. A plain hash would not
 * do: all four billion IPv4 addresses can be hashed in minutes. `secret` is kept outside the database and is the same
 * in every replica.
 */
import { eq, inArray, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { RateLimiterDrizzle } from 'rate-limiter-flexible';
import type { Database } from '../../db/database';
import { rateLimits } from '../../db/schema';
import { getOrInsert } from '../lists';
import { keyedHash } from '../secrets';
import { REAL_TIMERS, type Timers } from '../time';
import {
  type Count,
  consume,
  createMemoryLimits,
  type Limit,
  type LimitDecision,
  type Limits,
  look,
} from './limits';

interface SharedLimitsOptions {
  readonly db: Database;
  readonly secret: string;
  readonly log: Pick<Logger, 'warn'>;
  readonly timers?: Pick<Timers, 'sleep'>;
}

/** Maximum wait for the database to count. */
const PATIENCE_MS = 2_000;

export function createSharedLimits({ db, secret, log, timers = REAL_TIMERS }: SharedLimitsOptions): Limits {
  const windows = new Map<string, RateLimiterDrizzle>();
  const inMemory = createMemoryLimits();
  const hashOf = (key: string) => keyedHash(secret, `limit ${key}`);

  /** One per limit that a bucket has had: a new limit must not inherit the old one's refusals from memory. */
  const windowOf = (bucket: string, limit: Limit) =>
    getOrInsert(windows, `${bucket} ${limit.points} ${limit.seconds}`, () => createWindow(db, bucket, limit));
  const orInMemory = async <T>(shared: Promise<T>, alone: () => Promise<T>): Promise<T> => {
    const counted = new AbortController();
    const tooLate = timers.sleep(PATIENCE_MS, counted.signal).then((): never => {
      throw new Error('The count did not finish in time.');
    });
    try {
      return await Promise.race([shared, tooLate]);
    } catch (error) {
      log.warn({ err: error }, 'a rate limit is counted in memory: the database did not respond');
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
    until(bucket, keys) {
      const stored = keys.map((key) => `${bucket}:${hashOf(key)}`);
      return orInMemory(countsUntil(db, stored), () => inMemory.until(bucket, keys));
    },
  };
}

/** Refuses from memory, until the window ends, once the limit is used up. */
const createWindow = (db: Database, bucket: string, { points, seconds }: Limit): RateLimiterDrizzle =>
  new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimits,
    keyPrefix: bucket,
    points,
    duration: seconds,
    inMemoryBlockOnConsumed: points,
    clearExpiredByTimeout: false,
  });

/** Locks the row from read to write, so that concurrent changes see each other's result. */
function changeCount<T>(db: Database, key: string, decide: (count: Count | null) => LimitDecision<T>) {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(rateLimits)
      .values({ key, points: 0, expire: null })
      .onConflictDoUpdate({ target: rateLimits.key, set: { points: sql`${rateLimits.points}` } })
      .returning({ points: rateLimits.points, until: rateLimits.expire });
    const { count, answer } = decide(row?.until ? { points: row.points, until: row.until } : null);
    const isKey = eq(rateLimits.key, key);
    if (count) await tx.update(rateLimits).set({ points: count.points, expire: count.until }).where(isKey);
    else await tx.delete(rateLimits).where(isKey);
    return answer;
  });
}

/** When each count expires, in the order of the keys; null: there is none. */
async function countsUntil(db: Database, keys: readonly string[]): Promise<readonly (Date | null)[]> {
  const rows = await db
    .select({ key: rateLimits.key, until: rateLimits.expire })
    .from(rateLimits)
    .where(inArray(rateLimits.key, [...keys]));
  const untilOf = new Map(rows.map(({ key, until }) => [key, until]));
  return keys.map((key) => untilOf.get(key) ?? null);
}
