/** What both drivers share: migrations, the databases they accept, and the interface of an open database. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { type Database, queryRows } from './database';
import type { DatabaseHealth } from './health';
import type { DatabaseSnapshot } from './snapshots/snapshot';
import { DatabaseUnreachableError } from './unavailable';

/** Beside this file in the source, beside the bundle once built. */
export const MIGRATIONS = { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) };

export interface OpenDatabase {
  readonly db: Database;
  /** The same database for the few things that must never wait for others, such as renewing a lease. */
  readonly reserved: Database;
  /** The same database for the owner's own queries, whose failures do not count against its health. */
  readonly aside: Database;
  readonly kind: 'embedded' | 'server';
  readonly health: Pick<DatabaseHealth, 'state' | 'ask'>;
  /** Takes a snapshot for a backup; null if another program has to, as for a server. */
  readonly snapshot: (() => Promise<DatabaseSnapshot>) | null;
  /** For shutdown: drops connections to a database that does not answer. Resolves after a health check. */
  losePatience(): Promise<void>;
  close(): Promise<void>;
}

/** Throws `DatabaseUnreachableError` for a database of an earlier, unreleased version; accepts an empty one. */
export async function requireBaseline(db: Database): Promise<void> {
  const [record] = await queryRows<{ isThere: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  if (!record?.isThere) return;
  const [first] = await queryRows<{ at: string | null }>(
    db,
    sql`select min(created_at)::text as at from drizzle.__drizzle_migrations`,
  );
  const baseline = readMigrationFiles(MIGRATIONS)[0]?.folderMillis;
  if (first?.at && Number(first.at) !== baseline)
    throw new DatabaseUnreachableError(
      'This database was made by an earlier version and cannot be opened by this one; nothing was changed. Keep a copy with the `npm run backup` of the version that made it, then start with an empty DATA_DIR or database.',
    );
}

export const embeddedFolders = (dataDir: string) => ({
  place: join(dataDir, 'database'),
  /** A restored copy in the making. */
  draft: join(dataDir, 'database.restoring'),
  /** The previous database, until the copy has taken its place. */
  replaced: join(dataDir, 'database.replaced'),
});
