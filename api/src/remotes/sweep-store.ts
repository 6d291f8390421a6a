/** Deletes versions that no tab can still use. */
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { registryState, remotes, remoteVersions } from '../db/schema';

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

export type SweepStore = ReturnType<typeof createSweepStore>;

export function createSweepStore(db: Database) {
  return {
    async versions(): Promise<Sweepable[]> {
      return db.transaction((tx) => readAll(tx));
    },

    /** `removeFiles` runs while nobody can publish these bytes again or point to them. Whether it was deleted. */
    async remove(
      name: string,
      version: string,
      isKept: (version: Sweepable) => boolean,
      removeFiles: () => Promise<void>,
    ): Promise<boolean> {
      return db.transaction(async (tx) => {
        await tx.select().from(registryState).for('update');
        const found = (await readAll(tx)).find((one) => one.name === name && one.version === version);
        if (!found || isKept(found)) return false;
        await tx
          .delete(remoteVersions)
          .where(and(eq(remoteVersions.name, name), eq(remoteVersions.version, version)));
        await removeFiles();
        return true;
      });
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
