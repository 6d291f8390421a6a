/** The SQL of retention: deletes due rows of a table in parts, by one process at a time. */
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database';
import { deletePart } from '../db/delete-part';
import { dropLease, takeLease } from '../lib/leases/lease-store';

const LEASE = 'retention';
/** A part takes some tens of milliseconds on either database. */
const ROWS_AT_ONCE = 2_000;

export function createDueRowsStore(db: Database) {
  return {
    /** Whether this process is the one that deletes, for so long. */
    mayFor: (holder: string, lifetimeMs: number): Promise<boolean> =>
      takeLease(db, { key: LEASE, holder }, lifetimeMs),

    /** For another to take over at once. */
    release: (holder: string): Promise<unknown> => dropLease(db, { key: LEASE, holder }),

    /** How many rows were deleted, and whether more may be left. */
    async deleteSome(table: PgTable, due: SQL) {
      const rows = await deletePart(db, table, due, ROWS_AT_ONCE);
      return { rows, isMore: rows === ROWS_AT_ONCE };
    },

    /** Makes the space usable again and updates the planner's statistics; a server does both by itself. */
    async tidy(table: PgTable): Promise<void> {
      await db.execute(sql`vacuum (analyze) ${table}`);
    },
  };
}

export type DueRowsStore = ReturnType<typeof createDueRowsStore>;
