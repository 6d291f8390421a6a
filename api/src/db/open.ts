/** Opens the configured database, migrated: the embedded one in DATA_DIR, or a PostgreSQL server. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { OpenDatabase } from './driver';
import { openEmbedded } from './embedded';
import type { HealthTimers } from './health';
import type { PoolLimits } from './pool';
import { openServer } from './server';

export interface DatabaseSettings {
  readonly databaseUrl: string | null;
  /** Of the connections to a server. */
  readonly databaseLimits: PoolLimits;
  readonly dataDir: string;
}

/** The caller holds `dataDir` alone. Throws `DatabaseUnreachableError`. */
export function openDatabase(
  { databaseUrl, databaseLimits, dataDir }: DatabaseSettings,
  outside: { readonly log: Logger; readonly timers: HealthTimers },
): Promise<OpenDatabase> {
  return databaseUrl === null
    ? openEmbedded(join(dataDir, 'database'), outside.timers)
    : openServer({ ...databaseLimits, connectionString: databaseUrl }, outside);
}
