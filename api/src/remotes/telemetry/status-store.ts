/** Reads release states, versions and audit rows to be shown. */
import { and, desc, eq, inArray, like } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { auditLog, remoteContracts, remotes, remoteVersions } from '../../db/schema';

export type StatusStore = ReturnType<typeof createStatusStore>;

export function createStatusStore(db: Database) {
  return {
    remotes(names: readonly string[]) {
      return db
        .select()
        .from(remotes)
        .where(inArray(remotes.name, [...names]));
    },

    /** Newest first. */
    versions(name: string, limit: number) {
      return db
        .select()
        .from(remoteVersions)
        .where(eq(remoteVersions.name, name))
        .orderBy(desc(remoteVersions.publishedAt), desc(remoteVersions.version))
        .limit(limit);
    },

    contracts(name: string) {
      return db
        .select()
        .from(remoteContracts)
        .where(eq(remoteContracts.remote, name))
        .orderBy(desc(remoteContracts.requestedAt), remoteContracts.id);
    },

    /** Which versions ask for what, and which of them wait to become active. */
    asking(name: string) {
      return db
        .select({
          version: remoteVersions.version,
          contractId: remoteVersions.contractId,
          activationAskedAt: remoteVersions.activationAskedAt,
        })
        .from(remoteVersions)
        .where(eq(remoteVersions.name, name))
        .orderBy(desc(remoteVersions.publishedAt), desc(remoteVersions.version));
    },

    acts(name: string, limit: number) {
      return db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.subject, name), like(auditLog.action, 'remote.%')))
        .orderBy(desc(auditLog.id))
        .limit(limit);
    },
  };
}
