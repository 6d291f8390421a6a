/** Remotes as their teams and the owner see them: release state, versions, health and actions. */
import { type RemoteStatus, type StoredVersion, type VersionHealth, VITALS } from '@spreadwise/contract';
import { groupBy } from '../../platform/lib/lists';
import { withIsoTimes } from '../../platform/lib/time';
import { contractStateOf, newestApproved } from '../contracts';
import { type ContractRow, type ReleaseState, releaseStateOf, type VersionRecord } from '../releases';
import { percentile75 } from './reports';
import type { CanaryFigures, ReportsStore } from './reports-store';

/** In the order of the names; a remote that was never published has no versions. */
export type ReadStatuses = (names: readonly string[]) => Promise<RemoteStatus[]>;

/** Limit of versions and of actions per remote; newest first. */
const MOST = 20;

export const createReadStatuses =
  (reports: ReportsStore): ReadStatuses =>
  async (names) => {
    if (names.length === 0) return [];
    const [rows, canaries, healthOf] = await Promise.all([
      reports.statusRows(names, MOST),
      reports.canaries(names),
      readHealth(reports, names),
    ]);
    const versionsOf = groupBy(rows.versions, ({ name }) => name);
    const actionsOf = groupBy(rows.actions, ({ subject }) => subject ?? '');
    const contractsOf = groupBy(rows.contracts, ({ remote }) => remote);
    return names.map((name): RemoteStatus => {
      const row = rows.states.find((one) => one.name === name);
      const state = releaseStateOf(row);
      const { active, previous } = state;
      const [contracts, versions] = [contractsOf(name), versionsOf(name)];
      const given = versions.find(({ version }) => version === active?.version)?.contractId;
      const approved = contracts.find(({ id }) => id === given) ?? newestApproved(contracts);
      const figures = canaries.find(({ remote }) => remote === name);
      return {
        name,
        team: approved?.contract.team ?? row?.team ?? '',
        contract: { approved: approved?.contract ?? null, waiting: waitingOf(contracts, versions) },
        active: active && withIsoTimes({ version: active.version, since: active.since }),
        previous,
        canary: canaryOf(state, figures),
        versions: versions.slice(0, MOST).map((version) => ({
          ...versionOf(version, contracts),
          state: stateOf(version.version, state),
          health: healthOf(name, version.version),
        })),
        acts: actionsOf(name).map(({ at, actor, action, details }) =>
          withIsoTimes({ at, actor, action, details: { ...details } }),
        ),
      };
    });
  };

const canaryOf = ({ canary }: ReleaseState, figures: CanaryFigures | undefined): RemoteStatus['canary'] =>
  canary && {
    version: canary.version,
    share: canary.permille / 10,
    since: canary.since.toISOString(),
    errorLimit: canary.errorPercent,
    tabs: figures?.tabs ?? 0,
    failedTabs: figures?.failedTabs ?? 0,
  };

/** Contracts that the owner has not decided on; those without a remaining version are left out. */
const waitingOf = (contracts: readonly ContractRow[], versions: readonly VersionRecord[]) =>
  contracts.flatMap((row) => {
    const { id, approval, contract, requestedAt } = row;
    const asking = versions.filter(({ contractId }) => contractId === id);
    if (approval !== 'waiting' || !requestedAt || asking.length === 0) return [];
    return [
      {
        ...contractStateOf(row, contracts),
        contract,
        requestedAt: requestedAt.toISOString(),
        versions: asking.map(({ version }) => version),
        activates: asking.find(({ activationAskedAt }) => activationAskedAt)?.version ?? null,
      },
    ];
  });

function versionOf(record: VersionRecord, contracts: readonly ContractRow[]) {
  const { version, publishedBy, publishedAt, lastActiveAt, repository, commit, bytes, brotliBytes } = record;
  const contract = contracts.find(({ id }) => id === record.contractId);
  return {
    ...withIsoTimes({ version, publishedBy, publishedAt, lastActiveAt }),
    ...{ repository, commit, bytes, brotliBytes, exposes: [...record.exposes] },
    withdrawn: record.withdrawnAt !== null,
    checked: record.checked ? [...record.checked] : null,
    format: record.format ?? 'house',
    contract: contract ? { id: contract.id, approval: contract.approval } : null,
  };
}

function stateOf(version: string, { active, previous, canary }: ReleaseState): StoredVersion['state'] {
  if (active?.version === version) return 'active';
  if (canary?.version === version) return 'canary';
  return previous === version ? 'previous' : 'stored';
}

async function readHealth(reports: ReportsStore, names: readonly string[]) {
  const [tabs, counts, faults] = await Promise.all([
    reports.tabCounts(names),
    reports.counts(names),
    reports.lastFaults(names),
  ]);
  const keyOf = ({ remote, version }: { readonly remote: string; readonly version: string }) =>
    `${remote} ${version}`;
  const [tabsOf, countsOf, faultsOf] = [groupBy(tabs, keyOf), groupBy(counts, keyOf), groupBy(faults, keyOf)];
  return (remote: string, version: string): VersionHealth | null => {
    const key = keyOf({ remote, version });
    const [mine, [tab], [last]] = [countsOf(key), tabsOf(key), faultsOf(key)];
    if (!tab && mine.length === 0) return null;
    const sum = (kind: string, name?: string) =>
      mine
        .filter((row) => row.kind === kind && (name === undefined || row.name === name))
        .reduce((total, { count }) => total + count, 0);
    return {
      tabs: tab?.tabs ?? 0,
      failedTabs: tab?.failedTabs ?? 0,
      failures: sum('failed'),
      errors: sum('error'),
      csp: sum('csp'),
      longTasks: sum('long-task'),
      vitals: VITALS.flatMap((vital) => {
        const buckets = mine.filter((row) => row.kind === 'vital' && row.name === vital);
        const count = sum('vital', vital);
        return count > 0 ? [{ name: vital, count, p75: percentile75(vital, buckets) }] : [];
      }),
      last: last
        ? { at: last.at.toISOString(), kind: last.kind, name: last.name, message: last.message }
        : null,
    };
  };
}
