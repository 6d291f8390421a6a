/** SQL for the owner's passkeys and their challenges. */
import { and, desc, eq, gt } from 'drizzle-orm';
import { type Database, firstRow, hasRows } from '../../../../platform/db/database';
import { auditLog, ownerChallenges, ownerPasskeys } from '../../../../platform/db/schema';
import type { IdentityAction } from '../../audit-actions';

type PasskeyRow = typeof ownerPasskeys.$inferSelect;
export type ChallengePurpose = (typeof ownerChallenges.$inferSelect)['purpose'];

/** `configured`: the configured credential; passkeys added under another one do not count. */
export function createPasskeysStore(db: Database, configured: string) {
  const isOwn = eq(ownerPasskeys.credential, configured);
  const audit = (action: IdentityAction, at: Date, { name }: Pick<PasskeyRow, 'name'>) => ({
    ...{ at, actor: 'owner', action, details: { name } },
  });
  return {
    list: () => db.select().from(ownerPasskeys).where(isOwn).orderBy(desc(ownerPasskeys.createdAt)),

    find: (id: string): Promise<PasskeyRow | null> =>
      firstRow(
        db
          .select()
          .from(ownerPasskeys)
          .where(and(isOwn, eq(ownerPasskeys.id, id))),
      ),

    async add(row: Omit<PasskeyRow, 'credential' | 'lastUsedAt'>): Promise<void> {
      const values = { ...row, credential: configured };
      await db.transaction(async (tx) => {
        await tx
          .insert(ownerPasskeys)
          .values(values)
          .onConflictDoUpdate({ target: ownerPasskeys.id, set: values });
        await tx.insert(auditLog).values(audit('owner.passkeyAdded', row.createdAt, row));
      });
    },

    async markUsed(id: string, used: Pick<PasskeyRow, 'counter' | 'lastUsedAt' | 'host'>): Promise<void> {
      await db.update(ownerPasskeys).set(used).where(eq(ownerPasskeys.id, id));
    },

    remove(id: string, at: Date): Promise<boolean> {
      return db.transaction(async (tx) => {
        const [removed] = await tx
          .delete(ownerPasskeys)
          .where(and(isOwn, eq(ownerPasskeys.id, id)))
          .returning();
        if (removed) await tx.insert(auditLog).values(audit('owner.passkeyRemoved', at, removed));
        return removed !== undefined;
      });
    },

    async keepChallenge(challengeHash: string, purpose: ChallengePurpose, expiresAt: Date): Promise<void> {
      await db.insert(ownerChallenges).values({ challengeHash, purpose, expiresAt });
    },

    /** Whether it was still valid: each challenge is used once across all replicas. */
    takeChallenge(challengeHash: string, purpose: ChallengePurpose, now: Date): Promise<boolean> {
      const { challengeHash: hash, purpose: what, expiresAt } = ownerChallenges;
      const isValid = and(eq(hash, challengeHash), eq(what, purpose), gt(expiresAt, now));
      return hasRows(db.delete(ownerChallenges).where(isValid).returning());
    },
  };
}

export type PasskeysStore = ReturnType<typeof createPasskeysStore>;
