/** Reads release states, versions, contracts and audit rows to be shown: of any number of remotes, each by one query. */
import { and, desc, eq, inArray, isNotNull, like, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { auditLog, remoteContracts, remotes, remoteVersions } from '../../platform/db/schema';

export async function readRows(db: Database, names: readonly string[], mostActions: number) {
  const newest = db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, remotes.name), like(auditLog.action, 'remote.%')))
    .orderBy(desc(auditLog.id))
    .limit(mostActions)
    .as('newest');
  const [states, versions, contracts, actions] = await Promise.all([
    db
      .select()
      .from(remotes)
      .where(inArray(remotes.name, [...names])),
    db
      .select()
      .from(remoteVersions)
      .where(inArray(remoteVersions.name, [...names]))
      .orderBy(desc(remoteVersions.publishedAt), desc(remoteVersions.version)),
    // What versions ask for; not what only previews show.
    db
      .select()
      .from(remoteContracts)
      .where(and(inArray(remoteContracts.remote, [...names]), isNotNull(remoteContracts.requestedAt)))
      .orderBy(desc(remoteContracts.requestedAt), remoteContracts.id),
    db
      .select()
      .from(remotes)
      .innerJoinLateral(newest, sql`true`)
      .where(inArray(remotes.name, [...names]))
      .orderBy(desc(newest.id)),
  ]);
  return { states, versions, contracts, actions: actions.map((row) => row.newest) };
}
