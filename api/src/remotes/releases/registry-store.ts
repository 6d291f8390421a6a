/** Contracts and release states in the database, and the lock under which they change. */
import type { Approval } from '@spreadwise/contract';
import { and, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { registryState, remoteContracts, remotes, remoteVersions } from '../../platform/db/schema';
import { audit } from '../audit-store';
import {
  type ApprovedContracts,
  bundledApproval,
  firstApproval,
  type NamedContract,
  whyBarred,
} from '../contracts';
import type { VersionName } from '../storage';
import {
  type KnownVersion,
  type ReleaseState,
  type ReleaseStep,
  type Situation,
  SYSTEM,
} from './release-state';

export type ContractRow = typeof remoteContracts.$inferSelect;

export const STATE_ID = 1;
/** Limit of contracts per remote that only previews use. */
const MOST_PREVIEWED = 20;

export const whereVersion = (name: string, version: string) =>
  and(eq(remoteVersions.name, name), eq(remoteVersions.version, version));

export const whereContract = (remote: string, id: string) =>
  and(eq(remoteContracts.remote, remote), eq(remoteContracts.id, id));

/** Held while a version's files are stored or removed. A lease, because a bucket may outlast a transaction. */
export const filesLease = ({ name, version }: VersionName): string => `remote files:${name}/${version}`;

/** Serializes approvals and releases, so that approved pages never collide and the serial counts the steps. */
export async function lockRegistry(tx: Reader): Promise<{ readonly serial: number }> {
  const [state] = await tx.select().from(registryState).where(eq(registryState.id, STATE_ID)).for('update');
  return { serial: state?.serial ?? 0 };
}

/** The contracts of a remote's versions, past ones included; without those that only previews use. */
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

/** The columns that an approval sets; `own`: all contracts of the remote. */
export const approvedAfter = (own: readonly ContractRow[]) => ({
  approval: 'approved' as const,
  reason: null,
  approvalNumber: 1 + Math.max(0, ...own.map(({ approvalNumber }) => approvalNumber ?? 0)),
});

/** Approved at once if it asks for nothing new or came with the program (`isBundled`). */
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
      // A preview may have stored it already, or does so now.
      target: [remoteContracts.remote, remoteContracts.id],
      set: { requestedAt: sql`coalesce(${remoteContracts.requestedAt}, excluded.requested_at)`, ...decided },
    });
  if (known && approval === 'approved')
    await audit(tx, at, SYSTEM, 'remote.contractApproved', remote, { contract: id });
  return approval;
}

/** Stores the contract of a preview from another origin without asking the owner, and deletes the oldest surplus. */
export async function notePreviewed(db: Database, remote: string, { id, contract }: NamedContract, at: Date) {
  await db
    .insert(remoteContracts)
    .values({ remote, id, contract, approval: 'waiting', previewedAt: at })
    .onConflictDoUpdate({ target: [remoteContracts.remote, remoteContracts.id], set: { previewedAt: at } });
  const onlyPreviewed = and(eq(remoteContracts.remote, remote), isNull(remoteContracts.requestedAt));
  const old = db
    .select({ id: remoteContracts.id })
    .from(remoteContracts)
    .where(onlyPreviewed)
    .orderBy(desc(remoteContracts.previewedAt), remoteContracts.id)
    .offset(MOST_PREVIEWED);
  // If a version starts to use one of them now, it no longer matches.
  await db.delete(remoteContracts).where(and(onlyPreviewed, inArray(remoteContracts.id, old)));
}

type Reader = Pick<Database, 'select'>;
type Writer = Pick<Database, 'select' | 'insert' | 'update'>;

export async function readSituation(tx: Reader, name: string, actor: string, now: Date): Promise<Situation> {
  const [row] = await tx.select().from(remotes).where(eq(remotes.name, name));
  return { before: releaseStateOf(row), versions: await knownVersions(tx, name), actor, now };
}

/** Saves the state, serial, times of versions and audit row. `serial`: before the step. Returns the new one. */
export async function saveStep(
  tx: Writer,
  name: string,
  { before, actor, now }: Situation,
  { after, action, details, withdraws }: ReleaseStep,
  serial: number,
): Promise<number> {
  const { active, previous, canary } = after;
  await tx
    .update(remotes)
    .set({
      activeVersion: active?.version ?? null,
      activeSince: active?.since ?? null,
      activeBy: active?.by ?? null,
      previousVersion: previous,
      canaryVersion: canary?.version ?? null,
      canaryPermille: canary?.permille ?? null,
      canarySince: canary?.since ?? null,
      canaryErrorPercent: canary?.errorPercent ?? null,
    })
    .where(eq(remotes.name, name));
  await tx
    .update(registryState)
    .set({ serial: serial + 1, changedAt: now })
    .where(eq(registryState.id, STATE_ID));
  const mark = async (versions: readonly string[], set: Partial<typeof remoteVersions.$inferInsert>) => {
    if (versions.length === 0) return;
    const isOne = and(eq(remoteVersions.name, name), inArray(remoteVersions.version, versions));
    await tx.update(remoteVersions).set(set).where(isOne);
  };
  const [left, right] = [servedVersions(before), servedVersions(after)];
  // Versions that start or stop being served.
  await mark([...left.filter((one) => !right.includes(one)), ...right.filter((one) => !left.includes(one))], {
    lastActiveAt: now,
  });
  await mark(active ? [active.version] : [], { wasActive: true });
  await mark(right, { withdrawnAt: null });
  await mark(withdraws ? [withdraws] : [], { withdrawnAt: now });
  await audit(tx, now, actor, action, name, details);
  return serial + 1;
}

const servedVersions = ({ active, canary }: ReleaseState): string[] =>
  [active?.version, canary?.version].filter((one) => one !== undefined);

/** A step by a person cancels earlier requests; a step by the system does not. */
export async function forgetRequests(tx: Pick<Database, 'update'>, name: string, actor: string) {
  if (actor === SYSTEM) return;
  await tx
    .update(remoteVersions)
    .set({ activationAskedAt: null, activationAskedBy: null })
    .where(eq(remoteVersions.name, name));
}

async function knownVersions(tx: Reader, name: string): Promise<KnownVersion[]> {
  const contracts = await contractsOf(tx, name);
  const rows = await tx.select().from(remoteVersions).where(eq(remoteVersions.name, name));
  return rows.map(({ version, publishedBy, lastActiveAt, wasActive, withdrawnAt, contractId }) => ({
    ...{ version, publishedBy, lastActiveAt, wasActive },
    withdrawn: withdrawnAt !== null,
    barred: whyBarred(version, contractId, contracts),
    errorLimit: contracts.find(({ id }) => id === contractId)?.contract.errorLimit ?? null,
  }));
}

/** A remote without a row has no versions. */
export function releaseStateOf(row: typeof remotes.$inferSelect | undefined): ReleaseState {
  if (!row) return { active: null, previous: null, canary: null };
  const { activeVersion, activeSince: since, activeBy: by, canaryVersion, canarySince } = row;
  return {
    active: activeVersion && since && by ? { version: activeVersion, since, by } : null,
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
