/** The SQL of leases. */
import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { leases } from '../../db/schema';
import { type Lease, LeaseBusyError } from './leases';

export function createLeasesStore(db: Database) {
  return {
    /** Whether `holder` has the key until `expiresAt`: it was free, lapsed, or its own. */
    async takeLease(key: string, holder: string, now: Date, expiresAt: Date): Promise<boolean> {
      const taken = await db
        .insert(leases)
        .values({ key, holder, expiresAt })
        .onConflictDoUpdate({
          target: leases.key,
          set: { holder, expiresAt },
          setWhere: or(lt(leases.expiresAt, now), eq(leases.holder, holder)) ?? sql`false`,
        })
        .returning({ key: leases.key });
      return taken.length > 0;
    },

    /** A lease that was dropped, or taken over after it had lapsed, stays as it is. */
    async renewLease(key: string, holder: string, expiresAt: Date): Promise<void> {
      await db
        .update(leases)
        .set({ expiresAt })
        .where(and(eq(leases.key, key), eq(leases.holder, holder)));
    },

    async isHeld(key: string, now: Date): Promise<boolean> {
      return (await db.$count(leases, and(eq(leases.key, key), gt(leases.expiresAt, now)))) > 0;
    },

    /** Rejects with `LeaseBusyError` when the turn is over; see `requireLease`. */
    confirmLease: (lease: Lease): Promise<void> => requireLease(db, lease),

    /** Only where no other process works on this database. */
    async dropAllLeases(): Promise<void> {
      await db.delete(leases);
    },

    async dropLease(key: string, holder: string): Promise<void> {
      await db.delete(leases).where(and(eq(leases.key, key), eq(leases.holder, holder)));
    },
  };
}

/**
 * Rejects with `LeaseBusyError` where the lease lapsed and somebody else has had, or has, the turn: what was read under
 * it may be old. In a transaction nobody takes it over before that is over.
 */
export async function requireLease(tx: Pick<Database, 'select'>, { key, holder }: Lease): Promise<void> {
  const held = await tx
    .select({ key: leases.key })
    .from(leases)
    .where(and(eq(leases.key, key), eq(leases.holder, holder)))
    .for('update');
  if (held.length === 0)
    throw new LeaseBusyError(`Another process took over the work on ${key.split(':', 1)[0]}.`);
}
