/** The SQL of leases. They expire by the database's clock at execution, so replicas agree. */
import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import { type Database, hasRows } from '../../db/database';
import { leases } from '../../db/schema';
import { inMs } from '../../db/sql';
import { bound } from '../bound';
import { type Lease, LeaseBusyError } from './leases';

type Executor = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | '$count'>;

const now = sql`clock_timestamp()`;
const isOf = ({ key, holder }: Lease) => and(eq(leases.key, key), eq(leases.holder, holder));

/** Returns whether the holder now has the lease for `lifetimeMs`: it was free, expired, or already its own. */
export function takeLease(db: Executor, { key, holder }: Lease, lifetimeMs: number): Promise<boolean> {
  const expiresAt = inMs(lifetimeMs);
  return hasRows(
    db
      .insert(leases)
      .values({ key, holder, expiresAt })
      .onConflictDoUpdate({
        target: leases.key,
        set: { holder, expiresAt },
        setWhere: or(lt(leases.expiresAt, now), eq(leases.holder, holder)) ?? sql`false`,
      })
      .returning({ key: leases.key }),
  );
}

/** Returns whether the holder still had it. Does not touch a lease that was dropped, or taken over after expiry. */
export const renewLease = (db: Executor, lease: Lease, lifetimeMs: number): Promise<boolean> =>
  hasRows(
    db
      .update(leases)
      .set({ expiresAt: inMs(lifetimeMs) })
      .where(isOf(lease))
      .returning({ key: leases.key }),
  );

/** Returns whether the holder still had it. */
export const dropLease = (db: Executor, lease: Lease): Promise<boolean> =>
  hasRows(db.delete(leases).where(isOf(lease)).returning({ key: leases.key }));

/** Rejects with `LeaseBusyError` if another process took it over; none can until the transaction is over. */
export async function requireLease(tx: Pick<Database, 'select'>, lease: Lease): Promise<void> {
  if (!(await hasRows(tx.select({ key: leases.key }).from(leases).where(isOf(lease)).for('update'))))
    throw new LeaseBusyError(`Another process took over the work on ${lease.key.split(':', 1)[0]}.`);
}

const isHeld = async (db: Database, key: string): Promise<boolean> =>
  (await db.$count(leases, and(eq(leases.key, key), gt(leases.expiresAt, now)))) > 0;

/** Only if no other process works on this database. */
async function dropAllLeases(db: Database): Promise<void> {
  await db.delete(leases);
}

/** The same functions for callers without a database. */
export const createLeasesStore = (db: Database) =>
  bound(db, { takeLease, renewLease, dropLease, confirmLease: requireLease, isHeld, dropAllLeases });
