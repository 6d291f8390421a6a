/** Every remote's releases in the database. All replicas read them here, so a step takes effect everywhere at once. */
import type { ContractState, RemoteContract } from '@spreadwise/contract';
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { type Database, firstRow, queryRows } from '../../platform/db/database';
import { registryState, remoteContracts, remotes, remoteVersions } from '../../platform/db/schema';
import { bound } from '../../platform/lib/bound';
import { requireLease } from '../../platform/lib/leases/lease-store';
import type { Lease } from '../../platform/lib/leases/leases';
import { audit } from '../audit-store';
import { contractStateOf, type NamedContract } from '../contracts';
import {
  contractsOf,
  forgetRequests,
  lockRegistry,
  notePreviewed,
  readSituation,
  recordContract,
  STATE_ID,
  saveStep,
  whereContract,
  whereVersion,
} from './registry-store';
import { BUNDLED, type Decide, type ReleaseRefusal, type ReleaseState, SYSTEM } from './release-state';

/** A version to be served. Its files and their hashes are stored elsewhere and must match this hash. */
export interface ServedVersion {
  readonly version: string;
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

export interface ReleaseSource {
  /** Increases with every step of any remote. Queried for each page: one row by its key. */
  serial(): Promise<number>;
  served(): Promise<ServedSet>;
  /** Null if no such version is stored. */
  version(name: string, version: string): Promise<ServedVersion | null>;
  /** The version published last, whether it is released or not. */
  newest(name: string): Promise<ServedVersion | null>;
  /** The contract of a preview from another origin; null if it is no longer stored. */
  contract(name: string, id: string): Promise<RemoteContract | null>;
}

export type NewVersion = Omit<typeof remoteVersions.$inferInsert, 'contractId'>;
export type VersionRecord = typeof remoteVersions.$inferSelect;

/** The state is unchanged if the step is refused. */
export type StepOutcome = ({ readonly ok: true } | ({ readonly ok: false } & ReleaseRefusal)) & {
  readonly state: ReleaseState;
  readonly serial: number;
};

const READ_SERIAL = sql`select serial from registry_state where id = 1`;

export type ReleaseStore = ReturnType<typeof createReleaseStore>;

export const createReleaseStore = (db: Database) =>
  bound(db, {
    ...{ open, replaceSeed, serial, served, version, newest, contract },
    ...{ notePreviewed, addVersion, recordBundled, takeStep, audit },
  });

/** Creates the registry's row on the first start. Returns the stored seed of the signing key; null if there is none. */
async function open(db: Database, seed: string | null, now: Date): Promise<string | null> {
  const fresh = { id: STATE_ID, serial: 0, changedAt: now, signingKey: seed };
  await db.insert(registryState).values(fresh).onConflictDoNothing();
  const isState = eq(registryState.id, STATE_ID);
  if (seed)
    await db
      .update(registryState)
      .set({ signingKey: seed })
      .where(and(isState, sql`${registryState.signingKey} is null`));
  const [row] = await db.select().from(registryState).where(isState);
  return row?.signingKey ?? null;
}

/** Does nothing if another process was faster. */
async function replaceSeed(db: Database, before: string, after: string): Promise<void> {
  await db
    .update(registryState)
    .set({ signingKey: after })
    .where(and(eq(registryState.id, STATE_ID), eq(registryState.signingKey, before)));
}

/** Uses prepared SQL: building the query each time takes longer than answering it. */
async function serial(db: Database): Promise<number> {
  const [row] = await queryRows<{ serial: number }>(db, READ_SERIAL);
  return row?.serial ?? 0;
}

function served(db: Database): Promise<ServedSet> {
  return db.transaction(readServed, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

const version = (db: Database, name: string, version: string): Promise<VersionRecord | null> =>
  firstRow(db.select().from(remoteVersions).where(whereVersion(name, version)));

const newest = (db: Database, name: string): Promise<VersionRecord | null> =>
  firstRow(
    db
      .select()
      .from(remoteVersions)
      .where(and(eq(remoteVersions.name, name), isNotNull(remoteVersions.contractId)))
      .orderBy(desc(remoteVersions.publishedAt), desc(remoteVersions.version))
      .limit(1),
  );

async function contract(db: Database, name: string, id: string): Promise<RemoteContract | null> {
  const [row] = await db.select().from(remoteContracts).where(whereContract(name, id));
  return row?.contract ?? null;
}

/**
 * Stores a version with its contract and audit row under the lease of its files, so that each known version has files.
 * `created` is false if the same bytes were stored before. Rejects with `LeaseBusyError` if the lease was lost.
 */
async function addVersion(
  db: Database,
  record: NewVersion,
  asked: NamedContract,
  details: Readonly<Record<string, unknown>>,
  filesLease: Lease,
): Promise<{ readonly created: boolean; readonly contract: ContractState }> {
  const { name: remote, version, publishedAt, publishedBy, checked = null, format = null } = record;
  const isBundled = publishedBy === BUNDLED;
  return db.transaction(async (tx) => {
    await requireLease(tx, filesLease);
    await lockRegistry(tx);
    await tx.insert(remotes).values({ name: remote }).onConflictDoNothing();
    const approval = await recordContract(tx, remote, asked, publishedAt, isBundled);
    const added = await tx
      .insert(remoteVersions)
      .values({ ...record, contractId: asked.id })
      .onConflictDoNothing()
      .returning({ version: remoteVersions.version });
    const created = added.length > 0;
    if (created) {
      const actor = isBundled ? SYSTEM : publishedBy;
      const said = { ...details, contract: asked.id, approval };
      await audit(tx, publishedAt, actor, 'remote.published', remote, said);
    } else {
      const { repository = null, commit = null } = record;
      // It is among the newest again and belongs to the team from now on: a restart replaces only bundled builds.
      const again = isBundled ? {} : { publishedAt, publishedBy, checked, repository, commit };
      await tx
        .update(remoteVersions)
        .set({ contractId: asked.id, format, ...again })
        .where(whereVersion(remote, version));
    }
    const own = await contractsOf(tx, remote);
    const known = own.find(({ id }) => id === asked.id);
    if (!known) throw new Error(`The contract ${asked.id} was not recorded.`);
    return { created, contract: contractStateOf(known, own) };
  });
}

/** Approves the contract of a build shipped with the program, if a team has published the same build before. */
async function recordBundled(db: Database, remote: string, asked: NamedContract, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await lockRegistry(tx);
    await recordContract(tx, remote, asked, at, true);
  });
}

/** Saves the state, serial, times of versions and audit row in one transaction. */
async function takeStep(
  db: Database,
  name: string,
  actor: string,
  now: Date,
  decide: Decide,
): Promise<StepOutcome> {
  return db.transaction(async (tx) => {
    const { serial } = await lockRegistry(tx);
    const situation = await readSituation(tx, name, actor, now);
    const decision = decide(situation);
    const { before } = situation;
    if (decision && 'refused' in decision) return { ok: false, ...decision, state: before, serial };
    await forgetRequests(tx, name, actor);
    if (!decision) return { ok: true, state: before, serial };
    return { ok: true, state: decision.after, serial: await saveStep(tx, name, situation, decision, serial) };
  });
}

async function readServed(tx: Pick<Database, 'select'>): Promise<ServedSet> {
  const [state] = await tx.select().from(registryState).where(eq(registryState.id, STATE_ID));
  const rows = await tx.select().from(remotes).orderBy(remotes.name);
  const ids = rows.flatMap(({ activeVersion, canaryVersion }) =>
    [activeVersion, canaryVersion].filter((one) => one !== null),
  );
  const versions = await tx.select().from(remoteVersions).where(inArray(remoteVersions.version, ids));
  const find = (name: string, version: string | null): ServedVersion | null => {
    const row = versions.find((one) => one.name === name && one.version === version);
    // A version from before contracts existed has no pages and needs a shell of that time.
    return row?.contractId ? { version: row.version, filesHash: row.filesHash } : null;
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
