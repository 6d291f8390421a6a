/** A PostgreSQL server. Several processes may share it and start at the same time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { types } from 'node:util';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from 'pino';
import { type Database, queryRows } from './database';
import { MIGRATIONS, type OpenDatabase, requireBaseline } from './driver';
import { type HealthTimers, startDatabaseHealth } from './health';
import { createPool, type PoolLimits } from './pool';
import * as schema from './schema';
import { errorCode, MIGRATION_LOCK } from './sql';
import { DatabaseUnreachableError, NO_RIGHT, troubleOf, unreachable } from './unavailable';

/** Upper limit for statements on the connections that check health and renew leases. */
const HEALTH_LIMIT_MS = 2_000;

export async function openServer(
  settings: PoolLimits & { readonly connectionString: string },
  { log, timers }: { readonly log: Logger; readonly timers: HealthTimers },
): Promise<OpenDatabase> {
  const { connectionString, connectLimitMs } = settings;
  try {
    await migrateServer(connectionString, connectLimitMs);
  } catch (error) {
    throw isRefused(error) ? unreachable(connectionString, error) : error;
  }
  const broken = (error: unknown) => log.warn({ err: error }, 'a database connection broke');
  const probe = createProbe(connectionString, Math.min(HEALTH_LIMIT_MS, settings.queryLimitMs));
  let isPatient = true;
  const giveUp = () => {
    if (isPatient) return;
    for (const one of [pool, reserved, aside, probe]) one.giveUp();
  };
  const health = startDatabaseHealth({
    takesWrites: probe.takesWrites,
    timers,
    clock: () => performance.now(),
    onSilence: giveUp,
  });
  const pool = createPool({
    ...settings,
    onFailure(error) {
      if (troubleOf(error) === 'read-only') probe.forget();
      health.noteFailure(error);
    },
  });
  const reserved = createPool({
    ...settings,
    max: 1,
    queryLimitMs: Math.min(HEALTH_LIMIT_MS, settings.queryLimitMs),
    onFailure: health.noteFailure,
  });
  // Connects on first use, and disconnects after some idle seconds.
  const aside = createPool({ ...settings, max: 1, onFailure: () => {} });
  // The pool replaces an idle connection that breaks; without a listener the error would end the process.
  for (const one of [pool, reserved, aside]) one.on('error', broken);
  return {
    // Drizzle's types target an older pg.
    db: drizzle(pool as never, { schema }),
    reserved: drizzle(reserved as never, { schema }),
    aside: drizzle(aside as never, { schema }),
    kind: 'server',
    health,
    snapshot: null,
    losePatience() {
      isPatient = false;
      return health.ask();
    },
    async close() {
      health.stop();
      await Promise.all([pool.end(), reserved.end(), aside.end(), probe.end()]);
    },
  };
}

/** Holds on to its one connection, so that it never needs one of the server's last free ones. */
function createProbe(connectionString: string, limitMs: number) {
  const pool = createPool({
    connectionString,
    max: 1,
    queryLimitMs: limitMs,
    connectLimitMs: limitMs,
    onFailure: () => {},
  });
  pool.on('error', () => {});
  let isOld = false;
  return {
    async takesWrites(): Promise<boolean> {
      if (isOld) (await pool.connect()).release(true);
      isOld = false;
      const client = await pool.connect();
      let takesWrites = false;
      try {
        const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
        takesWrites = rows[0]?.transaction_read_only === 'off';
      } finally {
        client.release(!takesWrites);
      }
      return takesWrites;
    },
    /** Makes the next check use a new connection: a session keeps its mode even after the server changed its own. */
    forget(): void {
      isOld = true;
    },
    giveUp: pool.giveUp,
    end: () => pool.end(),
  };
}

/** Whether it was lost or refuses the user what migrations need: the operator's to fix, not our fault. */
function isRefused(error: unknown): error is Error {
  if (!types.isNativeError(error) || error instanceof DatabaseUnreachableError) return false;
  return errorCode(error) === NO_RIGHT || troubleOf(error) !== null;
}

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
    await client.connect().catch((error) => Promise.reject(unreachable(connectionString, error)));
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

/** Whether it timed out on a lock or met a deadlock with the running release. */
const isInTheWay = (error: unknown): boolean => /^(55P03|40P01)$/.test(errorCode(error) ?? '');

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
