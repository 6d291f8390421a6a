/** Deleting a bounded number of rows: one short statement, so that it holds up nobody, however much there is to delete. */
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Database, queryRows } from './database';

/** How many rows went, `most` at most. What somebody else is changing at this moment is left to the next part. */
export async function deletePart(db: Database, table: PgTable, where: SQL, most: number): Promise<number> {
  // By place, as an array: any key would do, and the server goes straight to each row.
  const [counted] = await queryRows<{ count: number }>(
    db,
    sql`with gone as (
          delete from ${table} where ctid = any(array(
            select ctid from ${table} where ${where} limit ${most} for update skip locked)) returning 1)
        select count(*)::int as count from gone`,
  );
  return counted?.count ?? 0;
}
