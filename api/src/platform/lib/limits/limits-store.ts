/** The SQL of limits: windows by `rate-limiter-flexible`, and in its table counts that follow another rule. */
import { eq, inArray, sql } from 'drizzle-orm';
import { RateLimiterDrizzle } from 'rate-limiter-flexible';
import type { Database } from '../../db/database';
import { rateLimits } from '../../db/schema';
import type { Count, Limit, LimitDecision } from './limits';

/** What is used up is refused from memory until the window ends. */
export const createWindow = (db: Database, bucket: string, { points, seconds }: Limit): RateLimiterDrizzle =>
  new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimits,
    keyPrefix: bucket,
    points,
    duration: seconds,
    inMemoryBlockOnConsumed: points,
    clearExpiredByTimeout: false,
  });

/** The row is locked from reading to writing, so that of many at once each sees what the one before has left. */
export function changeCount<T>(
  db: Database,
  key: string,
  decide: (count: Count | null) => LimitDecision<T>,
): Promise<T> {
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

/** When each count is forgotten, in the order of the keys; null: there is none. */
export async function countsUntil(db: Database, keys: readonly string[]): Promise<readonly (Date | null)[]> {
  const rows = await db
    .select({ key: rateLimits.key, until: rateLimits.expire })
    .from(rateLimits)
    .where(inArray(rateLimits.key, [...keys]));
  const untilOf = new Map(rows.map(({ key, until }) => [key, until]));
  return keys.map((key) => untilOf.get(key) ?? null);
}
