/** The SQL by which old signals are forgotten, a bounded part a statement; and what the embedded database needs besides. */
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../../platform/db/database';
import { takeLease } from '../../../platform/lib/leases/lease-store';

const SIGNALS_AT_ONCE = 500;
const ROWS_AT_ONCE = 5_000;

export function createRetentionStore(db: Database) {
  return {
    /** Whether this process is the one that sweeps, for so long. */
    mayFor: (holder: string, lifetimeMs: number): Promise<boolean> =>
      takeLease(db, { key: 'sweep signals', holder }, lifetimeMs),

    /** Deletes some of what ended before, its deliveries first, and of the days before. Whether more may be left. */
    async sweep(before: Date): Promise<boolean> {
      const deliveries = await queryRows(
        db,
        sql`delete from signal_deliveries where (signal_id, customer_id) in (
              select d.signal_id, d.customer_id from ${oldest(before)} old
              join signal_deliveries d on d.signal_id = old.id limit ${ROWS_AT_ONCE})
            returning 1`,
      );
      if (deliveries.length === ROWS_AT_ONCE) return true;
      const signals = await queryRows(
        db,
        sql`delete from signals where id in (select id from ${oldest(before)} old) returning 1`,
      );
      const days = await queryRows(
        db,
        sql`delete from signal_allowances where (customer_id, day) in (
              select customer_id, day from signal_allowances where day < ${iso(before)}::date limit ${ROWS_AT_ONCE})
            returning 1`,
      );
      await db.execute(sql`delete from signal_grants where until < ${iso(before)}`);
      return signals.length === SIGNALS_AT_ONCE || days.length === ROWS_AT_ONCE;
    },

    /** Makes the room of old rows usable again where nothing else does. */
    async vacuum(): Promise<void> {
      await db.execute(sql`vacuum signals, signal_deliveries, signal_grants, signal_allowances`);
    },

    /** Tells the planner how much there is; for the same reason. */
    async analyze(): Promise<void> {
      await db.execute(sql`analyze signals, signal_deliveries, signal_grants, signal_allowances`);
    },
  };
}

export type RetentionStore = ReturnType<typeof createRetentionStore>;

const iso = (at: Date) => sql`${at.toISOString()}::timestamptz`;

const oldest = (before: Date) =>
  sql`(select id from signals where ended_at < ${iso(before)} order by ended_at, id limit ${SIGNALS_AT_ONCE})`;
