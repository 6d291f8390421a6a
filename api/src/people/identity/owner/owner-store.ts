/** The SQL of the owner's known browsers, and of the audit log of their logins. */
import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database';
import { auditLog, ownerDevices } from '../../../platform/db/schema';
import { credentialNow } from '../session/session-store';

export function createOwnerStore(db: Database, configured: string) {
  return {
    async isDevice(secretHash: string, now: Date): Promise<boolean> {
      const found = await db
        .select({ hash: ownerDevices.secretHash })
        .from(ownerDevices)
        .where(
          and(
            eq(ownerDevices.secretHash, secretHash),
            eq(ownerDevices.credential, credentialNow(configured)),
            gt(ownerDevices.expiresAt, now),
          ),
        );
      return found.length > 0;
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
