/** Customers' set-ups in the database. */

import { DEFAULT_SET_UP, type SetUp, setUpField } from '@spreadwise/contract';
import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { auditLog, customerSetups, customers } from '../../platform/db/schema';
import type { ChangingAccess } from '../../platform/lib/session-memory';

/** Of those of these customers who have saved one, as they typed it. */
export const readSetUps =
  (db: Database) =>
  async (customerIds: readonly string[]): Promise<ReadonlyMap<string, SetUp>> => {
    if (customerIds.length === 0) return new Map();
    const { customerId, setUp } = customerSetups;
    const rows = await db
      .select({ customerId, setUp })
      .from(customerSetups)
      .where(inArray(customerId, [...customerIds]));
    return new Map(rows.map((row) => [row.customerId, { ...DEFAULT_SET_UP, ...row.setUp }]));
  };

/** Whoever keeps set-ups in memory hears of each one that is saved. */
export function createSetUpStore(db: Database, changing: ChangingAccess) {
  return {
    of: readSetUps(db),

    /** The newest replaces the one before. */
    save: (customerId: string, setUp: SetUp, at: Date): Promise<void> =>
      changing(customerId, () =>
        db.transaction(async (tx) => {
          await lock(tx, customerId);
          await save(tx, customerId, setUp, at);
        }),
      ),

    /** Mutes a coin, or does so no more; all else stays. False: a set-up takes no such coin, or none more. */
    mute: (
      customerId: string,
      { coin, isMuted }: { readonly coin: string; readonly isMuted: boolean },
      at: Date,
    ): Promise<boolean> =>
      changing(customerId, () =>
        db.transaction(async (tx) => {
          await lock(tx, customerId);
          const [row] = await tx
            .select()
            .from(customerSetups)
            .where(eq(customerSetups.customerId, customerId));
          const before = { ...DEFAULT_SET_UP, ...row?.setUp };
          if (before.mutedCoins.includes(coin) === isMuted) return true;
          const others = before.mutedCoins.filter((one) => one !== coin);
          const { data } = setUpField.safeParse({
            ...before,
            mutedCoins: isMuted ? [...others, coin] : others,
          });
          if (data) await save(tx, customerId, data, at);
          return data !== undefined;
        }),
      ),
  };
}

/** Who saves and who mutes come one after the other, also where there is no set-up yet. */
const lock = (tx: Pick<Database, 'select'>, customerId: string) =>
  tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('update');

async function save(tx: Pick<Database, 'insert'>, customerId: string, setUp: SetUp, at: Date): Promise<void> {
  await tx
    .insert(customerSetups)
    .values({ customerId, setUp, updatedAt: at })
    .onConflictDoUpdate({ target: customerSetups.customerId, set: { setUp, updatedAt: at } });
  // That it was changed, not what somebody's means are.
  await tx.insert(auditLog).values({ at, actor: customerId, action: 'setup.saved', subject: customerId });
}

export type SetUpStore = ReturnType<typeof createSetUpStore>;
