/** Contracts in the database, and the lock under which contracts and releases change. */
import type { Approval } from '@spreadwise/contract';
import {
  and,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/database';
import { registryState, remoteContracts, remoteVersions } from '../../platform/db/schema';
import { DAY_MS } from '../../platform/lib/timing/durations';
import { audit } from '../audit-store';
import { type ApprovedContracts, bundledApproval, firstApproval, type NamedContract } from '../contracts';
import type { VersionName } from '../storage';
import { SYSTEM } from './release-state';

export type ContractRow = typeof remoteContracts.$inferSelect;
type Reader = Pick<Database, 'select'>;
type Writer = Pick<Database, 'select' | 'insert' | 'update'>;

export const STATE_ID = 1;
/** No preview lasts longer. */
const PREVIEW_MS = DAY_MS;
/** Contracts of one remote that only previews have. */
const MOST_PREVIEWED = 20;

export const whereVersion = (name: string, version: string) =>
  and(eq(remoteVersions.name, name), eq(remoteVersions.version, version));

export const whereContract = (remote: string, id: string) =>
  and(eq(remoteContracts.remote, remote), eq(remoteContracts.id, id));

/**
 * Held by everything that stores or removes a version's files, until its row says so. A lease and no transaction: a bucket
 * may take longer than a transaction may stand still.
 */
export const filesLease = ({ name, version }: VersionName): string => `remote files:${name}/${version}`;

/**
 * Approvals and releases are decided one at a time, over all remotes: so no two approved contracts have the same page, and
 * the serial counts the steps in their order.
 */
export async function lockRegistry(tx: Reader): Promise<{ readonly serial: number }> {
  const [state] = await tx.select().from(registryState).where(eq(registryState.id, STATE_ID)).for('update');
  return { serial: state?.serial ?? 0 };
}

/** What versions of a remote ask for, or asked for; not what only previews show. */
export const contractsOf = (tx: Reader, remote: string): Promise<ContractRow[]> =>
  tx
    .select()
    .from(remoteContracts)
    .where(and(eq(remoteContracts.remote, remote), isNotNull(remoteContracts.requestedAt)));

export async function approvedOfOthers(tx: Reader, remote: string): Promise<ApprovedContracts> {
  const rows = await tx
    .select({ contract: remoteContracts.contract })
    .from(remoteContracts)
    .where(and(ne(remoteContracts.remote, remote), eq(remoteContracts.approval, 'approved')));
  return rows.map(({ contract }) => contract);
}

/** The columns of an approval; `own`: all contracts of its remote. */
export const approvedAfter = (own: readonly ContractRow[]) => ({
  approval: 'approved' as const,
  reason: null,
  approvalNumber: 1 + Math.max(0, ...own.map(({ approvalNumber }) => approvalNumber ?? 0)),
});

/**
 * Records what a version asks for. It is approved at once when it asks for nothing new, or came with the program
 * (`isBundled`), and so is the owner's own choice.
 */
export async function recordContract(
  tx: Writer,
  remote: string,
  { id, contract }: NamedContract,
  at: Date,
  isBundled: boolean,
): Promise<Approval> {
  const own = await contractsOf(tx, remote);
  const known = own.find((one) => one.id === id);
  if (known && known.approval !== 'waiting') return known.approval;
  const others = await approvedOfOthers(tx, remote);
  const approval = isBundled
    ? bundledApproval(contract, known?.approval ?? null, others)
    : firstApproval(contract, own, others);
  const decided = approval === 'approved' ? approvedAfter(own) : { approval };
  await tx
    .insert(remoteContracts)
    .values({ remote, id, contract, requestedAt: at, ...decided })
    .onConflictDoUpdate({
      // A preview may have noted it before, or at this moment.
      target: [remoteContracts.remote, remoteContracts.id],
      set: { requestedAt: sql`coalesce(${remoteContracts.requestedAt}, excluded.requested_at)`, ...decided },
    });
  if (known && approval === 'approved')
    await audit(tx, at, SYSTEM, 'remote.contractApproved', remote, { contract: id });
  return approval;
}

/**
 * Keeps what a preview from another origin asks for. The owner is not asked about it while no version has it. The oldest of
 * a remote make room: their previews then show what its newest version has.
 */
export async function notePreviewed(
  db: Database,
  remote: string,
  { id, contract }: NamedContract,
  at: Date,
): Promise<void> {
  await db
    .insert(remoteContracts)
    .values({ remote, id, contract, approval: 'waiting', previewedAt: at })
    .onConflictDoUpdate({
      target: [remoteContracts.remote, remoteContracts.id],
      set: { previewedAt: at },
    });
  const onlyPreviewed = and(eq(remoteContracts.remote, remote), isNull(remoteContracts.requestedAt));
  const old = db
    .select({ id: remoteContracts.id })
    .from(remoteContracts)
    .where(onlyPreviewed)
    .orderBy(desc(remoteContracts.previewedAt), remoteContracts.id)
    .offset(MOST_PREVIEWED);
  // A version may ask for one of them at this moment: then it is no longer one of these.
  await db.delete(remoteContracts).where(and(onlyPreviewed, inArray(remoteContracts.id, old)));
}

/** Keeps what versions refer to, what is approved now, what the owner has refused, and what previews may still ask for. */
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
