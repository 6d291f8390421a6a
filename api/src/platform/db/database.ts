/** The database as stores see it, whichever driver is behind it. */
import { like, type SQL, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core';
import type * as schema from './schema';
import { customers } from './schema';

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Runs a statement that the query builder cannot write. The caller names the shape of its rows. */
export async function queryRows<Row>(db: Pick<Database, 'execute'>, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as { readonly rows: Row[] };
  return result.rows;
}

/** The first row that a query finds; null: it finds none. */
export const firstRow = async <Row>(rows: PromiseLike<readonly Row[]>): Promise<Row | null> =>
  (await rows)[0] ?? null;

/** Whether a query finds a row, or a change returns one. */
export const hasRows = async (rows: PromiseLike<readonly unknown[]>): Promise<boolean> =>
  (await rows).length > 0;

/** Rejects when the database does not answer. */
export async function ping(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}

/** What `like` finds a text by, wherever it stands, as it is. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether a customer's address has it; by the index of three letters where the server has one (migration 0049), said as there. */
export const addressHas = (search: string): SQL =>
  // Addresses are in small letters.
  like(sql`(${customers.email} || '')`, containing(search.toLowerCase()));

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
