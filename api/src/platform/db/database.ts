/** The database as stores see it, independent of the driver. */
import { like, type SQL, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema';
import { customers } from './schema';

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Runs a statement that the query builder cannot express. The caller declares the shape of the rows. */
export async function queryRows<Row>(db: Pick<Database, 'execute'>, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as { readonly rows: Row[] };
  return result.rows;
}

/** Returns the first row of a query; null: it has none. */
export const firstRow = async <Row>(rows: PromiseLike<readonly Row[]>): Promise<Row | null> =>
  (await rows)[0] ?? null;

export const hasRows = async (rows: PromiseLike<readonly unknown[]>): Promise<boolean> =>
  (await rows).length > 0;

/** Rejects if the database does not answer. */
export async function ping(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}

/** A `like` pattern that finds the text anywhere, literally. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Matches part of a customer's address. Written as in the trigram index `customers_letters`, so servers can use it. */
export const addressHas = (search: string): SQL =>
  // Addresses are stored in lower case.
  like(sql`(${customers.email} || '')`, containing(search.toLowerCase()));
