/**
 * What the console reads: numbers, times, enums, and the columns that a table's declaration names; the role with access
 * to those only; and running a statement that passed the gate as this role, with limits of time and rows.
 */
import { types } from 'node:util';
import type { StatementResult } from '@spreadwise/contract';
import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core';
import { type Database, hasRows, queryRows, type Transaction } from '../../../platform/db/database';
import { errorCode } from '../../../platform/db/sql';
import { columnOf, type TableDeclaration } from '../../../platform/feature';
import { checkStatement, type RefusedStatement, refused, sentence } from './gate';

const PLAIN = /^(number|boolean|date|bigint)/;
/** Drizzle's column type for a date read as text. */
const DAY = 'PgDateString';

const isPlain = ({ dataType, columnType, enumValues }: PgColumn) =>
  PLAIN.test(dataType) || columnType === DAY || (enumValues?.length ?? 0) > 0;

interface ReadableTable {
  readonly name: string;
  readonly columns: string[];
  /** Columns that the console does not read. */
  readonly hidden: string[];
}

type ReadableTables = ReadonlyMap<string, ReadableTable>;

export const readableTables = (tables: readonly TableDeclaration[]): ReadableTables =>
  new Map(
    tables
      .map(readable)
      .filter(({ columns }) => columns.length > 0)
      .sort((a, b) => a.name.localeCompare(b.name))
      .map((table) => [table.name, table]),
  );

function readable(declaration: TableDeclaration): ReadableTable {
  const { name, columns } = getTableConfig(declaration.table);
  const declared = declaration.console.map((column) => columnOf(declaration, column).name);
  const mayRead = (column: PgColumn) => isPlain(column) || declared.includes(column.name);
  return {
    name,
    columns: columns.filter(mayRead).map((column) => column.name),
    hidden: columns.filter((column) => !mayRead(column)).map((column) => column.name),
  };
}

export const CONSOLE_ROLE = 'spreadwise_console';

const ROLE = sql.raw(CONSOLE_ROLE);
const LOCK = 7_301_915;
/** Another process was faster. Roles belong to the whole server, so a lock in one database cannot prevent it. */
const IS_THERE = ['42710', '23505'];
const MAY_NOT = '42501';

/**
 * Each process that uses the role renews its grants. Returns false if the database user may not create the role, or may
 * not act as it.
 */
export async function prepareRole(db: Database, readable: ReadableTables): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
      if (!(await isThere(tx))) await tried(tx, create, IS_THERE);
      if (!(await tried(tx, become, [MAY_NOT]))) await tx.execute(sql`grant ${ROLE} to current_user`);
      await tx.execute(sql.raw(grants(readable)));
    });
    return true;
  } catch (error) {
    if (errorCode(error) === MAY_NOT) return false;
    throw error;
  }
}

const isThere = (tx: Transaction): Promise<boolean> =>
  hasRows(queryRows(tx, sql`select 1 from pg_roles where rolname = ${CONSOLE_ROLE}`));

const create = (tx: Transaction) => tx.execute(sql`create role ${ROLE} nologin`);

