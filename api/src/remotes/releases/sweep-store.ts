/** Deletes what no tab can still use: old versions with their files and contracts. */
import { and, desc, eq, exists, gt, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/database';
import { remoteContracts, remotes, remoteVersions } from '../../platform/db/schema';
import { requireLease } from '../../platform/lib/leases/lease-store';
import type { Leases } from '../../platform/lib/leases/leases';
import { DAY_MS, HOUR_MS } from '../../platform/lib/time';
import { type FileStore, SDK_NAME, type VersionName } from '../storage';
import { TAB_DAYS } from '../tables';
import { filesLease, lockRegistry, whereVersion } from './registry-store';

type VersionRow = typeof remoteVersions.$inferSelect;

type SweptVersion = Awaited<ReturnType<typeof readVersions>>[number];

export interface SweepOptions {
  readonly db: Database;
  readonly files: Pick<FileStore, 'remove' | 'heldSince'>;
  readonly leases: Pick<Leases, 'hold'>;
  readonly now: () => Date;
}

/** These are kept even if they were never active, because a team may want to inspect them. */
const NEWEST = 10;
/** Files are stored before the version's row; after this time the row exists or never will. */
const UNKNOWN_MS = HOUR_MS;

/** Rejects with the first failure once everything else is done; the next sweep retries what failed. */
export async function sweepRemotes({ db, files, leases, now }: SweepOptions): Promise<void> {
  const ago = (ms: number) => new Date(now().getTime() - ms);
  const isKept = ({ isInUse, age, lastActiveAt }: SweptVersion) =>
    isInUse || age < NEWEST || (lastActiveAt !== null && lastActiveAt > ago(TAB_DAYS * DAY_MS));
  const failures: unknown[] = [];
  /** The lease prevents publishing the same bytes meanwhile. If removing fails, restores the row for the next sweep. */
  const removeFiles = async (one: VersionName, deleted: VersionRow | null) => {
    try {
      await leases.hold(filesLease(one), async (lease) => {
        const isKnown = await db.transaction(async (tx) => {
          await requireLease(tx, lease);
          return (await tx.$count(remoteVersions, whereVersion(one.name, one.version))) > 0;
        });
        if (!isKnown) await files.remove(one.name, one.version);
      });
    } catch (error) {
      failures.push(error);
      if (deleted) await db.insert(remoteVersions).values(deleted).onConflictDoNothing();
    }
  };
  for (const one of (await readVersions(db)).filter((version) => !isKept(version))) {
    const deleted = await deleteUnlessKept(db, one, isKept);
    if (deleted) await removeFiles(one, deleted);
  }
  // Files of versions that another replica has swept, and of publications that did not end. The SDK's have no rows.
  const held = (await files.heldSince(ago(UNKNOWN_MS))).filter(({ name }) => name !== SDK_NAME);
  const known = new Set((await readVersions(db)).map(({ name, version }) => `${name}/${version}`));
  for (const one of held) if (!known.has(`${one.name}/${one.version}`)) await removeFiles(one, null);
  await deleteUnusedContracts(db, now());
  if (failures.length > 0) throw failures[0];
}

/** Deletes a version's row but not its files; null if the version is kept. The lock prevents a release meanwhile. */
export async function deleteUnlessKept(
  db: Database,
  { name, version }: VersionName,
  isKept: (version: SweptVersion) => boolean,
): Promise<VersionRow | null> {
  return db.transaction(async (tx) => {
    await lockRegistry(tx);
    const found = (await readVersions(tx)).find((one) => one.name === name && one.version === version);
    if (!found || isKept(found)) return null;
    const [row] = await tx.delete(remoteVersions).where(whereVersion(name, version)).returning();
    return row ?? null;
  });
}

/** `age`: 0 for the newest of its remote; `isInUse`: active, a canary, the rollback target, or asked to be active. */
async function readVersions(tx: Pick<Database, 'select'>) {
  const states = await tx.select().from(remotes);
  const rows = await tx
    .select()
    .from(remoteVersions)
    .orderBy(desc(remoteVersions.publishedAt), desc(remoteVersions.version));
  const newer = new Map<string, number>();
  return rows.map(({ name, version, lastActiveAt, activationAskedAt }) => {
    const age = newer.get(name) ?? 0;
    newer.set(name, age + 1);
    const { activeVersion, previousVersion, canaryVersion } = states.find((one) => one.name === name) ?? {};
    const inUse = [activeVersion, previousVersion, canaryVersion, activationAskedAt && version];
    return { name, version, lastActiveAt, age, isInUse: inUse.includes(version) };
  });
}

/** No preview lasts longer. */
const PREVIEW_MS = DAY_MS;

/** Keeps contracts that versions use, the one approved now, refused ones, and those that previews may still use. */
export async function deleteUnusedContracts(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - PREVIEW_MS);
  const { remote, id, approval, approvalNumber, requestedAt, previewedAt } = remoteContracts;
  const later = alias(remoteContracts, 'later');
  const isOfVersion = db
    .select({ one: sql`1` })
    .from(remoteVersions)
    .where(and(eq(remoteVersions.name, remote), eq(remoteVersions.contractId, id)));
  const isReplaced = db
    .select({ one: sql`1` })
    .from(later)
    .where(
      and(eq(later.remote, remote), eq(later.approval, 'approved'), gt(later.approvalNumber, approvalNumber)),
    );
  await db.transaction(async (tx) => {
    await lockRegistry(tx);
    await tx
      .delete(remoteContracts)
      .where(
        and(
          ne(approval, 'refused'),
          or(ne(approval, 'approved'), exists(isReplaced)),
          or(isNull(requestedAt), lt(requestedAt, before)),
          or(isNull(previewedAt), lt(previewedAt, before)),
          notExists(isOfVersion),
        ),
      );
  });
}
