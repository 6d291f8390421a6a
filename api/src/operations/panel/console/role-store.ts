/** The console's role, with access to readable columns only. Each process that uses it renews the grants. */
import { sql } from 'drizzle-orm';
import { type Database, hasRows, queryRows, type Transaction } from '../../../platform/db/database';
import { errorCode } from '../../../platform/db/sql';
import type { ReadableTables } from './readable-store';

export const CONSOLE_ROLE = 'spreadwise_console';

const ROLE = sql.raw(CONSOLE_ROLE);
const LOCK = 7_301_915;
/** Another process was faster. Roles belong to the whole server, so a lock in one database cannot prevent it. */
const IS_THERE = ['42710', '23505'];
const MAY_NOT = '42501';

/** Returns false if the database user may not create the role, or may not act as it. */
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

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
