/** Whoever stores or deletes a version's files holds its lock; pointers move meanwhile, as moves wait for no files. */
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';

/** Until the transaction ends. */
export async function lockVersion(
  tx: Pick<Database, 'execute'>,
  name: string,
  version: string,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${name}/${version}`}, 0))`);
}
