/** SQL for the owner's known browsers, and for the audit entries of their logins. */
import { and, eq, gt } from 'drizzle-orm';
import { type Database, hasRows } from '../../../platform/db/database';
import { auditLog, ownerDevices } from '../../../platform/db/schema';
import { credentialNow } from '../session/session-store';

export function createOwnerStore(db: Database, configured: string) {
  return {
    isDevice(secretHash: string, now: Date): Promise<boolean> {
      const { secretHash: hash, credential, expiresAt } = ownerDevices;
      const isKnown = and(
        eq(hash, secretHash),
        eq(credential, credentialNow(configured)),
        gt(expiresAt, now),
      );
      return hasRows(db.select({ hash }).from(ownerDevices).where(isKnown));
    },

    async replaceDevice(replacedHash: string | null, row: typeof ownerDevices.$inferInsert): Promise<void> {
      await db.transaction(async (tx) => {
        if (replacedHash) await tx.delete(ownerDevices).where(eq(ownerDevices.secretHash, replacedHash));
        await tx.insert(ownerDevices).values(row);
      });
    },

    async audit(row: typeof auditLog.$inferInsert): Promise<void> {
      await db.insert(auditLog).values(row);
    },
  };
}

export type OwnerStore = ReturnType<typeof createOwnerStore>;