async function become(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local role ${ROLE}`);
  await tx.execute(sql`reset role`);
}

/** Returns false if it failed with one of these codes; then nothing has changed. */
async function tried(tx: Transaction, work: (tx: Transaction) => Promise<unknown>, codes: readonly string[]) {
  try {
    await tx.transaction(work);
    return true;
  } catch (error) {
    if (codes.includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

/** As one statement, since the embedded database accepts only one at a time. */
function grants(readable: ReadableTables): string {
  const each = [...readable.values()].map(
    ({ name, columns }) =>
      `grant select (${columns.map(quoted).join(', ')}) on public.${quoted(name)} to ${CONSOLE_ROLE};`,
  );
  return `do $$ begin revoke all on all tables in schema public from ${CONSOLE_ROLE}; ${each.join(' ')} end $$`;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const LIMITS = { rows: 500, seconds: 4, columns: 60, cellLength: 2_000 } as const;
/** PostgreSQL's estimate before it runs. The embedded database has no time limit and blocks everything meanwhile. */
const COST_LIMIT = { embedded: 100_000, server: 5_000_000 } as const;

const EXPLAIN = 'explain (format json) ';

class TooCostly extends Error {}

export async function runStatement(
  db: Database,
  kind: 'embedded' | 'server',
  readable: ReadableTables,
  given: string,
): Promise<StatementResult> {
  const checked = await checkStatement(given, readable);
  if (checked.kind === 'refused') return checked;
  const head = headOf(checked.tables, readable);
  const ask: Ask = (choice, alias, limit) =>
    sql`${sql.raw(`${head}select ${choice} from (\n${checked.text}\n) as result${alias}`)} limit ${limit}`;
  // Errors are found by the EXPLAIN, so positions refer to its text.
  const before = `${EXPLAIN}${head}select * from (\n`.length;
  try {
    return await db.transaction((tx) => readAsRole(tx, kind, ask), { accessMode: 'read only' });
  } catch (error) {
    return inWords(error, (position) => checked.start + charsOf(checked.text, position - 1 - before));
  }
}

/** Its parameter selects the extended protocol, which accepts only one statement, whatever the text contains. */
type Ask = (choice: string, alias: string, limit: number) => SQL;

/** Replaces each table by its readable columns, also for `*`, whole rows, or JSON. */
function headOf(tables: readonly string[], readable: ReadableTables): string {
  const parts = tables.map((name) => {
    const columns = readable.get(name)?.columns ?? [];
    return `${quoted(name)} as not materialized (select ${columns.map(quoted).join(', ')} from public.${quoted(name)})`;
  });
  return parts.length > 0 ? `with ${parts.join(', ')} ` : '';
}

async function readAsRole(tx: Transaction, kind: 'embedded' | 'server', ask: Ask): Promise<StatementResult> {
  await tx.execute(sql.raw(`set local statement_timeout = ${LIMITS.seconds * 1000}`));
  // Names resolve to the tables of the head and PostgreSQL's own functions; strings are parsed as by the gate.
  await tx.execute(sql`set local search_path = pg_catalog`);
  await tx.execute(sql`set local standard_conforming_strings = on`);
  await tx.execute(sql.raw(`set local role ${CONSOLE_ROLE}`));
  if ((await costOf(tx, ask)) > COST_LIMIT[kind]) throw new TooCostly();
  const { fields } = await execute(tx, ask('*', '', 0));
  const names = fields.map(({ name }) => name).slice(0, LIMITS.columns);
  // Two columns may have the same name; a driver would keep only one of them.
  const alias = `(${fields.map((_, index) => `c${index}`).join(', ')})`;
  const choice = names
    .map((_, index) => `left(c${index}::text, ${LIMITS.cellLength}) as c${index}`)
    .join(', ');
  const { rows } = names.length > 0 ? await execute(tx, ask(choice, alias, LIMITS.rows + 1)) : { rows: [] };
  return {
    kind: 'result',
    columns: names,
    rows: rows
      .slice(0, LIMITS.rows)
      .map((row) => names.map((_, index) => (row[`c${index}`] as string | null) ?? null)),
    isCut: rows.length > LIMITS.rows,
  };
}

interface Executed {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly fields: readonly { readonly name: string }[];
}

const execute = async (tx: Transaction, statement: SQL) =>
  (await tx.execute(statement)) as unknown as Executed;

async function costOf(tx: Transaction, ask: Ask): Promise<number> {
  const { rows } = await execute(tx, sql`${sql.raw(EXPLAIN)}${ask('*', '', LIMITS.rows + 1)}`);
  const plan: unknown = rows[0]?.['QUERY PLAN'];
  const [explained] = (typeof plan === 'string' ? JSON.parse(plan) : plan) as [{ readonly Plan: Step }];
  return dearest(explained.Plan);
}

/** A step of a plan, with its inputs. */
interface Step {
  readonly 'Total Cost': number;
  readonly Plans?: readonly Step[];
}

/** A step under a limit is estimated too cheap, so each counts to its end, except the scan of a single table. */
const dearest = ({ Plans: from = [], 'Total Cost': cost }: Step): number =>
  Math.max(from.length > 0 ? cost : 0, ...from.map(dearest));

const SAID: Readonly<Record<string, string>> = {
  '57014': `It took longer than ${LIMITS.seconds} seconds and was given up.`,
  '42501': 'This may not be read here.',
  '25006': 'Here it is only read.',
};

/** Returns errors that the statement's author can fix; rethrows all others. */
function inWords(error: unknown, placeOf: (position: number) => number): RefusedStatement {
  if (error instanceof TooCostly)
    return refused('PostgreSQL estimates that this takes too long. Ask for fewer rows, or join by a key.');
  const code = errorCode(error);
  const said = code === null ? undefined : SAID[code];
  if (said === undefined && !/^(22|42|21|0A|54)/.test(code ?? '')) throw error;
  const cause = causeOf(error);
  const position = cause.position ? placeOf(Number(cause.position)) : null;
  return refused(said ?? `${sentence(cause.message)}.`, position);
}

function causeOf(error: unknown): { readonly message: string; readonly position?: string } {
  if (types.isNativeError(error) && error.cause && !('code' in error)) return causeOf(error.cause);
  return error as Error;
}

/** PostgreSQL counts characters, not UTF-16 code units. */
const charsOf = (text: string, characters: number): number =>
  Math.max(0, [...text].slice(0, Math.max(0, characters)).join('').length);
