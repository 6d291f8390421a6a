/** Opens the configured database, migrated: the embedded one in DATA_DIR, or a PostgreSQL server. */
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

/** The caller holds `dataDir` alone. Rejects with a `DatabaseUnreachableError`, also after a restore that broke off. */
export async function openDatabase(
  { databaseUrl, databaseLimits, dataDir }: DatabaseSettings,
  outside: { readonly log: Logger; readonly timers: HealthTimers },
): Promise<OpenDatabase> {
  if (databaseUrl !== null) return openServer({ ...databaseLimits, connectionString: databaseUrl }, outside);
  requireNoBrokenRestore(dataDir);
  return openEmbedded(embeddedFolders(dataDir).place, outside.timers);
}
