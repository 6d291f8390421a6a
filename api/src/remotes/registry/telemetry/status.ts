/** Remotes as their teams and the owner see them: release state, versions, health and what was done. */
import type { RemoteStatus, StoredVersion } from '@spreadwise/contract';
import { groupBy } from '../../../platform/lib/lists';
import { stateOf as contractStateOf, newestApproved } from '../contracts/approval';
import type { ContractRow } from '../releases/contracts-store';
import type { ReleaseState } from '../releases/release-state';
import type { VersionRecord } from '../releases/release-store';
import { releaseStateOf } from '../releases/state-store';
import { readHealth } from './health';
import type { CanaryFigures, ReportsStore } from './reports-store';
import type { StatusStore } from './status-store';

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
  const [rows, canaries, health, versions, acts, contracts, asking] = await Promise.all([
    store.remotes(names),
    reports.canaries(names),
    readHealth(reports, names),
    store.versions(names, MOST),
    store.acts(names, MOST),
    store.contracts(names),
    store.asking(names),
  ]);
  const versionsOf = groupBy(versions, ({ name }) => name);
  const actsOf = groupBy(acts, ({ subject }) => subject ?? '');
  const contractsOf = groupBy(contracts, ({ remote }) => remote);
  const askingOf = groupBy(asking, ({ remote }) => remote);
  return names.map((name): RemoteStatus => {
    const row = rows.find((one) => one.name === name);
    const state = releaseStateOf(row);
    const { active, previous } = state;
    const own = contractsOf(name);
    const asked = askingOf(name);
    const given = asked.find(({ version }) => version === active?.version)?.contractId;
    const approved = (own.find(({ id }) => id === given) ?? newestApproved(own))?.contract ?? null;
    return {
      name,
      team: approved?.team ?? row?.team ?? '',
      contract: { approved, waiting: waitingOf(own, asked) },
      active: active && { version: active.version, since: active.since.toISOString() },
      previous,
      canary: canaryOf(
        state,
        canaries.find(({ remote }) => remote === name),
      ),
      versions: versionsOf(name).map((version) => ({
        ...versionOf(version, own),
        state: stateOf(version.version, state),
        health: health(name, version.version),
      })),
      acts: actsOf(name).map(actOf),
    };
  });
}

const canaryOf = ({ canary }: ReleaseState, figures: CanaryFigures | undefined): RemoteStatus['canary'] =>
  canary && {
    version: canary.version,
    share: canary.permille / 10,
    since: canary.since.toISOString(),
    errorLimit: canary.errorPercent,
    tabs: figures?.tabs ?? 0,
    failedTabs: figures?.failedTabs ?? 0,
  };

const actOf = ({
  at,
  actor,
  action,
  details,
}: Awaited<ReturnType<StatusStore['acts']>>[number]): RemoteStatus['acts'][number] => ({
  at: at.toISOString(),
  actor,
  action,
  details: { ...details },
});

type Asking = Awaited<ReturnType<StatusStore['asking']>>;

/** What the owner has not answered yet. */
const waitingOf = (
  contracts: readonly ContractRow[],
  asking: readonly Asking[number][],
): RemoteStatus['contract']['waiting'] =>
  contracts.flatMap((row) => {
    const { id, approval, contract, requestedAt } = row;
    const versions = asking.filter(({ contractId }) => contractId === id);
    // What no version asks for any more waits for nobody.
    if (approval !== 'waiting' || !requestedAt || versions.length === 0) return [];
    return [
      {
        ...contractStateOf(row, contracts),
        contract,
        requestedAt: requestedAt.toISOString(),
        versions: versions.map(({ version }) => version),
        activates: versions.find(({ activationAskedAt }) => activationAskedAt)?.version ?? null,
      },
    ];
  });

const versionOf = (
  record: VersionRecord,
  contracts: readonly ContractRow[],
): Omit<StoredVersion, 'state' | 'health'> => ({
  version: record.version,
  publishedAt: record.publishedAt.toISOString(),
  publishedBy: record.publishedBy,
  repository: record.repository,
  commit: record.commit,
  bytes: record.bytes,
  brotliBytes: record.brotliBytes,
  exposes: [...record.exposes],
  lastActiveAt: record.lastActiveAt?.toISOString() ?? null,
  withdrawn: record.withdrawnAt !== null,
  checked: record.checked ? [...record.checked] : null,
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
