/** Contracts as they stand in the database, within the transaction that holds the registry. */
import type { Approval } from '@spreadwise/contract';
import { and, eq, lt, ne, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { registryState, remoteContracts, remoteVersions } from '../../db/schema';
import {
  type ApprovedContracts,
  bundledApproval,
  firstApproval,
  newestApproved,
} from '../contracts/approval';
import type { NamedContract } from '../contracts/read-contract';
import { recordAct } from '../webhooks/record-act-store';
import { SYSTEM } from './release-state';

export type ContractRow = typeof remoteContracts.$inferSelect;
type Reader = Pick<Database, 'select'>;
type Writer = Pick<Database, 'select' | 'insert' | 'update'>;

export const STATE_ID = 1;
/** No preview lasts longer. */
const PREVIEW_MS = 86_400_000;

export interface AskedContract extends NamedContract {
  readonly remote: string;
  readonly by: string;
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

export const contractsOf = (tx: Reader, remote: string): Promise<ContractRow[]> =>
  tx.select().from(remoteContracts).where(eq(remoteContracts.remote, remote));

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
export const approvedBy = (own: readonly ContractRow[], by: string, at: Date) => ({
  approval: 'approved' as const,
  decidedAt: at,
  decidedBy: by,
  reason: null,
  approvalNumber: 1 + Math.max(0, ...own.map(({ approvalNumber }) => approvalNumber ?? 0)),
});

/** Writes down what a version asks for. One that asks for nothing new is approved with that, and so is a bundled one. */
export async function recordContract(tx: Writer, asked: AskedContract): Promise<Approval> {
  const { remote, id, contract, by, at, isBundled } = asked;
  const own = await contractsOf(tx, remote);
  const known = own.find((one) => one.id === id);
  if (known && known.approval !== 'waiting') return known.approval;
  const others = await approvedOfOthers(tx, remote);
  const approval = isBundled
    ? bundledApproval(contract, known?.approval ?? null, others)
    : firstApproval(contract, own, others);
  const decided = approval === 'approved' ? approvedBy(own, SYSTEM, at) : { approval };
  if (!known)
    await tx.insert(remoteContracts).values({
      remote,
      id,
      contract,
      requestedAt: at,
      requestedBy: by,
      ...decided,
    });
  else if (approval === 'approved') {
    await tx.update(remoteContracts).set(decided).where(whereContract(remote, id));
    const audit = { actor: SYSTEM, action: 'remote.contractApproved', details: { contract: id } };
    await recordAct(tx, { ...audit, at, subject: remote });
  }
  return approval;
}

/** Keeps what versions refer to, what is approved now, what the owner has refused, and what previews may still ask for. */
export async function deleteUnusedContracts(db: Database, now: Date): Promise<void> {
  const previewed = new Date(now.getTime() - PREVIEW_MS);
  await db.transaction(async (tx) => {
    await lockRegistry(tx);
    const unused = await tx
      .select()
      .from(remoteContracts)
      .where(
        and(
          ne(remoteContracts.approval, 'refused'),
          lt(remoteContracts.requestedAt, previewed),
          notExists(
            tx
              .select({ one: sql`1` })
              .from(remoteVersions)
              .where(
                and(
                  eq(remoteVersions.name, remoteContracts.remote),
                  eq(remoteVersions.contractId, remoteContracts.id),
                ),
              ),
          ),
        ),
      );
    for (const { remote, id } of unused) {
      if (newestApproved(await contractsOf(tx, remote))?.id === id) continue;
      await tx.delete(remoteContracts).where(whereContract(remote, id));
    }
  });
}
