/** The SQL of sessions. */
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
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

    /** By the hash of the token; one that is unknown, expired or revoked is left out. */
    async findSessions(
      tokenHashes: readonly string[],
      now: Date,
    ): Promise<ReadonlyMap<string, SessionRecord>> {
      const found = await db
        .select({
          tokenHash: sessions.tokenHash,
          role: sessions.role,
          customerId: sessions.customerId,
          addressProven: sessions.addressProven,
        })
        .from(sessions)
        .where(
          and(
            inArray(sessions.tokenHash, [...tokenHashes]),
            isNull(sessions.revokedAt),
            gt(sessions.expiresAt, now),
          ),
        );
      return new Map(
        found.flatMap(({ tokenHash, role, customerId, addressProven }): [string, SessionRecord][] => {
          if (role === 'OWNER') return [[tokenHash, { role }]];
          return customerId ? [[tokenHash, { role, customerId, addressProven }]] : [];
        }),
      );
    },

    async revokeSession(tokenHash: string, now: Date): Promise<void> {
      await db
        .update(sessions)
        .set({ revokedAt: now })
        .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.revokedAt)));
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
