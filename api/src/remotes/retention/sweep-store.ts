/** Deletes versions that no tab can still use. */
import { desc } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { registryState, remotes, remoteVersions } from '../../db/schema';
import { isVersion, lockVersion } from '../releases/version-store';
import type { VersionName } from '../storage/file-store';

/** What is known of a version when it is decided whether it stays. */
export interface Sweepable {
  readonly name: string;
  readonly version: string;
  readonly lastActiveAt: Date | null;
  /** Whether a pointer stands on it. */
  readonly isStanding: boolean;
  /** 0: the newest of its remote. */
  readonly age: number;
}

/** All that was known of a version. */
export type Forgotten = typeof remoteVersions.$inferSelect;

export type SweepStore = ReturnType<typeof createSweepStore>;

export function createSweepStore(db: Database) {
  return {
    async versions(): Promise<Sweepable[]> {
      return db.transaction((tx) => readAll(tx));
    },

    /** Forgets a version that is not kept; its files are still there. What was known of it; null when it is kept. */
    async forget(
      name: string,
      version: string,
      isKept: (version: Sweepable) => boolean,
    ): Promise<Forgotten | null> {
      return db.transaction(async (tx) => {
        // Nobody can publish these bytes again meanwhile, or point to them.
        await lockVersion(tx, name, version);
        await tx.select().from(registryState).for('update');
        const found = (await readAll(tx)).find((one) => one.name === name && one.version === version);
        if (!found || isKept(found)) return null;
        const [row] = await tx.delete(remoteVersions).where(isVersion(name, version)).returning();
        return row ?? null;
      });
    },

    /**
     * Runs `removeFiles` unless the version is known, which it cannot become meanwhile. When that fails, and `forgotten`
     * is what was known of it, it is known again, so that the next sweep finds it.
     */
    async ifUnknown(
      { name, version }: VersionName,
      removeFiles: () => Promise<void>,
      forgotten: Forgotten | null = null,
    ): Promise<void> {
      const failure = await db.transaction(async (tx) => {
        await lockVersion(tx, name, version);
        const known = await tx.select().from(remoteVersions).where(isVersion(name, version));
        if (known.length > 0) return null;
        try {
          await removeFiles();
          return null;
        } catch (error) {
          if (forgotten) await tx.insert(remoteVersions).values(forgotten);
          return { error };
        }
      });
      if (failure) throw failure.error;
    },
  };
}

async function readAll(tx: Pick<Database, 'select'>): Promise<Sweepable[]> {
  const pointers = await tx.select().from(remotes);
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
    const at = pointers.find(({ name }) => name === row.name);
    const isStanding = [at?.activeVersion, at?.previousVersion, at?.canaryVersion].includes(row.version);
    return { ...row, age, isStanding };
  });
}
