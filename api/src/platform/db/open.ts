/** Opens and migrates the configured database: the embedded one in DATA_DIR (PGlite), or a PostgreSQL server. */
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Logger } from 'pino';
import { ping } from './database';
import { embeddedFolders, MIGRATIONS, type OpenDatabase, requireBaseline } from './driver';
import { type HealthTimers, startDatabaseHealth } from './health';
import type { PoolLimits } from './pool';
import * as schema from './schema';
import { openServer } from './server';
import { snapshotEmbedded } from './snapshots/embedded';
import { DatabaseUnreachableError, openFolder } from './unavailable';

export interface DatabaseSettings {
  readonly databaseUrl: string | null;
  readonly databaseLimits: PoolLimits;
  readonly dataDir: string;
}

/** The caller must hold the lock on `dataDir`. Rejects with `DatabaseUnreachableError`, also after a broken restore. */
export async function openDatabase(
  { databaseUrl, databaseLimits, dataDir }: DatabaseSettings,
  outside: { readonly log: Logger; readonly timers: HealthTimers },
): Promise<OpenDatabase> {
  if (databaseUrl !== null) return openServer({ ...databaseLimits, connectionString: databaseUrl }, outside);
  const { place, replaced } = embeddedFolders(dataDir);
  // A new, empty database in that place would look like lost data.
  if (!existsSync(place) && existsSync(replaced))
    throw new DatabaseUnreachableError(
      `A restore broke off in ${dataDir}: restore again with --replace, or rename ${replaced} to ${place} to return to the previous database.`,
    );
  return openEmbedded(place, outside.timers);
}

/** The default of 128 MB is never given back, and the operating system caches the same file pages anyway. */
const LITTLE_MEMORY = ['-c', 'shared_buffers=32MB'];

const EMPTY_DATABASE = fileURLToPath(new URL('./empty-database', import.meta.url));

/**
 * As a draft, because nobody may open half a database. A copy, because making one takes seconds and 400 MB, of which this
 * process would keep 250. Without the build's, as from source, PGlite makes one here.
 */
async function createIn(folder: string, from: string): Promise<void> {
  if (!existsSync(from)) return;
  const draft = await mkdtemp(`${folder}.draft-`);
  try {
    await cp(from, draft, { recursive: true });
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** PostgreSQL in this process, in a folder that only this process may open (see data-dir). */
export async function openEmbedded(
  folder: string,
  timers: HealthTimers,
  emptyDatabase = EMPTY_DATABASE,
): Promise<OpenDatabase> {
  const client = await openFolder(folder, async () => {
    const isNew = !existsSync(join(folder, 'PG_VERSION'));
    try {
      if (isNew) await createIn(folder, emptyDatabase);
      return await PGlite.create(folder, {
        startParams: [...PGlite.defaultStartParams, ...LITTLE_MEMORY],
      });
    } catch (error) {
      // Half a database, as on a full disk, would block every later start.
      if (isNew) await rm(folder, { recursive: true, force: true });
      throw error;
    }
  });
  const db = drizzle(client, { schema });
  await requireBaseline(db);
  await migrate(db, MIGRATIONS);
  const health = startDatabaseHealth({
    takesWrites: () => ping(db).then(() => true),
    timers,
    clock: () => performance.now(),
  });
  client.query = noting(client.query.bind(client), health.noteFailure);
  client.transaction = noting(client.transaction.bind(client), health.noteFailure);
  return {
    db,
    reserved: db,
    aside: db,
    kind: 'embedded',
    health,
    snapshot: () => snapshotEmbedded(client),
    losePatience: async () => {},
    close() {
      health.stop();
      return client.close();
    },
  };
}

const noting = <Given extends unknown[], T>(
  work: (...given: Given) => Promise<T>,
  note: (error: unknown) => void,
) =>
  (async (...given: Given) => {
    try {
      return await work(...given);
    } catch (error) {
      note(error);
      throw error;
    }
  }) as never;
