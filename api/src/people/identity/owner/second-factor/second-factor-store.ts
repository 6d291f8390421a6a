/** SQL for the owner's second factor. */
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../../platform/db/database';
import { auditLog, ownerSecondFactor } from '../../../../platform/db/schema';
import type { IdentityAction } from '../../audit-actions';

export type FactorRow = typeof ownerSecondFactor.$inferSelect;

/** The new row (null: deleted), the audit action, and the answer. */
export interface FactorDecision<T> {
  readonly row: FactorRow | null;
  readonly audit?: IdentityAction;
  readonly answer: T;
}

/** `credential`: the configured one; a factor set up under another does not count. */
export function createSecondFactorStore(db: Database, credential: string) {
  const isOwn = and(eq(ownerSecondFactor.id, 'totp'), eq(ownerSecondFactor.credential, credential));
  return {
    async find(): Promise<FactorRow | null> {
      return (await db.select().from(ownerSecondFactor).where(isOwn))[0] ?? null;
    },

    /** Replaces a factor that was never confirmed, or belongs to another credential. */
    async begin(secret: string, createdAt: Date): Promise<void> {
      const fresh = { credential, secret, confirmedAt: null, lastStep: 0, recoveryHashes: [], createdAt };
      await db
        .insert(ownerSecondFactor)
        .values({ id: 'totp', ...fresh })
        .onConflictDoUpdate({ target: ownerSecondFactor.id, set: fresh });
    },

    /** Locks the row from reading to writing, so that a code is accepted once across all replicas. */
    change<T>(at: Date, decide: (row: FactorRow | null) => FactorDecision<T>): Promise<T> {
      return db.transaction(async (tx) => {
        const [found = null] = await tx.select().from(ownerSecondFactor).where(isOwn).for('update');
        const { row, audit, answer } = decide(found);
        if (found && !row) await tx.delete(ownerSecondFactor).where(isOwn);
        else if (row && row !== found) await tx.update(ownerSecondFactor).set(row).where(isOwn);
        if (audit) await tx.insert(auditLog).values({ at, actor: 'owner', action: audit, details: {} });
        return answer;
      });
    },
  };
}

export type SecondFactorStore = ReturnType<typeof createSecondFactorStore>;
