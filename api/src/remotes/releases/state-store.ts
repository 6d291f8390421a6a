/** A remote's release state in the database, and the one way in which a step is saved. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { registryState, remotes, remoteVersions } from '../../platform/db/schema';
import { audit } from '../audit-store';
import { whyBarred } from '../contracts';
import { contractsOf, STATE_ID } from './contracts-store';
import {
  type KnownVersion,
  type ReleaseState,
  type ReleaseStep,
  type Situation,
  SYSTEM,
} from './release-state';

type Reader = Pick<Database, 'select'>;
type Writer = Pick<Database, 'select' | 'insert' | 'update'>;

/** What a step is decided from. */
export async function readSituation(tx: Reader, name: string, actor: string, now: Date): Promise<Situation> {
  const [row] = await tx.select().from(remotes).where(eq(remotes.name, name));
  return { before: releaseStateOf(row), versions: await knownVersions(tx, name), actor, now };
}

/** State, serial, the versions' times and the audit row. `serial`: before the step. Returns the new one. */
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
    const isOne = and(eq(remoteVersions.name, name), inArray(remoteVersions.version, [...versions]));
    await tx.update(remoteVersions).set(set).where(isOne);
  };
  const [left, right] = [servedVersions(before), servedVersions(after)];
  // Those that begin or stop being given to anybody.
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

/** Whoever takes a step has chosen, so no earlier request waits any longer. What happens by itself is no choice. */
export async function forgetRequests(
  tx: Pick<Database, 'update'>,
  name: string,
  actor: string,
): Promise<void> {
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

/** Of a remote without a row no version was ever stored. */
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
