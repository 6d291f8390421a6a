/** The versions that a sweep decides about, and their deletion. */
import { desc } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { registryState, remotes, remoteVersions } from '../../platform/db/schema';
import { requireLease } from '../../platform/lib/leases/lease-store';
import type { Lease } from '../../platform/lib/leases/leases';
import type { VersionName } from '../storage';
import { deleteUnusedContracts, whereVersion } from './contracts-store';

/** What is known of a version when it is decided whether it stays. */
export interface Sweepable {
  readonly name: string;
  readonly version: string;
  readonly lastActiveAt: Date | null;
  /** Active, a canary, or where a rollback goes. */
  readonly isInUse: boolean;
  /** 0: the newest of its remote. */
  readonly age: number;
}

/** All that was known of a version. */
export type DeletedVersion = typeof remoteVersions.$inferSelect;

export type SweepStore = ReturnType<typeof createSweepStore>;

export function createSweepStore(db: Database) {
  return {
    async versions(): Promise<Sweepable[]> {
      return db.transaction((tx) => readAll(tx));
    },

    /** Deletes a version's row; its files are still there. Returns what was known of it; null when it is kept. */
    async deleteUnlessKept(
      name: string,
      version: string,
      isKept: (version: Sweepable) => boolean,
    ): Promise<DeletedVersion | null> {
      return db.transaction(async (tx) => {
        // Meanwhile nobody can publish these bytes again, or release them.
        await tx.select().from(registryState).for('update');
        const found = (await readAll(tx)).find((one) => one.name === name && one.version === version);
        if (!found || isKept(found)) return null;
        const [row] = await tx.delete(remoteVersions).where(whereVersion(name, version)).returning();
        return row ?? null;
      });
    },

    /** What no version asks for any more, unless it is what is approved now, or was refused. */
    deleteContracts: (now: Date): Promise<void> => deleteUnusedContracts(db, now),

    /** Under the lease of its files it stays so. Rejects with `LeaseBusyError` where that was lost. */
    async isUnknown({ name, version }: VersionName, lease: Lease): Promise<boolean> {
      return db.transaction(async (tx) => {
        await requireLease(tx, lease);
        return (await tx.$count(remoteVersions, whereVersion(name, version))) === 0;
      });
    },

    /** Unless it was published again meanwhile. */
    async restore(deleted: DeletedVersion): Promise<void> {
      await db.insert(remoteVersions).values(deleted).onConflictDoNothing();
    },
  };
}

async function readAll(tx: Pick<Database, 'select'>): Promise<Sweepable[]> {
  const states = await tx.select().from(remotes);
  const rows = await tx
    .select({
      name: remoteVersions.name,
      version: remoteVersions.version,
      lastActiveAt: remoteVersions.lastActiveAt,
    })
    .from(remoteVersions)
    .orderBy(desc(remoteVersions.publishedAt), desc(remoteVersions.version));
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const age = seen.get(row.name) ?? 0;
    seen.set(row.name, age + 1);
    const state = states.find(({ name }) => name === row.name);
    const isInUse = [state?.activeVersion, state?.previousVersion, state?.canaryVersion].includes(
      row.version,
    );
    return { ...row, age, isInUse };
  });
}
