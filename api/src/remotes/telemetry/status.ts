/** Remotes as their teams and the owner see them: release state, versions, health and what was done. */
import type { RemoteStatus, StoredVersion, VersionHealth } from '@spreadwise/contract';
import { VITALS } from '@spreadwise/contract';
import { stateOf as contractStateOf, newestApproved } from '../contracts/approval';
import type { ContractRow } from '../releases/contracts-store';
import type { ReleaseState } from '../releases/release-state';
import type { VersionRecord } from '../releases/release-store';
import { releaseStateOf } from '../releases/state-store';
import type { ReportsStore } from './reports-store';
import type { StatusStore } from './status-store';
import { percentile75 } from './vitals';

export interface StatusContext {
  readonly store: StatusStore;
  readonly reports: ReportsStore;
}

const MOST = 20;

/** In the order of the names; a remote that was never published has no versions. */
export async function readStatus(
  { store, reports }: StatusContext,
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
      const [versions, acts, contracts, asking] = await Promise.all([
        store.versions(name, MOST),
        store.acts(name, MOST),
        store.contracts(name),
        store.asking(name),
      ]);
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
          state: stateOf(version.version, { active, previous, canary }),
          health: health(name, version.version),
        })),
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
        requestedAt: row.requestedAt.toISOString(),
        versions: versions.map(({ version }) => version),
        activates: versions.find(({ activationAskedAt }) => activationAskedAt)?.version ?? null,
      };
    });

const versionOf = (
  record: VersionRecord,
  contracts: readonly ContractRow[],
): Omit<StoredVersion, 'state' | 'health'> => ({
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

/** By remote and version. */
async function readHealth(reports: ReportsStore, names: readonly string[]) {
  const [tabs, counts, faults] = await Promise.all([
    reports.tabCounts(names),
    reports.counts(names),
    reports.lastFaults(names),
  ]);
  return (name: string, version: string): VersionHealth | null => {
    const isMine = (row: { remote: string; version: string }) =>
      row.remote === name && row.version === version;
    const mine = counts.filter(isMine);
    const tab = tabs.find(isMine);
    if (!tab && mine.length === 0) return null;
    const last = faults.find(isMine);
    const sum = (kind: string) =>
      mine.reduce((total, row) => (row.kind === kind ? total + row.count : total), 0);
    return {
      tabs: tab?.tabs ?? 0,
      failedTabs: tab?.failedTabs ?? 0,
      failures: sum('failed'),
      errors: sum('error'),
      csp: sum('csp'),
      longTasks: sum('long-task'),
      vitals: VITALS.flatMap((vital) => {
        const buckets = mine.filter((row) => row.kind === 'vital' && row.name === vital);
        const count = buckets.reduce((total, bucket) => total + bucket.count, 0);
        return count > 0 ? [{ name: vital, count, p75: percentile75(vital, buckets) }] : [];
      }),
      last: last
        ? { at: last.at.toISOString(), kind: last.kind, name: last.name, message: last.message }
        : null,
    };
  };
}
