/** A remote's release state as it stands in the database, and the one way in which a step is saved. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { auditLog, registryState, remotes, remoteVersions } from '../../platform/db/schema';
import { whyBarred } from '../contracts';
import { contractsOf, STATE_ID, whereVersion } from './contracts-store';
import { type KnownVersion, type ReleaseState, type ReleaseStep, SYSTEM } from './release-state';

type RemoteRow = typeof remotes.$inferSelect;
type Reader = Pick<Database, 'select'>;
type Writer = Pick<Database, 'select' | 'insert' | 'update'>;

/** What a decision is made of. */
export interface Known {
  readonly before: ReleaseState;
  readonly versions: readonly KnownVersion[];
}

export async function readKnown(tx: Reader, name: string): Promise<Known> {
  const [row] = await tx.select().from(remotes).where(eq(remotes.name, name));
  return { before: releaseStateOf(row), versions: await knownVersions(tx, name) };
}

export interface SavedStep {
  readonly name: string;
  readonly actor: string;
  readonly now: Date;
  /** As it was when the registry was locked. */
  readonly serial: number;
  readonly before: ReleaseState;
  readonly step: ReleaseStep;
}

/** State, serial, the versions' times and the audit row. Returns the new serial. */
export async function saveStep(tx: Writer, saved: SavedStep): Promise<number> {
  const { name, actor, now, before, step } = saved;
  const serial = saved.serial + 1;
  const { after, action, details } = step;
  await tx.update(remotes).set(rowOf(after)).where(eq(remotes.name, name));
  await tx.update(registryState).set({ serial, changedAt: now }).where(eq(registryState.id, STATE_ID));
  await markVersions(tx, name, before, step, now);
  await tx.insert(auditLog).values({ at: now, actor, action, subject: name, details });
  return serial;
}

/** Whoever takes a step has chosen, so no earlier wish waits any longer. What happens by itself is no choice. */
export async function forgetAsked(tx: Pick<Database, 'update'>, name: string, actor: string): Promise<void> {
  if (actor === SYSTEM) return;
  await tx
    .update(remoteVersions)
    .set({ activationAskedAt: null, activationAskedBy: null })
    .where(eq(remoteVersions.name, name));
}

/** What a step means for the versions: when they were last given to anybody, and which rollbacks may go to. */
async function markVersions(
  tx: Pick<Database, 'update'>,
  name: string,
  before: ReleaseState,
  { after, withdraws }: ReleaseStep,
  now: Date,
): Promise<void> {
  const whereIn = (versions: readonly string[]) =>
    and(eq(remoteVersions.name, name), inArray(remoteVersions.version, [...versions]));
  const changed = changedVersions(before, after);
  if (changed.length) await tx.update(remoteVersions).set({ lastActiveAt: now }).where(whereIn(changed));
  if (after.active)
    await tx.update(remoteVersions).set({ wasActive: true }).where(whereVersion(name, after.active.version));
  const served = servedVersions(after);
  if (served.length) await tx.update(remoteVersions).set({ withdrawnAt: null }).where(whereIn(served));
  if (withdraws)
    await tx.update(remoteVersions).set({ withdrawnAt: now }).where(whereVersion(name, withdraws));
}

async function knownVersions(tx: Reader, name: string): Promise<KnownVersion[]> {
  const contracts = await contractsOf(tx, name);
  const rows = await tx
    .select({
      version: remoteVersions.version,
      publishedBy: remoteVersions.publishedBy,
      lastActiveAt: remoteVersions.lastActiveAt,
      wasActive: remoteVersions.wasActive,
      withdrawnAt: remoteVersions.withdrawnAt,
      contractId: remoteVersions.contractId,
    })
    .from(remoteVersions)
    .where(eq(remoteVersions.name, name));
  return rows.map(({ withdrawnAt, contractId, ...row }) => ({
    ...row,
    withdrawn: withdrawnAt !== null,
    barred: whyBarred(row.version, contractId, contracts),
    errorLimit: contracts.find(({ id }) => id === contractId)?.contract.errorLimit ?? null,
  }));
}

const NO_RELEASE: ReleaseState = { active: null, previous: null, canary: null };

/** Of a remote without a row no version was ever stored. */
export function releaseStateOf(row: RemoteRow | undefined): ReleaseState {
  if (!row) return NO_RELEASE;
  const { activeVersion, activeSince, activeBy, canaryVersion, canarySince } = row;
  return {
    active:
      activeVersion && activeSince && activeBy
        ? { version: activeVersion, since: activeSince, by: activeBy }
        : null,
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

const rowOf = ({ active, previous, canary }: ReleaseState) => ({
  activeVersion: active?.version ?? null,
  activeSince: active?.since ?? null,
  activeBy: active?.by ?? null,
  previousVersion: previous,
  canaryVersion: canary?.version ?? null,
  canaryPermille: canary?.permille ?? null,
  canarySince: canary?.since ?? null,
  canaryErrorPercent: canary?.errorPercent ?? null,
});

const servedVersions = ({ active, canary }: ReleaseState): string[] =>
  [active?.version, canary?.version].filter((one) => one !== undefined);

/** Those that begin or stop being given to anybody. */
function changedVersions(before: ReleaseState, after: ReleaseState): string[] {
  const [left, right] = [servedVersions(before), servedVersions(after)];
  return [...new Set([...left, ...right])].filter((one) => !left.includes(one) || !right.includes(one));
}
