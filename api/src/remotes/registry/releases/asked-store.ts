/** Activations that wait until the owner approves what the version asks for. */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/database';
import { auditLog, remoteContracts, remoteVersions } from '../../../platform/db/schema';
import { enqueue, jobKind } from '../../../platform/jobs';
import { lockRegistry } from './contracts-store';
import { activate } from './release-state';
import { forgetAsked, readKnown, saveStep } from './state-store';
import { whereVersion } from './version-store';

export interface Asking {
  readonly actor: string;
  readonly now: Date;
  /** Only where nothing of the remote is active. */
  readonly asFirst?: boolean;
}

export const ACTIVATION_MAIL = jobKind<{ readonly remote: string; readonly version: string }>(
  'remote-wish-mails',
);

export type AskedStore = ReturnType<typeof createAskedStore>;

export function createAskedStore(db: Database) {
  return {
    /** Requests a version's activation, of which the owner is mailed. Whether it waits now: it need not, or may not. */
    async ask(name: string, version: string, { actor, now, asFirst = false }: Asking): Promise<boolean> {
      return db.transaction(async (tx) => {
        await lockRegistry(tx);
        if (asFirst && (await readKnown(tx, name)).before.active) return false;
        const [waiting] = await tx
          .select({ since: remoteVersions.activationAskedAt })
          .from(remoteVersions)
          .innerJoin(
            remoteContracts,
            and(eq(remoteContracts.remote, name), eq(remoteContracts.id, remoteVersions.contractId)),
          )
          .where(and(whereVersion(name, version), eq(remoteContracts.approval, 'waiting')));
        if (!waiting) return false;
        await forgetAsked(tx, name, actor);
        await tx
          .update(remoteVersions)
          .set({ activationAskedAt: now, activationAskedBy: actor })
          .where(whereVersion(name, version));
        await tx.insert(auditLog).values({
          ...{ at: now, actor, action: 'remote.activationAsked', subject: name },
          details: { version },
        });
        const payload = { remote: name, version };
        if (waiting.since === null)
          await enqueue(tx, ACTIVATION_MAIL, [{ key: `${name} ${version}`, payload, runAt: now }]);
        return true;
      });
    },

    /** Since when a version waits, and whose request it was; null once it no longer waits. */
    async waiting(name: string, version: string) {
      const { activationAskedAt: askedAt, activationAskedBy: actor } = remoteVersions;
      const [found] = await db
        .select({ askedAt, actor })
        .from(remoteVersions)
        .where(whereVersion(name, version));
      return found?.askedAt ? { askedAt: found.askedAt, actor: found.actor } : null;
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
