/** What is kept of where versions come from, and whom a remote's uploads must be vouched for by. */

import type { Promotion, Provenance, RemoteKey } from '@spreadwise/contract';
import { and, eq, inArray, isNull, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import {
  remoteKeys,
  remotePromotions,
  remoteProvenance,
  remotes,
  remoteVersions,
  trustedEnvironments,
} from '../../db/schema';
import { groupBy } from '../../lib/group-by';
import type { StatedProvenance, TeamKey } from './provenance';

type Reader = Pick<Database, 'select'>;

/** What an upload brought beside its build. */
export interface Evidence {
  readonly provenance: StatedProvenance | null;
  readonly promotion: { readonly facts: Promotion } | null;
}

export const NO_EVIDENCE: Evidence = { provenance: null, promotion: null };

/** What an upload is held against. */
export interface Trusted {
  readonly keys: readonly TeamKey[];
  readonly requiresSignature: boolean;
  readonly requiresPromotion: boolean;
  readonly environments: readonly { readonly name: string; readonly publicKey: string }[];
}

/** Whether what vouched for an upload does so by now, too. */
export function stillVouched({ provenance, promotion }: Evidence, trusted: Trusted): boolean {
  const { keys, environments, requiresSignature, requiresPromotion } = trusted;
  const keyId = provenance?.keyId ?? null;
  const isSigned = keyId === null ? !requiresSignature : keys.some(({ id }) => id === keyId);
  const isPromoted = promotion
    ? environments.some(({ name }) => name === promotion.facts.from)
    : !requiresPromotion;
  return isSigned && isPromoted;
}

/** With the version it is of. What is signed is never replaced by what is not. */
export async function saveEvidence(
  tx: Pick<Database, 'insert'>,
  { remote, version }: { readonly remote: string; readonly version: string },
  { provenance, promotion }: Evidence,
): Promise<void> {
  if (provenance)
    await tx
      .insert(remoteProvenance)
      .values({ ...provenance, remote, version })
      .onConflictDoUpdate({
        target: [remoteProvenance.remote, remoteProvenance.version],
        set: provenance,
        setWhere: provenance.keyId === null ? isNull(remoteProvenance.keyId) : sql`true`,
      });
  if (promotion)
    await tx
      .insert(remotePromotions)
      .values({ ...promotion, remote, version })
      .onConflictDoUpdate({ target: [remotePromotions.remote, remotePromotions.version], set: promotion });
}

interface VersionId {
  readonly remote: string;
  readonly version: string;
}

export interface StoredEvidence {
  readonly provenance: Provenance | null;
  readonly promotion: Promotion | null;
}

export type EvidenceStore = ReturnType<typeof createEvidenceStore>;

export function createEvidenceStore(db: Database) {
  return {
    trusted: (remote: string): Promise<Trusted> => db.transaction((tx) => readTrusted(tx, remote)),

    /** By remote and version. */
    async of(versions: readonly VersionId[]): Promise<(remote: string, version: string) => StoredEvidence> {
      if (versions.length === 0) return () => ({ provenance: null, promotion: null });
      const isAsked = (table: typeof remoteProvenance | typeof remotePromotions) =>
        and(
          inArray(table.remote, [...new Set(versions.map(({ remote }) => remote))]),
          inArray(table.version, [...new Set(versions.map(({ version }) => version))]),
        );
      const [stated, promoted] = await Promise.all([
        db
          .select({
            remote: remoteProvenance.remote,
            version: remoteProvenance.version,
            facts: remoteProvenance.facts,
            dependencies: sql<number>`jsonb_array_length(${remoteProvenance.dependencies})::int`,
            keyId: remoteProvenance.keyId,
            label: remoteKeys.label,
          })
          .from(remoteProvenance)
          .leftJoin(
            remoteKeys,
            and(eq(remoteKeys.remote, remoteProvenance.remote), eq(remoteKeys.id, remoteProvenance.keyId)),
          )
          .where(isAsked(remoteProvenance)),
        db.select().from(remotePromotions).where(isAsked(remotePromotions)),
      ]);
      return (remote, version) => {
        const isOf = (one: VersionId) => one.remote === remote && one.version === version;
        const known = stated.find(isOf);
        return {
          provenance: known
            ? {
                ...known.facts,
                dependencies: known.dependencies,
                signedBy: known.keyId === null ? null : { id: known.keyId, label: known.label ?? '' },
              }
            : null,
          promotion: promoted.find(isOf)?.facts ?? null,
        };
      };
    },

    /** As it was uploaded; null: nothing was stated. */
    async provenance(remote: string, version: string): Promise<StatedProvenance | null> {
      const [row] = await db
        .select()
        .from(remoteProvenance)
        .where(and(eq(remoteProvenance.remote, remote), eq(remoteProvenance.version, version)));
      return row ?? null;
    },

    /** Of one remote, also those that were revoked. */
    publicKeys: (remote: string): Promise<TeamKey[]> =>
      db
        .select({ id: remoteKeys.id, publicKey: remoteKeys.publicKey })
        .from(remoteKeys)
        .where(eq(remoteKeys.remote, remote)),

    /** By remote, also those that were revoked. */
    async keys(remotes: readonly string[]): Promise<(remote: string) => RemoteKey[]> {
      const rows = await db
        .select()
        .from(remoteKeys)
        .where(inArray(remoteKeys.remote, [...remotes]))
        .orderBy(remoteKeys.addedAt, remoteKeys.id);
      const keysOf = groupBy(rows, ({ remote }) => remote);
      return (remote) =>
        keysOf(remote).map(({ id, label, addedAt, revokedAt }) => ({
          id,
          label,
          addedAt: addedAt.toISOString(),
          revokedAt: revokedAt?.toISOString() ?? null,
        }));
    },

    /** What was said of versions that are gone. */
    async sweep(): Promise<void> {
      for (const table of [remoteProvenance, remotePromotions])
        await db.delete(table).where(
          notExists(
            db
              .select({ one: sql`1` })
              .from(remoteVersions)
              .where(and(eq(remoteVersions.name, table.remote), eq(remoteVersions.version, table.version))),
          ),
        );
    },
  };
}

async function readTrusted(tx: Reader, remote: string): Promise<Trusted> {
  const [row] = await tx.select().from(remotes).where(eq(remotes.name, remote));
  const keys = await tx
    .select({ id: remoteKeys.id, publicKey: remoteKeys.publicKey })
    .from(remoteKeys)
    .where(and(eq(remoteKeys.remote, remote), isNull(remoteKeys.revokedAt)));
  const environments = await tx.select().from(trustedEnvironments).orderBy(trustedEnvironments.name);
  return {
    keys,
    environments,
    requiresSignature: row?.requiresSignature ?? false,
    requiresPromotion: row?.requiresPromotion ?? false,
  };
}

/** The same, and nothing of it changes before the transaction is over. */
export async function lockTrusted(tx: Reader, remote: string): Promise<Trusted> {
  await tx.select({ name: remotes.name }).from(remotes).where(eq(remotes.name, remote)).for('update');
  return readTrusted(tx, remote);
}
