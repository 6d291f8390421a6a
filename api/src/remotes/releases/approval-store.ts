/** Names reserved for teams, the owner's decisions about contracts, and the activations that wait for them. */
import { and, eq, isNotNull, or } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database';
import { remoteContracts, remotes, remoteVersions } from '../../platform/db/schema';
import { enqueue, jobKind } from '../../platform/jobs';
import { bound } from '../../platform/lib/bound';
import { audit, type RemotesAction } from '../audit-store';
import { collisionsOf } from '../contracts';
import {
  approvedAfter,
  approvedOfOthers,
  contractsOf,
  forgetRequests,
  lockRegistry,
  readSituation,
  saveStep,
  whereContract,
  whereVersion,
} from './registry-store';
import { activate, OWNER } from './release-state';

interface Decision {
  readonly remote: string;
  readonly id: string;
  readonly now: Date;
}

/** Mails the owner about a version whose activation waits for approval. */
export const ACTIVATION_MAIL = jobKind<{ readonly remote: string; readonly version: string }>(
  'remote-activation-mails',
);

export type ApprovalStore = ReturnType<typeof createApprovalStore>;

export const createApprovalStore = (db: Database) =>
  bound(db, {
    ...{ names, exists, slotsBeside, reserve, approve, refuse },
    ...{ requestActivation, activationRequest },
  });

/** Every remote that is reserved or published, sorted by name. */
async function names(db: Database): Promise<string[]> {
  const rows = await db.select({ name: remotes.name }).from(remotes).orderBy(remotes.name);
  return rows.map(({ name }) => name);
}

const exists = async (db: Database, name: string): Promise<boolean> =>
  (await db.$count(remotes, eq(remotes.name, name))) > 0;

/** The slots that approved contracts of other remotes offer. */
async function slotsBeside(db: Database, name: string): Promise<string[]> {
  const others = await approvedOfOthers(db, name);
  return [...new Set(others.flatMap(({ slots }) => slots.map((slot) => slot.name)))].sort();
}

async function reserve(db: Database, name: string, team: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const added = await tx.insert(remotes).values({ name, team }).onConflictDoNothing().returning();
    if (added.length > 0) await audit(tx, now, OWNER, 'remote.reserved', name, { team });
    return added.length > 0;
  });
}

/** Approves a contract. `activated`: the version that waited for it, or null. 'unknown': nothing to approve. */
async function approve(db: Database, decision: Decision) {
  const { remote, id } = decision;
  return db.transaction(async (tx) => {
    const { serial } = await lockRegistry(tx);
    const own = await contractsOf(tx, remote);
    const known = own.find((one) => one.id === id);
    if (!known || known.approval === 'approved') return 'unknown';
    const collisions = collisionsOf(known.contract, await approvedOfOthers(tx, remote));
    if (collisions.length > 0) return { collides: collisions.join(' ') };
    await tx.update(remoteContracts).set(approvedAfter(own)).where(whereContract(remote, id));
    await auditDecision(tx, decision, 'remote.contractApproved', {});
    return { activated: await activateRequested(tx, decision, serial) };
  });
}

/** Takes the step that a team requested. Null if nothing waited. */
async function activateRequested(tx: Transaction, { remote, id, now }: Decision, serial: number) {
  const [requested] = await tx
    .select()
    .from(remoteVersions)
    .where(and(isOfContract(remote, id), isNotNull(remoteVersions.activationAskedAt)));
  if (!requested) return null;
  const situation = await readSituation(tx, remote, requested.activationAskedBy ?? OWNER, now);
  const step = activate(requested.version)(situation);
  await forgetRequests(tx, remote, OWNER);
  if (!step || 'refused' in step) return null;
  const details = { ...step.details, approvedWith: id };
  await saveStep(tx, remote, situation, { ...step, details }, serial);
  return requested.version;
}

/** Refuses a contract, even an approved one, unless a version of it is active or a canary. */
async function refuse(db: Database, decision: Decision, reason: string) {
  const { remote, id } = decision;
  return db.transaction(async (tx) => {
    await lockRegistry(tx);
    if (!(await contractsOf(tx, remote)).some((one) => one.id === id)) return 'unknown';
    const { version } = remoteVersions;
    const isGiven = or(eq(version, remotes.activeVersion), eq(version, remotes.canaryVersion));
    const given = await tx
      .select({ version })
      .from(remoteVersions)
      .innerJoin(remotes, and(eq(remotes.name, remote), isGiven))
      .where(isOfContract(remote, id));
    if (given.length > 0) return 'in-use';
    await tx.update(remoteContracts).set({ approval: 'refused', reason }).where(whereContract(remote, id));
    await tx
      .update(remoteVersions)
      .set({ activationAskedAt: null, activationAskedBy: null })
      .where(isOfContract(remote, id));
    await auditDecision(tx, decision, 'remote.contractRefused', { reason });
    return 'refused';
  });
}

const isOfContract = (remote: string, id: string) =>
  and(eq(remoteVersions.name, remote), eq(remoteVersions.contractId, id));

const auditDecision = (
  tx: Transaction,
  { remote, id, now }: Decision,
  action: RemotesAction,
  details: Readonly<Record<string, unknown>>,
) => audit(tx, now, OWNER, action, remote, { contract: id, ...details });

/** Whether the version waits for the owner's approval; the owner is mailed. `asFirst`: only if none is active yet. */
async function requestActivation(
  db: Database,
  remote: string,
  version: string,
  { actor, now, asFirst = false }: { readonly actor: string; readonly now: Date; readonly asFirst?: boolean },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockRegistry(tx);
    if (asFirst && (await readSituation(tx, remote, actor, now)).before.active) return false;
    const [waiting] = await tx
      .select({ since: remoteVersions.activationAskedAt })
      .from(remoteVersions)
      .innerJoin(
        remoteContracts,
        and(eq(remoteContracts.remote, remote), eq(remoteContracts.id, remoteVersions.contractId)),
      )
      .where(and(whereVersion(remote, version), eq(remoteContracts.approval, 'waiting')));
    if (!waiting) return false;
    await forgetRequests(tx, remote, actor);
    await tx
      .update(remoteVersions)
      .set({ activationAskedAt: now, activationAskedBy: actor })
      .where(whereVersion(remote, version));
    await audit(tx, now, actor, 'remote.activationAsked', remote, { version });
    const payload = { remote, version };
    if (waiting.since === null)
      await enqueue(tx, ACTIVATION_MAIL, [{ key: `${remote} ${version}`, payload, runAt: now }]);
    return true;
  });
}

/** Since when a version waits, and who requested it; null once it no longer waits. */
async function activationRequest(db: Database, remote: string, version: string) {
  const { activationAskedAt: askedAt, activationAskedBy: actor } = remoteVersions;
  const [found] = await db
    .select({ askedAt, actor })
    .from(remoteVersions)
    .where(whereVersion(remote, version));
  return found?.askedAt ? { askedAt: found.askedAt, actor: found.actor } : null;
}
