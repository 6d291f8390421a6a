/** SQL for subscribed browsers. */
import { and, asc, eq, notInArray } from 'drizzle-orm';
import type { Database } from '../../../../platform/db/database';
import { customers, pushDevices } from '../../../../platform/db/schema';

export type PushDevice = typeof pushDevices.$inferSelect;
export type DevicesStore = ReturnType<typeof createDevicesStore>;

/** Per customer. */
const MOST_DEVICES = 10;

export function createDevicesStore(db: Database) {
  return {
    of: (customerId: string): Promise<PushDevice[]> =>
      db
        .select()
        .from(pushDevices)
        .where(eq(pushDevices.customerId, customerId))
        .orderBy(asc(pushDevices.createdAt), pushDevices.id),

    /** Inserts a device or updates a known one; removes the oldest of too many. */
    async add(device: PushDevice): Promise<void> {
      const { customerId, id } = device;
      await db.transaction(async (tx) => {
        await tx.select().from(customers).where(eq(customers.id, customerId)).for('update');
        await tx
          .insert(pushDevices)
          .values(device)
          .onConflictDoUpdate({ target: [pushDevices.customerId, pushDevices.id], set: device });
        const rows = await tx
          .select({ id: pushDevices.id })
          .from(pushDevices)
          .where(eq(pushDevices.customerId, customerId))
          .orderBy(asc(pushDevices.createdAt));
        const others = rows.map((row) => row.id).filter((one) => one !== id);
        const isOld = notInArray(pushDevices.id, [id, ...others.slice(1 - MOST_DEVICES)]);
        await tx.delete(pushDevices).where(and(eq(pushDevices.customerId, customerId), isOld));
      });
    },

    async forget(customerId: string, id: string): Promise<void> {
      await db.delete(pushDevices).where(and(eq(pushDevices.customerId, customerId), eq(pushDevices.id, id)));
    },
  };
}
