/** The SQL of the owner's changed password. */
import { eq } from 'drizzle-orm';
import type { Database } from '../../../../platform/db/database';
import { auditLog, ownerPassword } from '../../../../platform/db/schema';

export interface ChangedPassword {
  readonly hash: string;
  readonly credential: string;
  readonly changedAt: Date;
}

/** `configured`: the configured credential; a change that replaced another one does not count. */
export function createPasswordStore(db: Database, configured: string) {
  return {
    async find(): Promise<ChangedPassword | null> {
      const { hash, credential, changedAt } = ownerPassword;
      const found = await db
        .select({ hash, credential, changedAt })
        .from(ownerPassword)
        .where(eq(ownerPassword.replaces, configured));
      return found[0] ?? null;
    },

    async save(changed: ChangedPassword): Promise<void> {
      const row = { ...changed, replaces: configured };
      await db.transaction(async (tx) => {
        await tx
          .insert(ownerPassword)
          .values({ id: 'owner', ...row })
          .onConflictDoUpdate({ target: ownerPassword.id, set: row });
        const entry = { at: changed.changedAt, actor: 'owner', action: 'owner.passwordChanged' as const };
        await tx.insert(auditLog).values({ ...entry, details: {} });
      });
    },
  };
}

export type PasswordStore = ReturnType<typeof createPasswordStore>;
