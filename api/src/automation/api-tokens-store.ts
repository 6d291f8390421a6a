/** The SQL of API tokens: hashes only. */
import { and, count, desc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../db/database';
import { apiTokens, auditLog, customers } from '../db/schema';

export type ApiTokenRow = typeof apiTokens.$inferSelect;
export type ApiTokensStore = ReturnType<typeof createApiTokensStore>;

const isLive = (now: Date) => and(isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now));

const audited = (tx: Pick<Database, 'insert'>, at: Date, action: string, token: ApiTokenRow) =>
  tx.insert(auditLog).values({
    at,
    actor: `customer:${token.customerId}`,
    action,
    subject: token.customerId,
    details: { token: token.id, name: token.name, scopes: token.scopes },
  });

export function createApiTokensStore(db: Database) {
  return {
    /** By hash; what is unknown, expired or revoked is left out. */
    findLive(hashes: readonly string[], now: Date) {
      return db
        .select({
          hash: apiTokens.hash,
          customerId: apiTokens.customerId,
          scopes: apiTokens.scopes,
          addressProven: apiTokens.addressProven,
          lastUsedAt: apiTokens.lastUsedAt,
        })
        .from(apiTokens)
        .where(and(inArray(apiTokens.hash, [...hashes]), isLive(now)));
    },

    async markUsed(hashes: readonly string[], now: Date, before: Date): Promise<void> {
      const isStale = or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, before));
      await db
        .update(apiTokens)
        .set({ lastUsedAt: now })
        .where(and(inArray(apiTokens.hash, [...hashes]), isStale));
    },

    listOf(customerId: string, most: number) {
      return db
        .select()
        .from(apiTokens)
        .where(eq(apiTokens.customerId, customerId))
        .orderBy(desc(apiTokens.createdAt), apiTokens.id)
        .limit(most);
    },

    /** False when the customer has `most` that work. The customer's row makes two that come at once wait. */
    add(token: typeof apiTokens.$inferInsert, most: number): Promise<boolean> {
      const { customerId, createdAt } = token;
      return db.transaction(async (tx) => {
        await tx.select().from(customers).where(eq(customers.id, customerId)).for('update');
        const [live] = await tx
          .select({ count: count() })
          .from(apiTokens)
          .where(and(eq(apiTokens.customerId, customerId), isLive(createdAt)));
        if ((live?.count ?? 0) >= most) return false;
        const [row] = await tx.insert(apiTokens).values(token).returning();
        if (row) await audited(tx, createdAt, 'apiToken.made', row);
        return true;
      });
    },

    /** Whether there was such a live one. */
    revoke(customerId: string, id: string, now: Date): Promise<boolean> {
      return db.transaction(async (tx) => {
        const [row] = await tx
          .update(apiTokens)
          .set({ revokedAt: now })
          .where(and(eq(apiTokens.customerId, customerId), eq(apiTokens.id, id), isLive(now)))
          .returning();
        if (row) await audited(tx, now, 'apiToken.revoked', row);
        return row !== undefined;
      });
    },
  };
}
