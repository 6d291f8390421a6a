/** The SQL of retention: deletes a table's due rows in batches. */
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Database, deletePart } from '../db/database';

/** A batch takes some tens of milliseconds on either database. */
const ROWS_AT_ONCE = 2_000;

export function createDueRowsStore(db: Database) {
  return {
    async deleteSome(table: PgTable, due: SQL) {
      const rows = await deletePart(db, table, due, ROWS_AT_ONCE);
      return { rows, isMore: rows === ROWS_AT_ONCE };
    },

    /** Makes the space reusable and updates the planner's statistics; a server does both by itself. */
    async tidy(table: PgTable): Promise<void> {
      await db.execute(sql`vacuum (analyze) ${table}`);
    },
  };
}

export type DueRowsStore = ReturnType<typeof createDueRowsStore>;
