/** SQL for a person's data: their identity, the rows about them, and their erasure. */
import type { Locale } from '@spreadwise/contract/page-locale';
import { asc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../../platform/db/database';
import { checkoutAttempts, customers } from '../../../platform/db/schema';
import { type CustomerTable, columnOf, type Naming } from '../../../platform/feature';

export interface Person {
  readonly address: string;
  readonly name: string | null;
  readonly language: Locale;
  /** All customers at the provider with this address, including those of sign-ups never paid. */
  readonly customerIds: readonly string[];
}

export interface PersonRows {
  readonly table: CustomerTable;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Null: the customer does not exist or was erased. */
export async function loadPerson(db: Database, customerId: string): Promise<Person | null> {
  const [found] = await db.select().from(customers).where(eq(customers.id, customerId));
  if (!found?.email.includes('@')) return null;
  const same = await db.select({ id: customers.id }).from(customers).where(eq(customers.email, found.email));
  const begun = await db
    .select({ id: checkoutAttempts.customerId })
    .from(checkoutAttempts)
    .where(eq(checkoutAttempts.email, found.email));
  const ids = [...same, ...begun].flatMap(({ id }) => id ?? []);
  const { email: address, name, language } = found;
  return { address, name, language, customerIds: [...new Set(ids)] };
}

export async function readPerson(db: Database, tables: readonly CustomerTable[], person: Person) {
  const found: PersonRows[] = [];
  for (const table of tables) {
    const rows = await db.select(exportedColumns(table)).from(table.table).where(isTheirs(table, person));
    found.push({ table, rows });
  }
  return found;
}

/** Keyed by their names in the code: identifying columns first, then those about the person, then the rest. */
function exportedColumns({ table, data: { whose, about = [], withheld = [] } }: CustomerTable) {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  const names = new Set([...Object.keys(whose), ...about, ...Object.keys(columns)]);
  for (const name of withheld) names.delete(name);
  return Object.fromEntries([...names].flatMap((name) => (columns[name] ? [[name, columns[name]]] : [])));
}

/** In the caller's transaction. Concurrent writes about the person wait for it, and are then skipped. */
export async function erasePerson(tx: Database, tables: readonly CustomerTable[], person: Person) {
  const { id } = customers;
  const theirRows = tx
    .select({ id })
    .from(customers)
    .where(inArray(id, [...person.customerIds]));
  await theirRows.orderBy(asc(id)).for('update');
  for (const table of tables) {
    const { erasure } = table.data;
    const theirs = isTheirs(table, person);
    if (!erasure) await tx.delete(table.table).where(theirs);
    else if (erasure.kind === 'cleared') await tx.update(table.table).set(erasure.columns).where(theirs);
  }
}

/** The column values that identify a person, by kind of naming. */
export const namesOf = (naming: Naming, { address, customerIds }: Person): string[] =>
  ({
    id: () => [...customerIds],
    address: () => [address],
    actor: () => customerIds.flatMap((id) => [id, `customer:${id}`]),
    lease: () => [`checkout:${address}`],
  })[naming]();

function isTheirs(table: CustomerTable, person: Person): SQL {
  const names = Object.entries(table.data.whose) as [string, Naming][];
  const found = names.map(([column, naming]) => inArray(columnOf(table, column), namesOf(naming, person)));
  return or(...found) ?? sql`false`;
}
