/** How many sessions are live, by role. */
import { and, count, gt, isNull } from 'drizzle-orm';
import type { Database } from '../db/database';
import { sessions } from '../db/schema';

export async function countSessions(db: Database, now: Date) {
  const live = await db
    .select({ role: sessions.role, count: count() })
    .from(sessions)
    .where(and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .groupBy(sessions.role);
  const of = (role: 'OWNER' | 'CUSTOMER') => live.find((row) => row.role === role)?.count ?? 0;
  return { owner: of('OWNER'), customer: of('CUSTOMER') };
}
