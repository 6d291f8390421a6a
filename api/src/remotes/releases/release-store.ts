/** The state of each remote's releases in the database. Every replica reads it here, so a step is everywhere at once. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../db/database';
import { auditLog, registryState, remotes, remoteVersions } from '../../db/schema';
import {
  BUNDLED,
  type KnownVersion,
  type ReleaseDecision,
  type ReleaseState,
  type ReleaseStep,
  type Situation,
} from './release-state';
import { lockVersion, whereVersion } from './version-store';

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

/** What serving needs to know of the releases. */
export interface ReleaseSource {
  /** Changes with every step of any remote. Asked for each page: one row by its key. */
  serial(): Promise<number>;
  served(): Promise<ServedSet>;
  /** Null when no such version is stored. */
  version(name: string, version: string): Promise<ServedVersion | null>;
}

export type NewVersion = typeof remoteVersions.$inferInsert;
export type VersionRecord = typeof remoteVersions.$inferSelect;

export type StepOutcome =
  | { readonly ok: true; readonly state: ReleaseState; readonly serial: number }
  | { readonly ok: false; readonly refused: 'unknown' | 'conflict'; readonly reason: string };

export interface StepRequest {
  readonly name: string;
  readonly actor: string;
  readonly now: Date;
  readonly decide: (situation: Situation) => ReleaseDecision;
}

interface Audit {
  readonly actor: string;
  readonly action: string;
  readonly details: Readonly<Record<string, unknown>>;
}

type RemoteRow = typeof remotes.$inferSelect;
const STATE_ID = 1;
const READ_SERIAL = sql`select serial from registry_state where id = 1`;

export type ReleaseStore = ReturnType<typeof createReleaseStore>;

export function createReleaseStore(db: Database) {
  return {
    /** Creates the registry's row the first time. Returns the seed of the signing key that is kept there, if any. */
    async open(seed: string | null, now: Date): Promise<string | null> {
      const fresh = { id: STATE_ID, serial: 0, changedAt: now, signingKey: seed };
      await db.insert(registryState).values(fresh).onConflictDoNothing();
      if (seed)
        await db
          .update(registryState)
          .set({ signingKey: seed })
          .where(and(eq(registryState.id, STATE_ID), sql`${registryState.signingKey} is null`));
      const [row] = await db.select().from(registryState).where(eq(registryState.id, STATE_ID));
      return row?.signingKey ?? null;
    },

    /** A prepared text: building the same query each time takes longer than its answer. */
    async serial(): Promise<number> {
      const [row] = await queryRows<{ serial: number }>(db, READ_SERIAL);
      return row?.serial ?? 0;
    },

    served(): Promise<ServedSet> {
      return db.transaction(readServed, { isolationLevel: 'repeatable read', accessMode: 'read only' });
    },

    async version(name: string, version: string): Promise<VersionRecord | null> {
      const [row] = await db.select().from(remoteVersions).where(whereVersion(name, version));
      return row ?? null;
    },

    /**
     * Records a version, with the audit row. `ensureFiles` runs under the version's lock, so that no version is known
     * without its files. False when it was recorded before.
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
        // Among the newest again, and a team's from now on: a restart only replaces bundled builds.
        else if (record.publishedBy !== BUNDLED)
          await tx
            .update(remoteVersions)
            .set({ publishedAt: record.publishedAt, publishedBy: record.publishedBy })
            .where(whereVersion(record.name, record.version));
        return added.length > 0;
      });
    },

    /** Writes an audit row for what is no step. */
    async audit(entry: Audit & { readonly name: string; readonly at: Date }): Promise<void> {
      const { name, ...row } = entry;
      await db.insert(auditLog).values({ ...row, subject: name });
    },

    /** State, serial, the versions' times and the audit row: all or nothing. */
    async takeStep({ name, actor, now, decide }: StepRequest): Promise<StepOutcome> {
      return db.transaction(async (tx) => {
        // Steps of all remotes wait here for each other, so the serial counts them in their order.
        const [state] = await tx
          .select()
          .from(registryState)
          .where(eq(registryState.id, STATE_ID))
          .for('update');
        const serial = state?.serial ?? 0;
        const [row] = await tx.select().from(remotes).where(eq(remotes.name, name));
        const before = releaseStateOf(row);
        const decision = decide({ before, versions: await knownVersions(tx, name), actor, now });
        if (!decision) return { ok: true, state: before, serial };
        if ('refused' in decision) return { ok: false, ...decision };
        const { after, action, details } = decision;
        await tx.update(remotes).set(rowOf(after)).where(eq(remotes.name, name));
        await tx
          .update(registryState)
          .set({ serial: serial + 1, changedAt: now })
          .where(eq(registryState.id, STATE_ID));
        await markVersions(tx, name, before, decision, now);
        await tx.insert(auditLog).values({ at: now, actor, action, subject: name, details });
        return { ok: true, state: after, serial: serial + 1 };
      });
    },
  };
}

async function readServed(tx: Pick<Database, 'select'>): Promise<ServedSet> {
  const [state] = await tx.select().from(registryState).where(eq(registryState.id, STATE_ID));
  const rows = await tx.select().from(remotes).orderBy(remotes.name);
  const ids = rows.flatMap(({ activeVersion, canaryVersion }) =>
    [activeVersion, canaryVersion].filter((one) => one !== null),
  );
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
}

/** What a step means for the versions: when they were last given to anybody, and which rollbacks may go to. */
async function markVersions(
  tx: Pick<Database, 'update'>,
  name: string,
  before: ReleaseState,
  { after, withdraws }: ReleaseStep,
  now: Date,
): Promise<void> {
  const whereIn = (versions: readonly string[]) =>
    and(eq(remoteVersions.name, name), inArray(remoteVersions.version, [...versions]));
  const changed = changedVersions(before, after);
  if (changed.length) await tx.update(remoteVersions).set({ lastActiveAt: now }).where(whereIn(changed));
  if (after.active)
    await tx.update(remoteVersions).set({ wasActive: true }).where(whereVersion(name, after.active.version));
  const served = servedVersions(after);
  if (served.length) await tx.update(remoteVersions).set({ withdrawnAt: null }).where(whereIn(served));
  if (withdraws)
    await tx.update(remoteVersions).set({ withdrawnAt: now }).where(whereVersion(name, withdraws));
}

const NO_RELEASE: ReleaseState = { active: null, previous: null, canary: null };

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
export function releaseStateOf(row: RemoteRow | undefined): ReleaseState {
  if (!row) return NO_RELEASE;
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

const rowOf = ({ active, previous, canary }: ReleaseState): Omit<RemoteRow, 'name'> => ({
  activeVersion: active?.version ?? null,
  activeSince: active?.since ?? null,
  activeBy: active?.by ?? null,
  previousVersion: previous,
  canaryVersion: canary?.version ?? null,
  canaryPermille: canary?.permille ?? null,
  canarySince: canary?.since ?? null,
  canaryErrorPercent: canary?.errorPercent ?? null,
});

const servedVersions = ({ active, canary }: ReleaseState): string[] =>
  [active?.version, canary?.version].filter((one) => one !== undefined);

/** Those that begin or stop being given to anybody. */
function changedVersions(before: ReleaseState, after: ReleaseState): string[] {
  const [left, right] = [servedVersions(before), servedVersions(after)];
  return [...new Set([...left, ...right])].filter((one) => !left.includes(one) || !right.includes(one));
}
