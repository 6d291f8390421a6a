/** The SQL of counts that are no windows of `rate-limiter-flexible`; they stand in its table. */
import { eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { rateLimits } from '../../db/schema';
import type { Count, Decision } from './limits';

/** The row is locked from reading to writing, so that of many at once each sees what the one before has left. */
export function changeCount<T>(
  db: Database,
  key: string,
  decide: (count: Count | null) => Decision<T>,
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

export async function deleteExpired(db: Database, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.expire, now));
}
