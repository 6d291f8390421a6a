/** Runs a statement that passed the gate, as a role that can only read, with limits of time and rows. */
import { types } from 'node:util';
import type { StatementResult } from '@spreadwise/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/database';
import { errorCode } from '../../../platform/db/sql';
import { checkStatement, type RefusedStatement, refused, sentence } from './gate';
import type { ReadableTables } from './readable-store';
import { CONSOLE_ROLE, quoted } from './role-store';

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
  '57014': `It was cancelled after ${LIMITS.seconds} seconds.`,
  '42501': 'This may not be read here.',
  '25006': 'Only reading is allowed here.',
};

/** Returns errors that the statement's author can fix; rethrows all others. */
function inWords(error: unknown, placeOf: (position: number) => number): RefusedStatement {
  if (error instanceof TooCostly)
    return refused('PostgreSQL estimates that this takes too long. Request fewer rows, or join by a key.');
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
