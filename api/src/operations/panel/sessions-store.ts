/** How many sessions are live, by role. */
import { and, count, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { sessions } from '../../platform/db/schema';

export async function countSessions(db: Database, now: Date) {
  const live = await db
    .select({ role: sessions.role, count: count() })
    .from(sessions)
    .where(and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .groupBy(sessions.role);
  const of = (isOwner: boolean) =>
    live.reduce((sum, { role, count }) => sum + ((role === 'OWNER') === isOwner ? count : 0), 0);
  return { owner: of(true), customer: of(false) };
}
