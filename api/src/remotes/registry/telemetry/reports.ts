/** What tabs report of the versions they run, and what follows from it: a canary that fails too often is withdrawn. */
import { type RemoteReport, VITALS } from '@spreadwise/contract';
import { utcDay } from '../../../platform/lib/time';
import { SYSTEM, withdrawFailingCanary } from '../releases/release-state';
import type { ReleaseStore } from '../releases/release-store';
import type { Tab } from '../serve/tab-ticket';
import type { CanaryFigures, ReportRow, ReportsStore, TabRow } from './reports-store';
import { bucketOf } from './vitals';

export interface ReportsContext {
  readonly store: ReportsStore;
  readonly releases: Pick<ReleaseStore, 'takeStep'>;
  readonly now: () => Date;
}

/** Fewer tabs prove nothing. */
const LEAST_TABS = 5;
/** Tabs of a single one may be one visitor's bad network, or one visitor who wants to end it. */
const LEAST_FAILED_NETWORKS = 2;
/** Names that a report of a kind may have; any other counts as 'other', so that nobody can create rows without end. */
const NAMES: Readonly<Record<RemoteReport['kind'], readonly string[]>> = {
  shown: [],
  error: [],
  'long-task': [],
  failed: ['manifest', 'entry', 'integrity', 'shared', 'chunk', 'module', 'render', 'timeout', 'preview'],
  csp: [
    'script-src',
    'script-src-elem',
    'script-src-attr',
    'style-src',
    'style-src-elem',
    'style-src-attr',
    'connect-src',
    'img-src',
    'font-src',
    'frame-src',
    'worker-src',
    'default-src',
    'form-action',
    'base-uri',
  ],
  vital: VITALS,
};
const FAILED: readonly RemoteReport['kind'][] = ['failed', 'error'];

interface ReportingTab extends Tab {
  /** Keyed hash of the network in which it is. */
  readonly network: string;
}

/** A tab is believed only about versions that it can have been given. */
export async function recordReports(
  ctx: ReportsContext,
  tab: ReportingTab,
  reports: readonly RemoteReport[],
): Promise<void> {
  const believed = await believable(ctx, tab, reports);
  if (believed.length === 0) return;
  const at = ctx.now();
  await ctx.store.add(tabRows(tab, believed, at), reportRows(believed, at));
  const reported = new Set(believed.map(({ remote }) => remote));
  const withCanary = [...reported].filter((remote) => tab.canaries[remote] !== undefined);
  if (withCanary.length > 0) await withdrawFailing(ctx, await ctx.store.canaries(withCanary));
}

async function believable(
  { store }: ReportsContext,
  { canaries }: Tab,
  reports: readonly RemoteReport[],
): Promise<RemoteReport[]> {
  const ids = new Map(reports.map(({ remote, version }) => [`${remote} ${version}`, { remote, version }]));
  const given = new Set(
    (await store.everGiven([...ids.values()])).map(({ remote, version }) => `${remote} ${version}`),
  );
  const running = new Map((await store.running()).map(({ remote, version }) => [remote, version]));
  return reports.filter(({ remote, version }) => {
    if (!given.has(`${remote} ${version}`)) return false;
    return running.get(remote) !== version || canaries[remote] === version;
  });
}

/** At once, with the report that shows it. */
async function withdrawFailing(
  { releases, now }: ReportsContext,
  canaries: readonly CanaryFigures[],
): Promise<void> {
  for (const canary of canaries) {
    const { remote, errorPercent, tabs, failedTabs, failedNetworks, failedPercent } = canary;
    if (tabs < LEAST_TABS || failedNetworks < LEAST_FAILED_NETWORKS || failedPercent <= errorPercent)
      continue;
    const decide = withdrawFailingCanary(canary, { tabs, failedTabs });
    await releases.takeStep({ name: remote, actor: SYSTEM, now: now(), decide });
  }
}

function tabRows({ id, network }: ReportingTab, reports: readonly RemoteReport[], at: Date): TabRow[] {
  const rows = new Map<string, TabRow>();
  for (const { remote, version, kind } of reports) {
    const key = `${remote} ${version}`;
    const failed = FAILED.includes(kind) || rows.get(key)?.failed === true;
    rows.set(key, { remote, version, tab: id, network, at, failed });
  }
  return [...rows.values()];
}

function reportRows(reports: readonly RemoteReport[], at: Date): ReportRow[] {
  const rows = new Map<string, ReportRow>();
  const day = utcDay(at);
  for (const report of reports) {
    const { remote, version, kind, message } = report;
    const name = nameOf(report);
    if (name === null) continue;
    const bucket = kind === 'vital' ? bucketOf(name, report.value ?? 0) : 0;
    const key = [remote, version, kind, name, bucket].join(' ');
    const count = (rows.get(key)?.count ?? 0) + 1;
    const last = message ?? rows.get(key)?.message ?? null;
    rows.set(key, { remote, version, kind, name, day, bucket, count, at, message: last });
  }
  return [...rows.values()];
}

/** Null for an unknown vital. */
function nameOf({ kind, name = '' }: RemoteReport): string | null {
  if (NAMES[kind].includes(name)) return name;
  if (kind === 'vital') return null;
  return NAMES[kind].length > 0 ? 'other' : '';
}
