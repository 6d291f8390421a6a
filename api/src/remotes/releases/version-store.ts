/** One version's row and lock, for every store that writes versions. */
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { remoteVersions } from '../../db/schema';

export const whereVersion = (name: string, version: string) =>
  and(eq(remoteVersions.name, name), eq(remoteVersions.version, version));

/**
 * Held until the transaction ends, by everything that stores or deletes a version's files. Release steps do not take it:
 * they never wait for files.
 */
export async function lockVersion(
  tx: Pick<Database, 'execute'>,
  name: string,
  version: string,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${name}/${version}`}, 0))`);
}
