/** Reads release states, versions and audit rows to be shown: of however many remotes, each by one query. */
import { and, desc, eq, inArray, isNotNull, like, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { auditLog, remoteContracts, remotes, remoteVersions } from '../../platform/db/schema';
import { bound } from '../../platform/lib/bound';

export type StatusStore = ReturnType<typeof createStatusStore>;

const IN_ANY_CASE = sql`true`;

export const createStatusStore = (db: Database) =>
  bound(db, { remotes: remotesStatus, versions, contracts, asking, acts });

function remotesStatus(db: Database, names: readonly string[]) {
  return db
    .select()
    .from(remotes)
    .where(inArray(remotes.name, [...names]));
}

/** So many of each, the newest first. */
async function versions(db: Database, names: readonly string[], limit: number) {
  const newest = db
    .select()
    .from(remoteVersions)
    .where(eq(remoteVersions.name, remotes.name))
    .orderBy(desc(remoteVersions.publishedAt), desc(remoteVersions.version))
    .limit(limit)
    .as('newest');
  const rows = await db
    .select()
    .from(remotes)
    .innerJoinLateral(newest, IN_ANY_CASE)
    .where(inArray(remotes.name, [...names]))
    .orderBy(desc(newest.publishedAt), desc(newest.version));
  return rows.map((row) => row.newest);
}

/** What versions ask for, the newest first. */
function contracts(db: Database, names: readonly string[]) {
  return db
    .select()
    .from(remoteContracts)
    .where(and(inArray(remoteContracts.remote, [...names]), isNotNull(remoteContracts.requestedAt)))
    .orderBy(desc(remoteContracts.requestedAt), remoteContracts.id);
}

/** Which versions ask for what, and which of them wait to become active. */
function asking(db: Database, names: readonly string[]) {
  return db
    .select({
      remote: remoteVersions.name,
      version: remoteVersions.version,
      contractId: remoteVersions.contractId,
      activationAskedAt: remoteVersions.activationAskedAt,
    })
    .from(remoteVersions)
    .where(inArray(remoteVersions.name, [...names]))
    .orderBy(desc(remoteVersions.publishedAt), desc(remoteVersions.version));
}

/** So many of each, the newest first. */
async function acts(db: Database, names: readonly string[], limit: number) {
  const newest = db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, remotes.name), like(auditLog.action, 'remote.%')))
    .orderBy(desc(auditLog.id))
    .limit(limit)
    .as('newest');
  const rows = await db
    .select()
    .from(remotes)
    .innerJoinLateral(newest, IN_ANY_CASE)
    .where(inArray(remotes.name, [...names]))
    .orderBy(desc(newest.id));
  return rows.map((row) => row.newest);
}
