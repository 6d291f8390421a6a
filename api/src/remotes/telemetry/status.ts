/** Remotes as their teams and the owner see them: release state, versions, health and what was done. */
import type { RemoteStatus, StoredVersion } from '@spreadwise/contract';
import { stateOf as contractStateOf, newestApproved } from '../contracts/approval';
import type { EvidenceStore, StoredEvidence } from '../provenance/evidence-store';
import type { ContractRow } from '../releases/contracts-store';
import type { ReleaseState } from '../releases/release-state';
import type { VersionRecord } from '../releases/release-store';
import { releaseStateOf } from '../releases/state-store';
import type { WebhooksStore } from '../webhooks/webhooks-store';
import { readHealth } from './health';
import type { ReportsStore } from './reports-store';
import type { StatusStore } from './status-store';

export interface StatusContext {
  readonly store: StatusStore;
  readonly reports: ReportsStore;
  readonly evidence: EvidenceStore;
  readonly webhooks: WebhooksStore;
}

const MOST = 20;

/** In the order of the names; a remote that was never published has no versions. */
export async function readStatus(
  { store, reports, evidence, webhooks }: StatusContext,
  names: readonly string[],
): Promise<RemoteStatus[]> {
  if (names.length === 0) return [];
  const [rows, canaries, health] = await Promise.all([
    store.remotes(names),
    reports.canaries(names),
    readHealth(reports, names),
  ]);
  return Promise.all(
    names.map(async (name): Promise<RemoteStatus> => {
      const row = rows.find((one) => one.name === name);
      const { active, previous, canary } = releaseStateOf(row);
      const figures = canaries.find(({ remote }) => remote === name);
      const [versions, acts, contracts, asking, trust, hooks] = await Promise.all([
        store.versions(name, MOST),
        store.acts(name, MOST),
        store.contracts(name),
        store.asking(name),
        evidence.trustOf(name),
        webhooks.of(name),
      ]);
      const said = await evidence.of(
        name,
        versions.map(({ version }) => version),
      );
      const given = asking.find(({ version }) => version === active?.version)?.contractId;
      const approved =
        (contracts.find(({ id }) => id === given) ?? newestApproved(contracts))?.contract ?? null;
      return {
        name,
        team: approved?.team ?? row?.team ?? '',
        contract: { approved, waiting: waitingOf(contracts, asking) },
        active: active && { version: active.version, since: active.since.toISOString() },
        previous,
        canary: canary && {
          version: canary.version,
          share: canary.permille / 10,
          since: canary.since.toISOString(),
          errorLimit: canary.errorPercent,
          tabs: figures?.tabs ?? 0,
          failedTabs: figures?.failedTabs ?? 0,
        },
        versions: versions.map((version) => ({
          ...versionOf(version, contracts),
          ...said(version.version),
          state: stateOf(version.version, { active, previous, canary }),
          health: health(name, version.version),
        })),
        trust,
        webhooks: hooks,
        acts: acts.map(({ at, actor, action, details }) => ({
          at: at.toISOString(),
          actor,
          action,
          details: { ...details },
        })),
      };
    }),
  );
}

/** What the owner has not answered yet. */
const waitingOf = (
  contracts: readonly ContractRow[],
  asking: Awaited<ReturnType<StatusStore['asking']>>,
): RemoteStatus['contract']['waiting'] =>
  contracts
    // What only a preview asks for waits for nobody.
    .filter(
      ({ id, approval }) => approval === 'waiting' && asking.some(({ contractId }) => contractId === id),
    )
    .map((row) => {
      const versions = asking.filter(({ contractId }) => contractId === row.id);
      return {
        ...contractStateOf(row, contracts),
        contract: row.contract,
        requestedAt: (row.requestedAt ?? new Date(0)).toISOString(),
        versions: versions.map(({ version }) => version),
        activates: versions.find(({ activationAskedAt }) => activationAskedAt)?.version ?? null,
      };
    });

const versionOf = (
  record: VersionRecord,
  contracts: readonly ContractRow[],
): Omit<StoredVersion, 'state' | 'health' | keyof StoredEvidence> => ({
  version: record.version,
  publishedAt: record.publishedAt.toISOString(),
  publishedBy: record.publishedBy,
  bytes: record.bytes,
  brotliBytes: record.brotliBytes,
  exposes: [...record.exposes],
  lastActiveAt: record.lastActiveAt?.toISOString() ?? null,
  withdrawn: record.withdrawnAt !== null,
  format: record.format ?? 'house',
  contract: contractOf(record, contracts),
});

function contractOf({ contractId }: VersionRecord, contracts: readonly ContractRow[]) {
  const known = contracts.find(({ id }) => id === contractId);
  return known ? { id: known.id, approval: known.approval } : null;
}

function stateOf(version: string, { active, previous, canary }: ReleaseState): StoredVersion['state'] {
  if (active?.version === version) return 'active';
  if (canary?.version === version) return 'canary';
  return previous === version ? 'previous' : 'stored';
}
