/** Names that are kept for teams, and what the owner says to what they ask for. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/database';
import { auditLog, remoteContracts, remotes, remoteVersions } from '../../../platform/db/schema';
import { bound } from '../../../platform/lib/bound';
import type { RegistryAction } from '../audit-actions';
import { collisionsOf } from '../contracts/approval';
import { activateAsked } from './asked-store';
import {
  approvedAfter,
  approvedOfOthers,
  type ContractRow,
  contractsOf,
  lockRegistry,
  whereContract,
} from './contracts-store';
import { releaseStateOf } from './state-store';

/** What is decided, by whom and when. */
export interface ApprovalDecision {
  readonly remote: string;
  /** The contract's name. */
  readonly id: string;
  readonly actor: string;
  readonly now: Date;
}

export type Approved =
  | { readonly outcome: 'approved'; readonly activated: string | null }
  /** There is none that is not approved. */
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'collides'; readonly reason: string };

export type ApprovalRefusal = 'refused' | 'unknown' | 'in-use';

export type ApprovalStore = ReturnType<typeof createApprovalStore>;

export const createApprovalStore = (db: Database) =>
  bound(db, { names, exists, slotsBeside, reserve, approve, refuse });

/** Every remote that exists, reserved or published, sorted. */
async function names(db: Database): Promise<string[]> {
  const rows = await db.select({ name: remotes.name }).from(remotes).orderBy(remotes.name);
  return rows.map(({ name }) => name);
}

async function exists(db: Database, name: string): Promise<boolean> {
  const [row] = await db.select({ name: remotes.name }).from(remotes).where(eq(remotes.name, name));
  return row !== undefined;
}

/** What approved contracts of others offer to cards. */
async function slotsBeside(db: Database, name: string): Promise<string[]> {
  const others = await approvedOfOthers(db, name);
  return [...new Set(others.flatMap(({ slots }) => slots.map((slot) => slot.name)))].sort();
}

/** False when the name is taken. */
async function reserve(
  db: Database,
  { remote, team, actor, now }: Omit<ApprovalDecision, 'id'> & { readonly team: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const added = await tx
      .insert(remotes)
      .values({ name: remote, team })
      .onConflictDoNothing()
      .returning({ name: remotes.name });
    if (added.length === 0) return false;
    await tx
      .insert(auditLog)
      .values({ at: now, actor, action: 'remote.reserved', subject: remote, details: { team } });
    return true;
  });
}

/** Allows what a contract asks for. The version whose activation waits for it becomes active with that. */
async function approve(db: Database, decision: ApprovalDecision): Promise<Approved> {
  const { remote, id } = decision;
  return db.transaction(async (tx) => {
    const { serial } = await lockRegistry(tx);
    const own = await contractsOf(tx, remote);
    const known = own.find((one) => one.id === id);
    if (!known || known.approval === 'approved') return { outcome: 'unknown' };
    const collisions = collisionsOf(known.contract, await approvedOfOthers(tx, remote));
    if (collisions.length > 0) return { outcome: 'collides', reason: collisions.join(' ') };
    await tx.update(remoteContracts).set(approvedAfter(own)).where(whereContract(remote, id));
    await auditDecision(tx, decision, 'remote.contractApproved', {});
    return { outcome: 'approved', activated: await activateAsked(tx, decision, serial) };
  });
}

/** Refuses what a contract asks for, also what was approved before unless anybody is given a version of it. */
async function refuse(db: Database, decision: ApprovalDecision, reason: string): Promise<ApprovalRefusal> {
  const { remote, id } = decision;
  return db.transaction(async (tx) => {
    await lockRegistry(tx);
    const known = (await contractsOf(tx, remote)).find((one) => one.id === id);
    if (!known) return 'unknown';
    if (await isInUse(tx, known)) return 'in-use';
    await tx.update(remoteContracts).set({ approval: 'refused', reason }).where(whereContract(remote, id));
    await tx
      .update(remoteVersions)
      .set({ activationAskedAt: null, activationAskedBy: null })
      .where(and(eq(remoteVersions.name, remote), eq(remoteVersions.contractId, id)));
    await auditDecision(tx, decision, 'remote.contractRefused', { reason });
    return 'refused';
  });
}

/** Whether anybody is given a version with this contract. */
async function isInUse(tx: Transaction, { remote, id }: ContractRow): Promise<boolean> {
  const [row] = await tx.select().from(remotes).where(eq(remotes.name, remote));
  const { active, canary } = releaseStateOf(row);
  const given = [active?.version, canary?.version].filter((one) => one !== undefined);
  if (given.length === 0) return false;
  const found = await tx
    .select({ version: remoteVersions.version })
    .from(remoteVersions)
    .where(
      and(
        eq(remoteVersions.name, remote),
        eq(remoteVersions.contractId, id),
        inArray(remoteVersions.version, given),
      ),
    );
  return found.length > 0;
}

const auditDecision = (
  tx: Transaction,
  { remote, id, actor, now }: ApprovalDecision,
  action: RegistryAction,
  details: Readonly<Record<string, unknown>>,
) =>
  tx
    .insert(auditLog)
    .values({ at: now, actor, action, subject: remote, details: { contract: id, ...details } });
