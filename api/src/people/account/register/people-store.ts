/** The SQL of the register: who somebody is, the rows that are theirs, and what of those goes. */
import { asc, eq, getTableColumns, getTableName, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../../platform/db/database';
import * as schema from '../../../platform/db/schema';
import type { TableKey } from '../../../platform/retention';
import type { AboutCustomers, Naming } from './entry';
import { REGISTER } from './register';

/** Somebody, as all tables know them. */
export interface Person {
  readonly address: string;
  readonly name: string | null;
  /** Everyone at the provider who has this address, also out of a sign-up that was never paid. */
  readonly customerIds: readonly string[];
}

/** What stands about somebody in one table. */
export interface PersonRows {
  readonly table: TableKey;
  readonly entry: AboutCustomers;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Null: there is no such customer, or they were erased. */
export async function loadPerson(db: Database, customerId: string): Promise<Person | null> {
  const { customers, checkoutAttempts } = schema;
  const [found] = await db.select().from(customers).where(eq(customers.id, customerId));
  if (!found?.email.includes('@')) return null;
  const same = await db.select({ id: customers.id }).from(customers).where(eq(customers.email, found.email));
  const begun = await db
    .select({ id: checkoutAttempts.customerId })
    .from(checkoutAttempts)
    .where(eq(checkoutAttempts.email, found.email));
  const ids = [...same, ...begun].flatMap(({ id }) => id ?? []);
  return { address: found.email, name: found.name, customerIds: [...new Set(ids)] };
}

/** Everything about somebody, but what nobody is given. */
export async function readPerson(db: Database, person: Person): Promise<PersonRows[]> {
  const found: PersonRows[] = [];
  for (const [table, entry] of customerTables()) {
    const given = [...Object.keys(entry.whose), ...entry.about, ...entry.rest];
    const columns = Object.fromEntries(given.map((name) => [name, columnOf(table, name)]));
    const rows = await db
      .select(columns)
      .from(tableOf(table))
      .where(isTheirs(table, entry, person));
    found.push({ table, entry, rows });
  }
  return found;
}

/** All of it or nothing, in the caller's transaction. What others write about them waits for it, and is skipped. */
export async function erasePerson(tx: Database, person: Person): Promise<void> {
  const { id } = schema.customers;
  const theirRows = tx
    .select({ id })
    .from(schema.customers)
    .where(inArray(id, [...person.customerIds]));
  await theirRows.orderBy(asc(id)).for('update');
  for (const [table, entry] of customerTables()) {
    const theirs = isTheirs(table, entry, person);
    const { erasure } = entry;
    if (erasure.kind === 'deleted') await tx.delete(tableOf(table)).where(theirs);
    if (erasure.kind === 'cleared') await tx.update(tableOf(table)).set(erasure.columns).where(theirs);
  }
}

/** By the name in the database. */
export const sqlName = (table: TableKey): string => getTableName(tableOf(table));
export const sqlColumn = (table: TableKey, column: string): string => columnOf(table, column).name;

/** The names by which a person is found. */
export const namesOf = (naming: Naming, { address, customerIds }: Person): string[] =>
  ({
    id: () => [...customerIds],
    address: () => [address],
    actor: () => customerIds.flatMap((id) => [id, `customer:${id}`]),
    lease: () => [`checkout:${address}`],
  })[naming]();

const customerTables = (): [TableKey, AboutCustomers][] =>
  Object.entries(REGISTER).flatMap(([table, entry]): [TableKey, AboutCustomers][] =>
    entry.kind === 'customers' ? [[table as TableKey, entry as AboutCustomers]] : [],
  );

function isTheirs(table: TableKey, { whose }: AboutCustomers, person: Person): SQL {
  const names = Object.entries(whose) as [string, Naming][];
  const found = names.map(([column, naming]) => inArray(columnOf(table, column), namesOf(naming, person)));
  return or(...found) ?? sql`false`;
}

const TABLES = new Map<string, unknown>(Object.entries(schema));
const tableOf = (table: TableKey) => TABLES.get(table) as PgTable;

function columnOf(table: TableKey, name: string): PgColumn {
  const column = (getTableColumns(tableOf(table)) as Record<string, PgColumn>)[name];
  if (!column) throw new Error(`${table} has no column ${name}.`);
  return column;
}
