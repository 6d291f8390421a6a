/** The SQL of sessions. */
import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { sessions } from '../../db/schema';

export type SessionRecord =
  | { readonly role: 'OWNER' }
  | { readonly role: 'CUSTOMER'; readonly customerId: string; readonly addressProven: boolean };

export function createSessionStore(db: Database) {
  return {
    async insertSession(row: typeof sessions.$inferInsert): Promise<void> {
      await db.insert(sessions).values(row);
    },

    /** Null for one that is unknown, expired or revoked. */
    async findSession(tokenHash: string, now: Date): Promise<SessionRecord | null> {
      const [found] = await db
        .select({
          role: sessions.role,
          customerId: sessions.customerId,
          addressProven: sessions.addressProven,
        })
        .from(sessions)
        .where(
          and(eq(sessions.tokenHash, tokenHash), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)),
        );
      if (found?.role === 'OWNER') return { role: 'OWNER' };
      if (!found?.customerId) return null;
      return { role: 'CUSTOMER', customerId: found.customerId, addressProven: found.addressProven };
    },

    async revokeSession(tokenHash: string, now: Date): Promise<void> {
      await db
        .update(sessions)
        .set({ revokedAt: now })
        .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.revokedAt)));
    },

    async deleteEnded(now: Date): Promise<void> {
      await db.delete(sessions).where(or(lte(sessions.expiresAt, now), lte(sessions.revokedAt, now)));
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
