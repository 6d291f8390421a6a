/** Reports of tabs in the database: one row per tab and version, everything else counted by day. */
import { and, desc, eq, gte, inArray, isNotNull, like, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import {
  auditLog,
  remoteContracts,
  remoteReports,
  remotes,
  remoteTabs,
  remoteVersions,
} from '../../platform/db/schema';
import { bound } from '../../platform/lib/bound';

export type ReportRow = typeof remoteReports.$inferInsert;
export type TabRow = typeof remoteTabs.$inferInsert;

export type CanaryFigures = Awaited<ReturnType<typeof canaries>>[number];

export type ReportsStore = ReturnType<typeof createReportsStore>;

export const createReportsStore = (db: Database) =>
  bound(db, { everGiven, running, add, canaries, tabCounts, counts, lastFaults, statusRows });

/** Those of the versions that were ever served to anybody, of whichever remote. */
const everGiven = (db: Database, versions: readonly string[]) =>
  db
    .select({ remote: remoteVersions.name, version: remoteVersions.version })
    .from(remoteVersions)
    .where(and(isNotNull(remoteVersions.lastActiveAt), inArray(remoteVersions.version, versions)));

/** The canaries that are running. */
async function running(db: Database) {
  const rows = await db
    .select({ remote: remotes.name, version: remotes.canaryVersion })
    .from(remotes)
    .where(isNotNull(remotes.canaryVersion));
  return rows.flatMap(({ remote, version }) => (version ? [{ remote, version }] : []));
}

const COUNTED_BY = ['remote', 'version', 'kind', 'name', 'day', 'bucket'] as const;

/** The keys of a list must be distinct. Every writer uses the same order, so that transactions cannot deadlock. */
async function add(db: Database, tabs: readonly TabRow[], reports: readonly ReportRow[]): Promise<void> {
  await db.transaction(async (tx) => {
    if (tabs.length)
      await tx
        .insert(remoteTabs)
        .values(inOrder(tabs, ({ remote, version, tab }) => [remote, version, tab]))
        .onConflictDoUpdate({
          target: [remoteTabs.remote, remoteTabs.version, remoteTabs.tab],
          set: { failed: sql`${remoteTabs.failed} or excluded.failed` },
        });
    if (reports.length)
      await tx
        .insert(remoteReports)
        .values(inOrder(reports, (row) => COUNTED_BY.map((column) => String(row[column]))))
        .onConflictDoUpdate({
          target: COUNTED_BY.map((column) => remoteReports[column]),
          set: {
            count: sql`${remoteReports.count} + excluded.count`,
            at: sql`excluded.at`,
            message: sql`coalesce(excluded.message, ${remoteReports.message})`,
          },
        });
  });
}

/** Figures of running canaries; counts only tabs that first reported since the canary began. */
function canaries(db: Database, names: readonly string[]) {
  const isRunning = and(isNotNull(remotes.canaryVersion), inArray(remotes.name, names));
  const isOfCanary = and(
    eq(remoteTabs.remote, remotes.name),
    eq(remoteTabs.version, remotes.canaryVersion),
    gte(remoteTabs.at, remotes.canarySince),
  );
  const failed = sql<number>`count(*) filter (where ${remoteTabs.failed})`;
  const networks = db
    .select({
      remote: remotes.name,
      tabs: sql<number>`count(${remoteTabs.tab})`.as('tabs'),
      failed: failed.as('failed'),
    })
    .from(remotes)
    .leftJoin(remoteTabs, isOfCanary)
    .where(isRunning)
    .groupBy(remotes.name, remoteTabs.network)
    .as('networks');
  return db
    .select({
      remote: remotes.name,
      version: sql<string>`${remotes.canaryVersion}`,
      since: sql<Date>`${remotes.canarySince}`.mapWith(remotes.canarySince),
      errorPercent: sql<number>`coalesce(${remotes.canaryErrorPercent}, 0)::float8`,
      tabs: sql<number>`sum(${networks.tabs})::int`,
      failedTabs: sql<number>`sum(${networks.failed})::int`,
      /** Networks with at least one failed tab. */
      failedNetworks: sql<number>`count(*) filter (where ${networks.failed} > 0)::int`,
      /** Averaged over networks: each counts the same, however many tabs it has. */
      failedPercent: sql<number>`coalesce(avg(100.0 * ${networks.failed} / nullif(${networks.tabs}, 0)), 0)::float8`,
    })
    .from(remotes)
    .innerJoin(networks, eq(networks.remote, remotes.name))
    .where(isRunning)
    .groupBy(remotes.name);
}

function tabCounts(db: Database, names: readonly string[]) {
  const { remote, version, failed } = remoteTabs;
  const failedTabs = sql<number>`count(*) filter (where ${failed})::int`;
  return db
    .select({ remote, version, tabs: sql<number>`count(*)::int`, failedTabs })
    .from(remoteTabs)
    .where(inArray(remote, names))
    .groupBy(remote, version);
}

function counts(db: Database, names: readonly string[]) {
  const { remote, version, kind, name, bucket, count } = remoteReports;
  return db
    .select({ remote, version, kind, name, bucket, count: sql<number>`sum(${count})::int` })
    .from(remoteReports)
    .where(inArray(remote, names))
    .groupBy(remote, version, kind, name, bucket);
}

/** The newest failure or error of each version. */
function lastFaults(db: Database, names: readonly string[]) {
  const { remote, version, kind, name, at, message } = remoteReports;
  return db
    .selectDistinctOn([remote, version], { remote, version, kind, name, at, message })
    .from(remoteReports)
    .where(and(inArray(remote, names), inArray(kind, ['failed', 'error'])))
    .orderBy(remote, version, desc(at));
}

function inOrder<T>(rows: readonly T[], keyOf: (row: T) => readonly string[]): T[] {
  const text = (row: T) => keyOf(row).join(' ');
  return rows.toSorted((a, b) => (text(a) < text(b) ? -1 : 1));
}

/** Release states, versions, contracts and audit rows to show: one query each, for any number of remotes. */
async function statusRows(db: Database, names: readonly string[], mostActions: number) {
  const newest = db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, remotes.name), like(auditLog.action, 'remote.%')))
    .orderBy(desc(auditLog.id))
    .limit(mostActions)
    .as('newest');
  const [states, versions, contracts, actions] = await Promise.all([
    db.select().from(remotes).where(inArray(remotes.name, names)),
    db
      .select()
      .from(remoteVersions)
      .where(inArray(remoteVersions.name, names))
      .orderBy(desc(remoteVersions.publishedAt), desc(remoteVersions.version)),
    // Contracts of versions, without those that only previews use.
    db
      .select()
      .from(remoteContracts)
      .where(and(inArray(remoteContracts.remote, names), isNotNull(remoteContracts.requestedAt)))
      .orderBy(desc(remoteContracts.requestedAt), remoteContracts.id),
    db
      .select()
      .from(remotes)
      .innerJoinLateral(newest, sql`true`)
      .where(inArray(remotes.name, names))
      .orderBy(desc(newest.id)),
  ]);
  return { states, versions, contracts, actions: actions.map((row) => row.newest) };
}
