/** SQL for subscribed browsers. */
import { and, asc, eq, notInArray } from 'drizzle-orm';
import type { Database } from '../../../../platform/db/database';
import { customers, pushDevices } from '../../../../platform/db/schema';

export type PushDevice = typeof pushDevices.$inferSelect;
export type DevicesStore = ReturnType<typeof createDevicesStore>;

export function createDevicesStore(db: Database) {
  return {
    of: (customerId: string): Promise<PushDevice[]> =>
      db
        .select()
        .from(pushDevices)
        .where(eq(pushDevices.customerId, customerId))
        .orderBy(asc(pushDevices.createdAt), pushDevices.id),

    /** Inserts a device or updates a known one; removes the oldest beyond `most`. */
    async add(device: PushDevice, most: number): Promise<void> {
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
        const kept = [
          id,
          ...rows
            .map((row) => row.id)
            .filter((one) => one !== id)
            .slice(1 - most),
        ];
        await tx
          .delete(pushDevices)
          .where(
            and(eq(pushDevices.customerId, customerId), notInArray(pushDevices.id, kept.slice(0, most))),
          );
      });
    },

    async forget(customerId: string, id: string): Promise<void> {
      await db.delete(pushDevices).where(and(eq(pushDevices.customerId, customerId), eq(pushDevices.id, id)));
    },
  };
}
