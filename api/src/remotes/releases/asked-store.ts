/** Activations that wait: for the owner's yes to what the version asks for, and for a second person's where one is needed. */
import type { Approval } from '@spreadwise/contract';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database';
import { remoteContracts, remoteVersions } from '../../db/schema';
import { recordAct } from '../webhooks/record-act-store';
import { lockRegistry } from './contracts-store';
import { activate, UNLIMITED } from './release-state';
import type { StepOutcome } from './release-store';
import { aloneOf, type SecondPerson } from './second-person';
import { forgetAsked, readKnown, saveStep } from './state-store';
import { whereVersion } from './version-store';

export interface Asking {
  readonly actor: string;
  readonly now: Date;
  /** Only where nothing of the remote is active. */
  readonly asFirst?: boolean;
}

/** What a second person says, of a version that they have looked at. */
export interface SecondWord {
  readonly remote: string;
  readonly version: string;
  /** For the audit log. */
  readonly approver: string;
  readonly now: Date;
}

export type AskedStore = ReturnType<typeof createAskedStore>;

export function createAskedStore(db: Database, policy: SecondPerson) {
  return {
    /** What waits now. */
    list: () =>
      db
        .select({
          remote: remoteVersions.name,
          version: remoteVersions.version,
          askedAt: remoteVersions.activationAskedAt,
          askedBy: remoteVersions.activationAskedBy,
          publishedBy: remoteVersions.publishedBy,
          approval: remoteContracts.approval,
          contractId: remoteContracts.id,
        })
        .from(remoteVersions)
        .innerJoin(
          remoteContracts,
          and(
            eq(remoteContracts.remote, remoteVersions.name),
            eq(remoteContracts.id, remoteVersions.contractId),
          ),
        )
        .where(isNotNull(remoteVersions.activationAskedAt))
        .orderBy(remoteVersions.activationAskedAt, remoteVersions.name),

    /** Notes that a version is to become active. Null when it need not wait, or may not; 'known': it waited already. */
    async ask(
      name: string,
      version: string,
      { actor, now, asFirst = false }: Asking,
    ): Promise<'new' | 'known' | null> {
      const needsSecondPerson = aloneOf(policy, actor) < UNLIMITED;
      const waitsWhile: Approval[] = needsSecondPerson ? ['waiting', 'approved'] : ['waiting'];
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
          .where(and(whereVersion(name, version), inArray(remoteContracts.approval, waitsWhile)));
        if (!waiting) return null;
        await forgetAsked(tx, name, actor);
        const isNew = waiting.since === null;
        const asked = { activationAskedAt: now, activationAskedBy: actor };
        await tx
          .update(remoteVersions)
          .set(isNew ? { ...asked, activationMailAt: now } : asked)
          .where(whereVersion(name, version));
        await recordAct(tx, {
          ...{ at: now, actor, action: 'remote.activationAsked', subject: name },
          details: { version },
        });
        return isNew ? 'new' : 'known';
      });
    },

    /** Null: nobody asks for it any more. The step is whoever's asked for it, and says who approved it. */
    async approve({ remote, version, approver, now }: SecondWord): Promise<StepOutcome | null> {
      return db.transaction(async (tx) => {
        const { serial } = await lockRegistry(tx);
        const asked = await readAsked(tx, remote, version);
        if (!asked) return null;
        const { before, versions } = await readKnown(tx, remote);
        const by = asked.activationAskedBy ?? approver;
        const step = activate(version)({ before, versions, actor: by, now, alone: UNLIMITED });
        if (step && 'refused' in step) return { ok: false, ...step, state: before, serial };
        await forgetAsked(tx, remote, approver);
        const details = { version, askedBy: by };
        await recordAct(tx, {
          at: now,
          actor: approver,
          action: 'remote.activationApproved',
          subject: remote,
          details,
        });
        if (!step) return { ok: true, state: before, serial };
        const approved = { ...step, details: { ...step.details, approvedBy: approver } };
        const saved = { name: remote, actor: by, now, serial, before, step: approved };
        return { ok: true, state: step.after, serial: await saveStep(tx, saved) };
      });
    },

    /** False: nobody asks for it any more. */
    async decline({ remote, version, approver, now }: SecondWord, reason: string): Promise<boolean> {
      return db.transaction(async (tx) => {
        await lockRegistry(tx);
        if (!(await readAsked(tx, remote, version))) return false;
        await forgetAsked(tx, remote, approver);
        const details = { version, reason };
        await recordAct(tx, {
          at: now,
          actor: approver,
          action: 'remote.activationDeclined',
          subject: remote,
          details,
        });
        return true;
      });
    },
  };
}

async function readAsked(tx: Transaction, remote: string, version: string) {
  const [row] = await tx
    .select()
    .from(remoteVersions)
    .where(and(whereVersion(remote, version), isNotNull(remoteVersions.activationAskedAt)));
  return row ?? null;
}

interface ApprovedContract {
  readonly remote: string;
  readonly id: string;
  readonly actor: string;
  readonly now: Date;
}

/**
 * Once the owner has approved a contract, what waits with it becomes active: as whoever asked for it, since it was their step.
 * What also needs a second person waits on. Null: nothing did.
 */
export async function activateAsked(
  tx: Transaction,
  policy: SecondPerson,
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
  const step = activate(asked.version)({ before, versions, actor: by, now, alone: aloneOf(policy, by) });
  if (step && 'refused' in step && step.refused === 'alone') return null;
  await forgetAsked(tx, remote, actor);
  if (!step || 'refused' in step) return null;
  const details = { ...step.details, approvedWith: id };
  await saveStep(tx, { name: remote, actor: by, now, serial, before, step: { ...step, details } });
  return asked.version;
}
