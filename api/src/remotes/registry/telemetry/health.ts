/** How versions do, from what tabs reported of them. */
import { type VersionHealth, VITALS } from '@spreadwise/contract';
import { groupBy } from '../../../platform/lib/lists';
import type { ReportsStore } from './reports-store';
import { percentile75 } from './vitals';

/** By remote and version. */
export async function readHealth(reports: ReportsStore, names: readonly string[]) {
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
    const mine = countsOf(key);
    const [tab] = tabsOf(key);
    if (!tab && mine.length === 0) return null;
    const [last] = faultsOf(key);
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
