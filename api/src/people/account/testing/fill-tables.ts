/** Fills every table with personal data; each text that could be personal names its place, so that it can be found. */
import { getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { TABLES } from '../../../boot/declarations';
import type { Database } from '../../../platform/db/database';
import { type CustomerTable, customerTables, type Naming } from '../../../platform/feature';
import { namesOf, type Person } from '../people-store';

export const CUSTOMER_TABLES = customerTables(TABLES);

/** Rows are found by any identifying column. Foreign keys are off, since tables are filled in any order. */
export function fillTables(
  db: Database,
  person: Person,
  tag: string,
  tables: readonly CustomerTable[] = CUSTOMER_TABLES,
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const table of tables)
      for (const row of rowsOf(table, person, tag)) await tx.insert(table.table).values(row);
  });
}

/** One row, or one per identifying column if all of them are nullable. */
function rowsOf(table: CustomerTable, person: Person, tag: string) {
  const names = Object.entries(table.data.whose) as [string, Naming][];
  const isWhole = names.some(([name]) => columnsOf(table)[name]?.notNull);
  const sets = isWhole ? [names] : names.map((one) => [one]);
  return sets.map((set, index) => {
    const given = set.map(([name, naming]) => [name, namesOf(naming, person)[0] ?? null]);
    const missing = names.map(([name]) => [name, null]);
    return rowWith(table, `${tag} ${index}`, Object.fromEntries([...missing, ...given]));
  });
}

const columnsOf = ({ table }: CustomerTable) => getTableColumns(table) as Record<string, PgColumn>;

function rowWith(
  table: CustomerTable,
  tag: string,
  names: Readonly<Record<string, string | null>>,
): Record<string, unknown> {
  const columns = Object.entries(columnsOf(table)).filter(([, column]) => !column.generatedIdentity);
  const samples = columns.map(([name, column]) => [
    name,
    sampleOf(column, `mark ${tag} ${table.name}.${name};`),
  ]);
  return { ...Object.fromEntries(samples), ...names };
}

const AT = new Date('2026-11-21T09:30:00.000Z');

function sampleOf(column: PgColumn, mark: string): unknown {
  if (column.enumValues?.[0]) return column.enumValues[0];
  if (column.columnType === 'PgDateString') return '2026-11-21';
  // The id of no row, so that no deletion of another person's cascades to it.
  const number = column.name.endsWith('_id') ? 0 : 1;
  const custom = Buffer.from(mark);
  return { string: mark, json: { mark }, number, boolean: false, date: AT, array: [mark], custom }[
    column.dataType as string
  ];
}

/** Every row of every table, as JSON text. */
export async function dumpTables(db: Database): Promise<{ table: string; row: string }[]> {
  const found: { table: string; row: string }[] = [];
  for (const { name, table } of TABLES)
    for (const row of await db.select().from(table)) found.push({ table: name, row: JSON.stringify(row) });
  return found;
}
