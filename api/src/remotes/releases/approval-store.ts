/** Names that are kept for teams, and what the owner says to what they ask for. */
import type { AuditAction } from '@spreadwise/contract';
import { and, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database';
import { auditLog, remoteContracts, remotes, remoteVersions } from '../../platform/db/schema';
import { bound } from '../../platform/lib/bound';
import { collisionsOf } from '../contracts';
import {
  approvedAfter,
  approvedOfOthers,
  type ContractRow,
  contractsOf,
  lockRegistry,
  whereContract,
  whereVersion,
} from './contracts-store';
import { activate } from './release-state';
import { forgetAsked, readKnown, releaseStateOf, saveStep } from './state-store';

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
  action: AuditAction,
  details: Readonly<Record<string, unknown>>,
) =>
  tx
    .insert(auditLog)
    .values({ at: now, actor, action, subject: remote, details: { contract: id, ...details } });

// Activations that wait until the owner approves what the version asks for.

export interface Asking {
  readonly actor: string;
  readonly now: Date;
  /** Only where nothing of the remote is active. */
  readonly asFirst?: boolean;
}

export type AskedStore = ReturnType<typeof createAskedStore>;

export function createAskedStore(db: Database) {
  return {
    /** Notes that a version is to become active. Null when it need not wait, or may not; 'known': it waited already. */
    async ask(
      name: string,
      version: string,
      { actor, now, asFirst = false }: Asking,
    ): Promise<'new' | 'known' | null> {
      return db.transaction(async (tx) => {
        await lockRegistry(tx);
        if (asFirst && (await readKnown(tx, name)).before.active) return null;
        const [waiting] = await tx
          .select({ since: remoteVersions.activationAskedAt })
          .from(remoteVersions)
          .innerJoin(
            remoteContracts,
            and(eq(remoteContracts.remote, name), eq(remoteContracts.id, remoteVersions.contractId)),
          )
          .where(and(whereVersion(name, version), eq(remoteContracts.approval, 'waiting')));
        if (!waiting) return null;
        await forgetAsked(tx, name, actor);
        const isNew = waiting.since === null;
        const asked = { activationAskedAt: now, activationAskedBy: actor };
        await tx
          .update(remoteVersions)
          .set(isNew ? { ...asked, activationMailAt: now } : asked)
          .where(whereVersion(name, version));
        await tx.insert(auditLog).values({
          ...{ at: now, actor, action: 'remote.activationAsked', subject: name },
          details: { version },
        });
        return isNew ? 'new' : 'known';
      });
    },
  };
}

interface ApprovedContract {
  readonly remote: string;
  readonly id: string;
  readonly actor: string;
  readonly now: Date;
}

/**
 * Once the owner has approved a contract, what waits with it becomes active: as whoever asked for it, since it was their step.
 * Null: nothing waited.
 */
export async function activateAsked(
  tx: Transaction,
  { remote, id, actor, now }: ApprovedContract,
  serial: number,
): Promise<string | null> {
  const [asked] = await tx
    .select()
    .from(remoteVersions)
    .where(
      and(
        eq(remoteVersions.name, remote),
        eq(remoteVersions.contractId, id),
        isNotNull(remoteVersions.activationAskedAt),
      ),
    );
  if (!asked) return null;
  const by = asked.activationAskedBy ?? actor;
  const { before, versions } = await readKnown(tx, remote);
  const step = activate(asked.version)({ before, versions, actor: by, now });
  await forgetAsked(tx, remote, actor);
  if (!step || 'refused' in step) return null;
  const details = { ...step.details, approvedWith: id };
  await saveStep(tx, { name: remote, actor: by, now, serial, before, step: { ...step, details } });
  return asked.version;
}

// The SQL of mails about versions that wait for the owner's approval.

/** A version that is to become active, and waits. */
export interface Wish {
  readonly remote: string;
  readonly version: string;
  readonly askedAt: Date;
  /** Who asks for it. */
  readonly actor: string;
}

type WishedVersion = Pick<Wish, 'remote' | 'version'>;

export type WishesStore = ReturnType<typeof createWishesStore>;

export function createWishesStore(db: Database) {
  const isToMail = ({ remote, version }: WishedVersion) =>
    and(whereVersion(remote, version), isNotNull(remoteVersions.activationMailAt));
  return {
    /** Those that are to be mailed. */
    async due(now: Date): Promise<readonly Wish[]> {
      const rows = await db
        .select({
          remote: remoteVersions.name,
          version: remoteVersions.version,
          askedAt: remoteVersions.activationAskedAt,
          actor: remoteVersions.activationAskedBy,
        })
        .from(remoteVersions)
        .where(and(isNotNull(remoteVersions.activationAskedAt), lte(remoteVersions.activationMailAt, now)))
        .orderBy(remoteVersions.activationMailAt);
      return rows.flatMap(({ askedAt, actor, ...version }) =>
        askedAt && actor ? [{ ...version, askedAt, actor }] : [],
      );
    },

    /** Rejects when that was noted already, so that what is written beside it is not written twice. */
    async mailed(on: Database, version: WishedVersion): Promise<void> {
      const noted = await on
        .update(remoteVersions)
        .set({ activationMailAt: null })
        .where(isToMail(version))
        .returning({ version: remoteVersions.version });
      if (noted.length === 0) throw new Error('It was mailed already.');
    },

    /** Null: not at all. What was mailed meanwhile stays so. */
    async mailAt(version: WishedVersion, activationMailAt: Date | null): Promise<void> {
      await db.update(remoteVersions).set({ activationMailAt }).where(isToMail(version));
    },
  };
}
