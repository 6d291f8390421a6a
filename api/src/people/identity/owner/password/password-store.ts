/** SQL for the owner's changed password. */
import { eq } from 'drizzle-orm';
import { type Database, firstRow } from '../../../../platform/db/database';
import { auditLog, ownerPassword } from '../../../../platform/db/schema';

type ChangedPassword = Omit<typeof ownerPassword.$inferSelect, 'id' | 'replaces'>;

/** `configured`: the configured credential; a change that replaced another one does not count. */
export function createPasswordStore(db: Database, configured: string) {
  return {
    find: (): Promise<ChangedPassword | null> =>
      firstRow(db.select().from(ownerPassword).where(eq(ownerPassword.replaces, configured))),

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
