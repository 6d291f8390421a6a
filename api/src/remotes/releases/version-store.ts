/** One version, as the other stores need it: its row, and its lock. */
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { remoteVersions } from '../../db/schema';

export const isVersion = (name: string, version: string) =>
  and(eq(remoteVersions.name, name), eq(remoteVersions.version, version));

/**
 * Until the transaction ends. Whoever stores or deletes a version's files holds it; pointers move meanwhile, as moves
 * wait for no files.
 */
export async function lockVersion(
  tx: Pick<Database, 'execute'>,
  name: string,
  version: string,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${name}/${version}`}, 0))`);
}
