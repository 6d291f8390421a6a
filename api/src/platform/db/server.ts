/** A PostgreSQL server. Several processes may share it and start at the same time. */
import { types } from 'node:util';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Logger } from 'pino';
import type { OpenDatabase } from './driver';
import { type HealthTimers, startDatabaseHealth } from './health';
import { migrateServer } from './migrate-server';
import { createPool, type PoolLimits } from './pool';
import * as schema from './schema';
import { errorCode } from './sql';
import { DatabaseUnreachableError, troubleOf } from './unavailable';

export interface ServerSettings extends PoolLimits {
  readonly connectionString: string;
}

/** Upper limit for statements on the connections that check health and renew leases. */
const HEALTH_LIMIT_MS = 2_000;

export async function openServer(
  settings: ServerSettings,
  { log, timers }: { readonly log: Logger; readonly timers: HealthTimers },
): Promise<OpenDatabase> {
  const { connectionString, connectLimitMs } = settings;
  try {
    await migrateServer(connectionString, connectLimitMs);
  } catch (error) {
    throw isRefused(error) ? new DatabaseUnreachableError(reason(connectionString, error)) : error;
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

/** Whether the server did not answer or refused the login (class 28, 3D000): the operator's to fix, not our fault. */
function isRefused(error: unknown): error is Error {
  if (!types.isNativeError(error)) return false;
  return /^28|^3D000/.test(errorCode(error) ?? '') || troubleOf(error) !== null;
}

function reason(databaseUrl: string, error: Error): string {
  const { host, pathname } = new URL(databaseUrl);
  const why = error.message || ('code' in error ? String(error.code) : 'no answer');
  return `DATABASE_URL (${host}${pathname}, the user and password are not shown) cannot be used: ${why}`;
}
