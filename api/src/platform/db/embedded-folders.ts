/** Where the embedded database lies in DATA_DIR, and what a restore has beside it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseUnreachableError } from './unavailable';

export const embeddedFolders = (dataDir: string) => ({
  place: join(dataDir, 'database'),
  /** A copy that is being made. */
  draft: join(dataDir, 'database.restoring'),
  /** The one before, until the copy has its place. */
  replaced: join(dataDir, 'database.replaced'),
});

/** An empty database in that place would look like lost data. Throws `DatabaseUnreachableError`. */
export function requireNoBrokenRestore(dataDir: string): void {
  const { place, replaced } = embeddedFolders(dataDir);
  if (existsSync(place) || !existsSync(replaced)) return;
  throw new DatabaseUnreachableError(
    `A restore broke off in ${dataDir}: restore again with --replace, or rename ${replaced} to ${place} to have the database of before.`,
  );
}
