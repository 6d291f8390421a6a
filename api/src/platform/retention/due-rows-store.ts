/** The SQL of retention: deletes a table's due rows in batches. */
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Database, queryRows } from '../db/database';

/** A batch takes some tens of milliseconds on either database. */
const ROWS_AT_ONCE = 2_000;

export function createDueRowsStore(db: Database) {
  return {
    /** Skips rows that are locked by others; the next run gets them. */
    async deleteSome(table: PgTable, due: SQL) {
      // By ctid, as an array: this needs no key, and the server goes straight to each row.
      const [{ rows } = { rows: 0 }] = await queryRows<{ rows: number }>(
        db,
        sql`with gone as (
              delete from ${table} where ctid = any(array(
                select ctid from ${table} where ${due} limit ${ROWS_AT_ONCE} for update skip locked)) returning 1)
            select count(*)::int as rows from gone`,
      );
      return { rows, isMore: rows === ROWS_AT_ONCE };
    },
    /** Makes the space reusable and updates the planner's statistics; a server does both by itself. */
    async tidy(table: PgTable): Promise<void> {
      await db.execute(sql`vacuum (analyze) ${table}`);
    },
  };
}

export type DueRowsStore = ReturnType<typeof createDueRowsStore>;
