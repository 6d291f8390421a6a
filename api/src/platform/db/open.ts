/** Opens and migrates the configured database: the embedded one in DATA_DIR, or a PostgreSQL server. */
import type { Logger } from 'pino';
import { embeddedFolders, type OpenDatabase, requireNoBrokenRestore } from './driver';
import { openEmbedded } from './embedded';
import type { HealthTimers } from './health';
import type { PoolLimits } from './pool';
import { openServer } from './server';

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
  requireNoBrokenRestore(dataDir);
  return openEmbedded(embeddedFolders(dataDir).place, outside.timers);
}
