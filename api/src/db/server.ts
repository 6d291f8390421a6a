/** A PostgreSQL server. Several processes may share one, and may start at once. */
import { types } from 'node:util';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Logger } from 'pino';
import { MIGRATIONS, type OpenDatabase } from './driver';
import * as schema from './schema';
import { DatabaseUnreachableError } from './unavailable';

type ServerPool = ReturnType<typeof drizzle>['$client'];

/** Any number that nothing else of ours locks: one replica migrates, the others wait for it. */
const MIGRATION_LOCK = 7_226_391;

export async function openServer(databaseUrl: string, log: Logger): Promise<OpenDatabase> {
  const connection = { connectionString: databaseUrl, max: 10, connectionTimeoutMillis: 10_000 };
  const db = drizzle({ connection, schema });
  const pool = db.$client;
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection broke'));
  try {
    await migrateOnce(pool);
  } catch (error) {
    await pool.end();
    throw isConnectionFailure(error) ? new DatabaseUnreachableError(reason(databaseUrl, error)) : error;
  }
  return { db, kind: 'server', close: () => pool.end() };
}

async function migrateOnce(pool: ServerPool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), MIGRATIONS);
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    client.release();
  } catch (error) {
    // Closing the connection also gives the lock back.
    client.release(true);
    throw error;
  }
}

/** No answer (ECONNREFUSED, a time-out), or a refusal at the door (class 28, 3D000, 53300). */
function isConnectionFailure(error: unknown): error is Error {
  if (!types.isNativeError(error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return /^E[A-Z]+$|^28|^3D000|^53300/.test(code) || /timeout/i.test(error.message);
}

function reason(databaseUrl: string, error: Error): string {
  const { host, pathname } = new URL(databaseUrl);
  const why = error.message || ('code' in error ? String(error.code) : 'no answer');
  return `DATABASE_URL (${host}${pathname}, the user and password are not shown) cannot be used: ${why}`;
}
