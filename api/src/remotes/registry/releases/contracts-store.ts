/** Contracts as they stand in the database, within the transaction that holds the registry. */

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
import type { Database } from '../../../platform/db/database';
import { auditLog, registryState, remoteContracts, remoteVersions } from '../../../platform/db/schema';
import { DAY_MS } from '../../../platform/lib/time';
import { type ApprovedContracts, bundledApproval, firstApproval } from '../contracts/approval';
import type { NamedContract } from '../contracts/read-contract';
import { SYSTEM } from './release-state';

export type ContractRow = typeof remoteContracts.$inferSelect;
type Reader = Pick<Database, 'select'>;
type Writer = Pick<Database, 'select' | 'insert' | 'update'>;

export const STATE_ID = 1;
/** No preview lasts longer. */
const PREVIEW_MS = DAY_MS;
/** Of one remote, that no version asks for. */
const MOST_PREVIEWED = 20;

export interface AskedContract extends NamedContract {
  readonly remote: string;
  readonly at: Date;
  /** Whether the build lies beside the program, and so is the owner's own choice. */
  readonly isBundled: boolean;
}

/**
 * What is approved and what is active is decided by one at a time, over all remotes: so no two approved contracts have
 * the same page, and the serial counts the steps in their order.
 */
export async function lockRegistry(tx: Reader): Promise<{ readonly serial: number }> {
  const [state] = await tx.select().from(registryState).where(eq(registryState.id, STATE_ID)).for('update');
  return { serial: state?.serial ?? 0 };
}

/** What versions of a remote ask for, or asked for; what only previews show is nobody's question. */
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

export const whereContract = (remote: string, id: string) =>
  and(eq(remoteContracts.remote, remote), eq(remoteContracts.id, id));

/** The columns of an approval; `own`: all contracts of its remote. */
export const approvedAfter = (own: readonly ContractRow[]) => ({
  approval: 'approved' as const,
  reason: null,
  approvalNumber: 1 + Math.max(0, ...own.map(({ approvalNumber }) => approvalNumber ?? 0)),
});

/** Writes down what a version asks for. One that asks for nothing new is approved with that, and so is a bundled one. */
export async function recordContract(tx: Writer, asked: AskedContract): Promise<Approval> {
  const { remote, id, contract, at, isBundled } = asked;
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
  if (known && approval === 'approved') {
    const audit = { actor: SYSTEM, action: 'remote.contractApproved' as const, details: { contract: id } };
    await tx.insert(auditLog).values({ ...audit, at, subject: remote });
  }
  return approval;
}

/**
 * Keeps what a preview from elsewhere asks for. Nobody is asked about it while no version has it, and the oldest of a
 * remote make room: their previews then show what its newest version has.
 */
export async function notePreview(
  db: Database,
  { remote, id, contract, at }: NamedContract & Pick<AskedContract, 'remote' | 'at'>,
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
  const isOfVersion = db
    .select({ one: sql`1` })
    .from(remoteVersions)
    .where(and(eq(remoteVersions.name, remote), eq(remoteVersions.contractId, id)));
  const later = alias(remoteContracts, 'later');
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
