/** The columns that the console reads: numbers, times, enums, and those that a table's declaration names. */
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core';
import { columnOf, type TableDeclaration } from '../../../platform/feature';

const PLAIN = /^(number|boolean|date|bigint)/;
/** Drizzle's column type for a date read as text. */
const DAY = 'PgDateString';

const isPlain = ({ dataType, columnType, enumValues }: PgColumn) =>
  PLAIN.test(dataType) || columnType === DAY || (enumValues?.length ?? 0) > 0;

export type ReadableTables = ReadonlyMap<string, ReturnType<typeof readable>>;

export const readableTables = (tables: readonly TableDeclaration[]): ReadableTables =>
  new Map(
    tables
      .map(readable)
      .filter(({ columns }) => columns.length > 0)
      .sort((a, b) => a.name.localeCompare(b.name))
      .map((table) => [table.name, table]),
  );

/** `hidden`: columns that the console does not read. */
export function readable(declaration: TableDeclaration) {
  const { name, columns } = getTableConfig(declaration.table);
  const declared = declaration.console.map((column) => columnOf(declaration, column).name);
  const mayRead = (column: PgColumn) => isPlain(column) || declared.includes(column.name);
  return {
    name,
    columns: columns.filter(mayRead).map((column) => column.name),
    hidden: columns.filter((column) => !mayRead(column)).map((column) => column.name),
  };
}
