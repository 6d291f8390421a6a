/** Names reserved for teams, what the owner decides about contracts, and the activations that wait for that. */
import type { AuditAction } from '@spreadwise/contract';
import { and, eq, isNotNull, lte, or } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database';
import { remoteContracts, remotes, remoteVersions } from '../../platform/db/schema';
import { bound } from '../../platform/lib/bound';
import { audit } from '../audit-store';
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

/** `id`: the contract's. */
interface Decision {
  readonly remote: string;
  readonly id: string;
  readonly now: Date;
}

/** A version that is to become active once the owner approves what it asks for. */
export interface ActivationRequest {
  readonly remote: string;
  readonly version: string;
  readonly askedAt: Date;
  /** Who asks for it. */
  readonly actor: string;
}

export type ApprovalStore = ReturnType<typeof createApprovalStore>;

export const createApprovalStore = (db: Database) =>
  bound(db, {
    ...{ names, exists, slotsBeside, reserve, approve, refuse },
    ...{ requestActivation, requestsToMail, markMailed, mailAt },
  });

/** Every remote that exists, reserved or published, sorted. */
async function names(db: Database): Promise<string[]> {
  const rows = await db.select({ name: remotes.name }).from(remotes).orderBy(remotes.name);
  return rows.map(({ name }) => name);
}

const exists = async (db: Database, name: string): Promise<boolean> =>
  (await db.$count(remotes, eq(remotes.name, name))) > 0;

/** What approved contracts of others offer to cards. */
async function slotsBeside(db: Database, name: string): Promise<string[]> {
  const others = await approvedOfOthers(db, name);
  return [...new Set(others.flatMap(({ slots }) => slots.map((slot) => slot.name)))].sort();
}

/** False when the name is taken. */
async function reserve(db: Database, name: string, team: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const added = await tx.insert(remotes).values({ name, team }).onConflictDoNothing().returning();
    if (added.length > 0) await audit(tx, now, OWNER, 'remote.reserved', name, { team });
    return added.length > 0;
  });
}

/**
 * Allows what a contract asks for; `activated`: the version that waited for it and is active now. 'unknown': the remote has
 * no such contract that is not approved yet.
 */
async function approve(
  db: Database,
  decision: Decision,
): Promise<{ readonly activated: string | null } | { readonly collides: string } | 'unknown'> {
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

/** The step of whoever asked for it. Null: nothing waited. */
async function activateRequested(
  tx: Transaction,
  { remote, id, now }: Decision,
  serial: number,
): Promise<string | null> {
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

/** Refuses what a contract asks for, also what was approved before unless anybody is given a version of it. */
async function refuse(
  db: Database,
  decision: Decision,
  reason: string,
): Promise<'refused' | 'unknown' | 'in-use'> {
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
  action: AuditAction,
  details: Readonly<Record<string, unknown>>,
) => audit(tx, now, OWNER, action, remote, { contract: id, ...details });

/**
 * Notes that a version is to become active once it may; `asFirst`: only where nothing of the remote is active. Null when it
 * need not wait, or may not; 'known': it waited already.
 */
async function requestActivation(
  db: Database,
  remote: string,
  version: string,
  { actor, now, asFirst = false }: { readonly actor: string; readonly now: Date; readonly asFirst?: boolean },
): Promise<'new' | 'known' | null> {
  return db.transaction(async (tx) => {
    await lockRegistry(tx);
    if (asFirst && (await readSituation(tx, remote, actor, now)).before.active) return null;
    const [waiting] = await tx
      .select({ since: remoteVersions.activationAskedAt })
      .from(remoteVersions)
      .innerJoin(
        remoteContracts,
        and(eq(remoteContracts.remote, remote), eq(remoteContracts.id, remoteVersions.contractId)),
      )
      .where(and(whereVersion(remote, version), eq(remoteContracts.approval, 'waiting')));
    if (!waiting) return null;
    await forgetRequests(tx, remote, actor);
    const isNew = waiting.since === null;
    await tx
      .update(remoteVersions)
      .set({ activationAskedAt: now, activationAskedBy: actor, ...(isNew && { activationMailAt: now }) })
      .where(whereVersion(remote, version));
    await audit(tx, now, actor, 'remote.activationAsked', remote, { version });
    return isNew ? 'new' : 'known';
  });
}

type Requested = Pick<ActivationRequest, 'remote' | 'version'>;

/** Those that the owner is to be mailed about. */
async function requestsToMail(db: Database, now: Date): Promise<readonly ActivationRequest[]> {
  const rows = await db
    .select()
    .from(remoteVersions)
    .where(and(isNotNull(remoteVersions.activationAskedAt), lte(remoteVersions.activationMailAt, now)))
    .orderBy(remoteVersions.activationMailAt);
  return rows.flatMap(({ name: remote, version, activationAskedAt: askedAt, activationAskedBy: actor }) =>
    askedAt && actor ? [{ remote, version, askedAt, actor }] : [],
  );
}

/** Rejects when that was noted already, so that what is written beside it is not written twice. */
async function markMailed(_: Database, on: Database, request: Requested): Promise<void> {
  const noted = await mailAt(on, request, null);
  if (noted === 0) throw new Error('It was mailed already.');
}

/** Null: not at all. What was mailed meanwhile stays so. Returns how many rows changed. */
async function mailAt(db: Database, { remote, version }: Requested, at: Date | null): Promise<number> {
  const changed = await db
    .update(remoteVersions)
    .set({ activationMailAt: at })
    .where(and(whereVersion(remote, version), isNotNull(remoteVersions.activationMailAt)))
    .returning({ version: remoteVersions.version });
  return changed.length;
}
