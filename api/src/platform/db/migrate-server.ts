/** Migrates a server's database: one replica runs the migrations, the others wait. */
import { setTimeout as sleep } from 'node:timers/promises';
import { types } from 'node:util';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Database, queryRows } from './database';
import { MIGRATIONS, requireBaseline } from './driver';
import * as schema from './schema';
import { MIGRATION_LOCK } from './sql';

/** Drizzle's own record of applied migrations; the embedded database's migrator and the tests also use it. */
const RECORD = sql.raw('drizzle.__drizzle_migrations');

/** While a migration waits for a table, everyone else queues behind it; so it times out soon and retries. */
const LOCK_LIMIT_MS = 3_000;
const TRIES = 20;
const PAUSE_MS = 1_000;

/** One transaction per migration holds the lock, also behind a pooler. Own connection: migrations may take long. */
export async function migrateServer(connectionString: string, connectLimitMs: number): Promise<void> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: connectLimitMs,
    keepAlive: true,
  });
  // The pending query reports the error; without a listener it would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    // Drizzle's types target an older pg.
    const db: Database = drizzle(client as never, { schema });
    await requireBaseline(db);
    await retried(() => db.transaction(prepare), pause);
    while (await retried(() => db.transaction(migrateOne), pause));
  } finally {
    await client.end();
  }
}

const pause = () => sleep(PAUSE_MS);

/** Exported for its test. */
export async function retried<T>(work: () => Promise<T>, pause: () => Promise<void>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES || !isInTheWay(error)) throw error;
      await pause();
    }
  }
}

/** Whether it timed out on a lock or met a deadlock with the running release. Drizzle wraps the server's error. */
function isInTheWay(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  return ('code' in error && /^(55P03|40P01)$/.test(String(error.code))) || isInTheWay(error.cause);
}

async function prepare(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(
    sql`create table if not exists ${RECORD} (id serial primary key, hash text not null, created_at bigint)`,
  );
}

/** Returns whether there was one to run. */
async function migrateOne(tx: Database): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  await tx.execute(sql`select set_config('lock_timeout', ${`${LOCK_LIMIT_MS}ms`}, true)`);
  const [last] = await queryRows<{ at: string }>(
    tx,
    sql`select created_at as at from ${RECORD} order by created_at desc limit 1`,
  );
  const done = last ? Number(last.at) : Number.NEGATIVE_INFINITY;
  const next = readMigrationFiles(MIGRATIONS).find(({ folderMillis }) => folderMillis > done);
  if (!next) return false;
  for (const statement of next.sql) await tx.execute(sql.raw(statement));
  await tx.execute(sql`insert into ${RECORD} (hash, created_at) values (${next.hash}, ${next.folderMillis})`);
  return true;
}
