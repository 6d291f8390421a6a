/** The role as which the console reads: nothing but readable columns, granted anew by each process that uses it. */
import { sql } from 'drizzle-orm';
import { type Database, hasRows, queryRows, type Transaction } from '../../../platform/db/database';
import { errorCode } from '../../../platform/db/sql';
import type { ReadableTables } from './readable-store';

export const CONSOLE_ROLE = 'spreadwise_console';

const ROLE = sql.raw(CONSOLE_ROLE);
const LOCK = 7_301_915;
/** Another process was faster; roles are of the whole server, so that no lock in a database keeps it away. */
const IS_THERE = ['42710', '23505'];
const MAY_NOT = '42501';

/** False: the database's user may not make the role, or may not act as it. */
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

/** False: it failed by one of these codes, and nothing has changed. */
async function tried(tx: Transaction, work: (tx: Transaction) => Promise<unknown>, codes: readonly string[]) {
  try {
    await tx.transaction(work);
    return true;
  } catch (error) {
    if (codes.includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

/** As one statement: the embedded database takes no more at a time. */
function grants(readable: ReadableTables): string {
  const each = [...readable.values()].map(
    ({ name, columns }) =>
      `grant select (${columns.map(quoted).join(', ')}) on public.${quoted(name)} to ${CONSOLE_ROLE};`,
  );
  return `do $$ begin revoke all on all tables in schema public from ${CONSOLE_ROLE}; ${each.join(' ')} end $$`;
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
