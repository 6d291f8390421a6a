/** Opens the configured database, migrated: the embedded one in DATA_DIR, or a PostgreSQL server. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { OpenDatabase } from './driver';
import { openEmbedded } from './embedded';
import { openServer } from './server';

/** The caller holds `dataDir` alone. Throws `DatabaseUnreachableError`. */
export function openDatabase(
  { databaseUrl, dataDir }: { readonly databaseUrl: string | null; readonly dataDir: string },
  log: Logger,
): Promise<OpenDatabase> {
  return databaseUrl === null ? openEmbedded(join(dataDir, 'database')) : openServer(databaseUrl, log);
}
