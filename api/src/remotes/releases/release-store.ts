/** Pointers and versions in the database. Every replica reads them here, so a moved pointer is everywhere at once. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../db/database';
import { auditLog, registryState, remotes, remoteVersions } from '../../db/schema';
import { BUNDLED, type Decision, type KnownVersion, type Pointers, type Situation } from './release-state';
import { isVersion, lockVersion } from './version-store';

/** A version as it is served: its files and their hashes lie elsewhere, and must agree with this hash. */
export interface ServedVersion {
  readonly version: string;
  /** Hash of its integrity.json. */
  readonly filesHash: string;
}

export interface ServedRemote {
  readonly name: string;
  readonly active: ServedVersion | null;
  readonly canary: (ServedVersion & { readonly permille: number }) | null;
}

export interface ServedSet {
  readonly serial: number;
  readonly changedAt: Date;
  readonly remotes: readonly ServedRemote[];
}

/** What serving asks of the pointers. */
export interface PointerSource {
  /** Changes whenever any pointer does. Asked for each page: one row by its key. */
  serial(): Promise<number>;
  served(): Promise<ServedSet>;
  /** Null when no such version is stored. */
  version(name: string, version: string): Promise<ServedVersion | null>;
}

export type NewVersion = typeof remoteVersions.$inferInsert;
export type VersionRecord = typeof remoteVersions.$inferSelect;

/** What a step came to. */
export type Moved =
  | { readonly ok: true; readonly pointers: Pointers; readonly serial: number }
  | { readonly ok: false; readonly refused: 'unknown' | 'conflict'; readonly reason: string };

export interface Move {
  readonly name: string;
  readonly actor: string;
  readonly now: Date;
  readonly decide: (situation: Situation) => Decision;
}

interface Audit {
  readonly actor: string;
  readonly action: string;
  readonly details: Readonly<Record<string, unknown>>;
}

type PointerRow = typeof remotes.$inferSelect;
const STATE = 1;
const READ_SERIAL = sql`select serial from registry_state where id = 1`;

export type PointersStore = ReturnType<typeof createPointersStore>;

