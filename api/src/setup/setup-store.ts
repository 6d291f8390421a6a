/** Customers' set-ups in the database. */
import type { SetUp } from '@spreadwise/contract';
import { inArray } from 'drizzle-orm';
import type { Database } from '../db/database';
import { auditLog, customerSetups } from '../db/schema';

export function createSetUpStore(db: Database) {
  return {
    /** Of those of these customers who have saved one. */
    async of(customerIds: readonly string[]): Promise<ReadonlyMap<string, SetUp>> {
      if (customerIds.length === 0) return new Map();
      const { customerId, setUp } = customerSetups;
      const rows = await db
        .select({ customerId, setUp })
        .from(customerSetups)
        .where(inArray(customerId, [...customerIds]));
      return new Map(rows.map((row) => [row.customerId, row.setUp]));
    },

    /** The newest replaces the one before. */
    save: (customerId: string, setUp: SetUp, at: Date): Promise<void> =>
      db.transaction(async (tx) => {
        await tx
          .insert(customerSetups)
          .values({ customerId, setUp, updatedAt: at })
          .onConflictDoUpdate({ target: customerSetups.customerId, set: { setUp, updatedAt: at } });
        // That it was changed, not what somebody's means are.
        await tx
          .insert(auditLog)
          .values({ at, actor: customerId, action: 'setup.saved', subject: customerId });
      }),
  };
}

export type SetUpStore = ReturnType<typeof createSetUpStore>;
