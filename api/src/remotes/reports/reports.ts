/** Records what tabs report about the versions they run, and withdraws a canary that fails too often. */
import { createHmac } from 'node:crypto';
import { type RemoteReport, VITALS } from '@spreadwise/contract';
import { sameHash } from '../../platform/lib/secrets';
import { utcDay } from '../../platform/lib/time';
import { type ReleaseStore, SYSTEM, withdrawFailingCanary } from '../releases';
import { TAB_DAYS } from '../tables';
import type { ReportRow, ReportsStore, TabRow } from './reports-store';

/** Fewer tabs prove nothing. */
const LEAST_TABS = 5;
/** A single network may be one visitor's bad connection, or one visitor who wants to end the canary. */
const LEAST_FAILED_NETWORKS = 2;
/** The names allowed per kind of report; others count as 'other', so that nobody can create unlimited rows. */
const NAMES: Readonly<Record<RemoteReport['kind'], readonly string[]>> = {
  shown: [],
  error: [],
  'long-task': [],
  failed: ['manifest', 'entry', 'integrity', 'shared', 'chunk', 'module', 'render', 'timeout', 'preview'],
  csp: [
    ...['script', 'style'].flatMap((kind) => ['', '-elem', '-attr'].map((part) => `${kind}-src${part}`)),
    ...['connect', 'img', 'font', 'frame', 'worker', 'default'].map((kind) => `${kind}-src`),
    ...['form-action', 'base-uri'],
  ],
  vital: VITALS,
};
const FAILED: readonly RemoteReport['kind'][] = ['failed', 'error'];

interface ReportingTab extends Tab {
  /** Keyed hash of the tab's network. */
  readonly network: string;
}

/** Withdraws a canary with the very report that shows that it fails too often. */
export async function recordReports(
  store: ReportsStore,
  releases: Pick<ReleaseStore, 'takeStep'>,
  tab: ReportingTab,
  reports: readonly RemoteReport[],
  now: Date,
): Promise<void> {
  const believed = await believable(store, tab, reports);
  if (believed.length === 0) return;
  await store.add(tabRows(tab, believed, now), reportRows(believed, now));
  const remotes = [...new Set(believed.map(({ remote }) => remote))];
  const withCanary = remotes.filter((remote) => tab.canaries[remote] !== undefined);
  const canaries = withCanary.length > 0 ? await store.canaries(withCanary) : [];
  for (const canary of canaries) {
    const { remote, errorPercent, tabs, failedTabs, failedNetworks, failedPercent } = canary;
    if (tabs < LEAST_TABS || failedNetworks < LEAST_FAILED_NETWORKS || failedPercent <= errorPercent)
      continue;
    await releases.takeStep(remote, SYSTEM, now, withdrawFailingCanary(canary, { tabs, failedTabs }));
  }
}

/** Keeps only reports about versions that the tab can have been served. */
async function believable(store: ReportsStore, { canaries }: Tab, reports: readonly RemoteReport[]) {
  const given = await store.everGiven(reports.map(({ version }) => version));
  const running = await store.running();
  const isIn = (all: typeof given, { remote, version }: RemoteReport) =>
    all.some((one) => one.remote === remote && one.version === version);
  return reports.filter(
    (report) => isIn(given, report) && (!isIn(running, report) || canaries[report.remote] === report.version),
  );
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

// Web vitals are counted in ranges, each 25 % wider than the one before: enough for a percentile, with few rows.

/** CLS is a small number without unit; its thousandths are counted like the milliseconds of other vitals. */
const scaleOf = (name: string) => (name === 'CLS' ? 1000 : 1);
const GROWTH = 1.25;
const MOST = 60;

function bucketOf(name: string, value: number): number {
  const scaled = value * scaleOf(name);
  if (scaled < 1) return 0;
  return Math.min(MOST, 1 + Math.floor(Math.log(scaled) / Math.log(GROWTH)));
}

function middleOf(name: string, bucket: number): number {
  const scaled = bucket === 0 ? 0 : GROWTH ** (bucket - 0.5);
  return Math.round((scaled / scaleOf(name)) * 1000) / 1000;
}

/** The 75th percentile of a vital, accurate to an eighth; 0 without values. */
export function percentile75(
  name: string,
  buckets: readonly { readonly bucket: number; readonly count: number }[],
): number {
  const total = buckets.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  for (const { bucket, count } of [...buckets].sort((a, b) => a.bucket - b.bucket)) {
    seen += count;
    if (seen >= total * 0.75) return middleOf(name, bucket);
  }
  return 0;
}

// A page's ticket. Reports count only with one: it proves that this server served the page, distinguishes tabs without
// identifying anybody, and names the canaries that the tab was served.

/** Remote -> version, for the remotes whose canary the tab was served. */
export type GivenCanaries = Readonly<Record<string, string>>;

interface Tab {
  readonly id: string;
  readonly canaries: GivenCanaries;
}

const ID_BYTES = 8;
const HEAD = 16;
const MAC = 16;
const LIFETIME_MINUTES = TAB_DAYS * 24 * 60;

const minutesOf = (at: Date) => Math.floor(at.getTime() / 60_000);

/** 32 characters, and more only while there are canaries, because every page contains it. */
export function writeTicket(
  secret: Buffer,
  canaries: GivenCanaries,
  { random, now }: { readonly random: (bytes: number) => Uint8Array; readonly now: Date },
): string {
  const head = Buffer.alloc(ID_BYTES + 4);
  head.set(random(ID_BYTES));
  head.writeUInt32BE(minutesOf(now), ID_BYTES);
  const given = Object.entries(canaries)
    .map(([remote, version]) => `.${remote}.${version}`)
    .join('');
  const body = `${head.toString('base64url')}${given}`;
  return `${macOf(secret, body)}${body}`;
}

/** Null if this server did not issue it, or it has expired. */
export function readTicket(secret: Buffer, ticket: string, now: Date): Tab | null {
  const [mac, body] = [ticket.slice(0, MAC), ticket.slice(MAC)];
  if (!sameHash(mac, macOf(secret, body))) return null;
  const head = Buffer.from(body.slice(0, HEAD), 'base64url');
  if (minutesOf(now) - head.readUInt32BE(ID_BYTES) > LIFETIME_MINUTES) return null;
  const [, ...words] = body.slice(HEAD).split('.');
  const canaries: Record<string, string> = {};
  for (let at = 0; at + 1 < words.length; at += 2) canaries[words[at] ?? ''] = words[at + 1] ?? '';
  return { id: body.slice(0, 11), canaries };
}

const macOf = (secret: Buffer, body: string) =>
  createHmac('sha256', secret).update(body).digest('base64url').slice(0, MAC);