export function createPointersStore(db: Database) {
  return {
    /** Makes the state row the first time. Returns the seed of the signing key that is kept there, if one is. */
    async open(seed: string | null, now: Date): Promise<string | null> {
      const fresh = { id: STATE, serial: 0, changedAt: now, signingKey: seed };
      await db.insert(registryState).values(fresh).onConflictDoNothing();
      if (seed)
        await db
          .update(registryState)
          .set({ signingKey: seed })
          .where(and(eq(registryState.id, STATE), sql`${registryState.signingKey} is null`));
      const [row] = await db.select().from(registryState).where(eq(registryState.id, STATE));
      return row?.signingKey ?? null;
    },

    /** Written out: putting the same query together again takes longer than its answer. */
    async serial(): Promise<number> {
      const [row] = await queryRows<{ serial: number }>(db, READ_SERIAL);
      return row?.serial ?? 0;
    },

    async served(): Promise<ServedSet> {
      return db.transaction(
        async (tx) => {
          const [state] = await tx.select().from(registryState).where(eq(registryState.id, STATE));
          const rows = await tx.select().from(remotes).orderBy(remotes.name);
          const ids = rows.flatMap(({ activeVersion, canaryVersion }) => [
            ...(activeVersion ? [activeVersion] : []),
            ...(canaryVersion ? [canaryVersion] : []),
          ]);
          const versions = ids.length
            ? await tx.select().from(remoteVersions).where(inArray(remoteVersions.version, ids))
            : [];
          const find = (name: string, version: string | null): ServedVersion | null => {
            const row = versions.find((one) => one.name === name && one.version === version);
            return row ? { version: row.version, filesHash: row.filesHash } : null;
          };
          return {
            serial: state?.serial ?? 0,
            changedAt: state?.changedAt ?? new Date(0),
            remotes: rows.map((row) => {
              const canary = find(row.name, row.canaryVersion);
              return {
                name: row.name,
                active: find(row.name, row.activeVersion),
                canary: canary && { ...canary, permille: row.canaryPermille ?? 0 },
              };
            }),
          };
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      );
    },

    async version(name: string, version: string): Promise<VersionRecord | null> {
      const [row] = await db.select().from(remoteVersions).where(isVersion(name, version));
      return row ?? null;
    },

    /**
     * Writes a version down, with the audit row. `ensureFiles` runs under the version's lock, so that what is written
     * down is there. False when it was written down before.
     */
    async addVersion(record: NewVersion, audit: Audit, ensureFiles: () => Promise<void>): Promise<boolean> {
      return db.transaction(async (tx) => {
        await lockVersion(tx, record.name, record.version);
        await ensureFiles();
        await tx.insert(remotes).values({ name: record.name }).onConflictDoNothing();
        const added = await tx
          .insert(remoteVersions)
          .values(record)
          .onConflictDoNothing()
          .returning({ version: remoteVersions.version });
        if (added.length > 0)
          await tx.insert(auditLog).values({ ...audit, subject: record.name, at: record.publishedAt });
        // Among the newest again, and a team's from now on: a restart may replace what only it has found.
        else if (record.publishedBy !== BUNDLED)
          await tx
            .update(remoteVersions)
            .set({ publishedAt: record.publishedAt, publishedBy: record.publishedBy })
            .where(isVersion(record.name, record.version));
        return added.length > 0;
      });
    },

    /** Writes an act down that moves nothing. */
    async note(act: Audit & { readonly name: string; readonly at: Date }): Promise<void> {
      const { name, ...row } = act;
      await db.insert(auditLog).values({ ...row, subject: name });
    },

    /** Takes a step: pointers, serial, the versions' times and the audit row, all or nothing. */
    async move({ name, actor, now, decide }: Move): Promise<Moved> {
      return db.transaction(async (tx) => {
        // Steps of all remotes wait here for each other, so the serial counts them in their order.
        const [state] = await tx
          .select()
          .from(registryState)
          .where(eq(registryState.id, STATE))
          .for('update');
        const serial = state?.serial ?? 0;
        const [row] = await tx.select().from(remotes).where(eq(remotes.name, name));
        const before = pointersOf(row);
        const decision = decide({ before, versions: await knownVersions(tx, name), actor, now });
        if (!decision) return { ok: true, pointers: before, serial };
        if ('refused' in decision) return { ok: false, ...decision };
        const { after, action, details, withdraws } = decision;
        await tx.update(remotes).set(rowOf(after)).where(eq(remotes.name, name));
        await tx
          .update(registryState)
          .set({ serial: serial + 1, changedAt: now })
          .where(eq(registryState.id, STATE));
        const touched = movedVersions(before, after);
        if (touched.length)
          await tx
            .update(remoteVersions)
            .set({ lastActiveAt: now })
            .where(and(eq(remoteVersions.name, name), inArray(remoteVersions.version, touched)));
        if (after.active)
          await tx
            .update(remoteVersions)
            .set({ wasActive: true })
            .where(isVersion(name, after.active.version));
        const standing = [after.active?.version, after.canary?.version].filter((one) => one !== undefined);
        if (standing.length)
          await tx
            .update(remoteVersions)
            .set({ withdrawnAt: null })
            .where(and(eq(remoteVersions.name, name), inArray(remoteVersions.version, standing)));
        if (withdraws)
          await tx.update(remoteVersions).set({ withdrawnAt: now }).where(isVersion(name, withdraws));
        await tx.insert(auditLog).values({ at: now, actor, action, subject: name, details });
        return { ok: true, pointers: after, serial: serial + 1 };
      });
    },
  };
}

const NOWHERE: Pointers = { active: null, previous: null, canary: null };

async function knownVersions(tx: Pick<Database, 'select'>, name: string): Promise<KnownVersion[]> {
  const rows = await tx
    .select({
      version: remoteVersions.version,
      publishedBy: remoteVersions.publishedBy,
      lastActiveAt: remoteVersions.lastActiveAt,
      wasActive: remoteVersions.wasActive,
      withdrawnAt: remoteVersions.withdrawnAt,
    })
    .from(remoteVersions)
    .where(eq(remoteVersions.name, name));
  return rows.map(({ withdrawnAt, ...row }) => ({ ...row, withdrawn: withdrawnAt !== null }));
}

/** Of a remote without a row no version was ever stored. */
export function pointersOf(row: PointerRow | undefined): Pointers {
  if (!row) return NOWHERE;
  const { activeVersion, activeSince, activeBy, canaryVersion, canarySince } = row;
  return {
    active:
      activeVersion && activeSince && activeBy
        ? { version: activeVersion, since: activeSince, by: activeBy }
        : null,
    previous: row.previousVersion,
    canary:
      canaryVersion && canarySince
        ? {
            version: canaryVersion,
            permille: row.canaryPermille ?? 0,
            since: canarySince,
            errorPercent: row.canaryErrorPercent ?? 0,
          }
        : null,
  };
}

const rowOf = ({ active, previous, canary }: Pointers): Omit<PointerRow, 'name'> => ({
  activeVersion: active?.version ?? null,
  activeSince: active?.since ?? null,
  activeBy: active?.by ?? null,
  previousVersion: previous,
  canaryVersion: canary?.version ?? null,
  canaryPermille: canary?.permille ?? null,
  canarySince: canary?.since ?? null,
  canaryErrorPercent: canary?.errorPercent ?? null,
});

/** Those that begin or end being given to anybody. */
function movedVersions(before: Pointers, after: Pointers): string[] {
  const given = ({ active, canary }: Pointers) =>
    [active?.version, canary?.version].filter((one) => one !== undefined);
  const [left, right] = [given(before), given(after)];
  return [...new Set([...left, ...right])].filter((one) => !left.includes(one) || !right.includes(one));
}
