/** Remotes as their teams and the owner see them: release state, versions, health and what was done. */
import type { RemoteStatus, StoredVersion, VersionHealth } from '@spreadwise/contract';
import { VITALS } from '@spreadwise/contract';
import type { ReleaseState } from '../releases/release-state';
import { releaseStateOf, type VersionRecord } from '../releases/release-store';
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
      const [versions, acts] = await Promise.all([store.versions(name, MOST), store.acts(name, MOST)]);
      return {
        name,
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
          ...versionOf(version),
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

const versionOf = (record: VersionRecord): Omit<StoredVersion, 'state' | 'health'> => ({
  version: record.version,
  publishedAt: record.publishedAt.toISOString(),
  publishedBy: record.publishedBy,
  bytes: record.bytes,
  brotliBytes: record.brotliBytes,
  exposes: [...record.exposes],
  lastActiveAt: record.lastActiveAt?.toISOString() ?? null,
  withdrawn: record.withdrawnAt !== null,
});

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
