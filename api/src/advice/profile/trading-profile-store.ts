/** Customers' trading profiles in the database. */
import { DEFAULT_TRADING_PROFILE, type TradingProfile, tradingProfileField } from '@spreadwise/contract';
import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { auditLog, customerSetups, customers } from '../../platform/db/schema';
import type { ChangingAccess } from '../../platform/lib/session-memory';

/** Of those of these customers who have saved one, as they typed it. */
export const readProfiles =
  (db: Database) =>
  async (customerIds: readonly string[]): Promise<ReadonlyMap<string, TradingProfile>> => {
    if (customerIds.length === 0) return new Map();
    const { customerId, setUp } = customerSetups;
    const rows = await db
      .select({ customerId, setUp })
      .from(customerSetups)
      .where(inArray(customerId, [...customerIds]));
    return new Map(rows.map((row) => [row.customerId, { ...DEFAULT_TRADING_PROFILE, ...row.setUp }]));
  };

/** Processes that keep profiles in memory are notified of each one that is saved. */
export function createTradingProfileStore(db: Database, changing: ChangingAccess) {
  return {
    of: readProfiles(db),

    /** The newest replaces the one before. */
    save: (customerId: string, profile: TradingProfile, at: Date): Promise<void> =>
      changing(customerId, () =>
        db.transaction(async (tx) => {
          await lock(tx, customerId);
          await save(tx, customerId, profile, at);
        }),
      ),

    /** Mutes or unmutes a coin; all else stays. False: not a coin that can be muted, or too many are. */
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
          const before = { ...DEFAULT_TRADING_PROFILE, ...row?.setUp };
          if (before.mutedCoins.includes(coin) === isMuted) return true;
          const others = before.mutedCoins.filter((one) => one !== coin);
          const { data } = tradingProfileField.safeParse({
            ...before,
            mutedCoins: isMuted ? [...others, coin] : others,
          });
          if (data) await save(tx, customerId, data, at);
          return data !== undefined;
        }),
      ),
  };
}

/** Saving and muting take turns, also where there is no trading profile yet. */
const lock = (tx: Pick<Database, 'select'>, customerId: string) =>
  tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('update');

async function save(
  tx: Pick<Database, 'insert'>,
  customerId: string,
  profile: TradingProfile,
  at: Date,
): Promise<void> {
  await tx
    .insert(customerSetups)
    .values({ customerId, setUp: profile, updatedAt: at })
    .onConflictDoUpdate({ target: customerSetups.customerId, set: { setUp: profile, updatedAt: at } });
  // That it was changed, not what somebody's means are.
  await tx.insert(auditLog).values({ at, actor: customerId, action: 'setup.saved', subject: customerId });
}

export type TradingProfileStore = ReturnType<typeof createTradingProfileStore>;
