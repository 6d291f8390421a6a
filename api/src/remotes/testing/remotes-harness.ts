/** The whole feature for tests: a database, a folder of files, a shell's build, and callers. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type BootData,
  CONTRACT_FILE,
  type Published,
  type RemoteContract,
  type RemotesDocument,
  remoteContract,
  type UploadRefusal,
} from '@spreadwise/contract';
import { permissionsOf } from '@spreadwise/shared-auth/model';
import { pino } from 'pino';
import { post, TEST_CONFIG, testApp } from '../../../test/app';
import type { Database } from '../../platform/db/database';
import { remoteContracts, remotes } from '../../platform/db/schema';
import type { App } from '../../platform/http/app';
import { createWorker } from '../../platform/jobs';
import { createLeasesStore } from '../../platform/lib/leases/lease-store';
import { createLeases } from '../../platform/lib/leases/leases';
import { createSharedLimits } from '../../platform/lib/limits/limits-store';
import { NO_METER } from '../../platform/lib/observed/meter';
import { handOverOutside, type Mail } from '../../platform/mail';
import type { BuildFiles } from '../builds/build-files';
import type { Gate } from '../checks/gate';
import { contractId } from '../contracts/read-contract';
import { createShellBuildReader, pageRoutes } from '../pages';
import { type RemotesOptions, startRemotes } from '../registry/start';
import { openFolderStore } from '../storage/folder-store';
import { zipOf } from '../storage/testing/zip';

export const OWNER = 'owner-token-of-the-tests';
export const CUSTOMER = 'customer-token-of-the-tests';

const SESSIONS = {
  [OWNER]: { role: 'OWNER' as const, permissions: permissionsOf('OWNER') },
  [CUSTOMER]: {
    role: 'CUSTOMER' as const,
    permissions: permissionsOf('CUSTOMER'),
    customerId: 'cus_1',
    email: 'ada@example.com',
    tier: 'FREE' as const,
  },
};

const PAGE =
  '<!doctype html><html><head><title>Loading...</title><script defer src=/assets/shell.abc.js></script></head>' +
  '<body><div id=root></div><script type=application/json id=boot></script></body></html>';

const BUDGET = 20;

export const page = (at: string, expose: string, more: Record<string, unknown> = {}) => ({
  path: at,
  title: at,
  description: at,
  index: true,
  expose,
  ...more,
});
const PAGES: Readonly<Record<string, ReturnType<typeof page>>> = {
  OwnerLogin: page('/admin', 'OwnerLogin'),
  Signup: page('/signup', 'Signup'),
  Reports: page('/reports', 'Reports', { audience: 'signed-in', permission: 'analytics.full' }),
};
const REMOTES: Readonly<Record<string, string>> = { Signup: 'mfe-signup', Reports: 'mfe-reports' };

/** A contract with the given parts; the rest has common values. */
export const contractOf = (asked: Record<string, unknown> = {}): RemoteContract =>
  remoteContract.parse({ name: 'mfe-auth', team: 'Accounts', budget: BUDGET, ...asked });

const usualContract = (expose: string): RemoteContract => {
  const pages = PAGES[expose] ? [PAGES[expose]] : [];
  return contractOf({ name: REMOTES[expose] ?? 'mfe-auth', pages });
};

/** Approves the contract as if the owner had done so long ago. */
async function approveUsual(db: Database, expose: string): Promise<void> {
  const contract = usualContract(expose);
  const { name } = contract;
  const at = new Date(0);
  await db.insert(remotes).values({ name }).onConflictDoNothing();
  await db
    .insert(remoteContracts)
    .values({
      remote: name,
      id: contractId(contract),
      contract,
      approval: 'approved',
      requestedAt: at,
      approvalNumber: 0,
    })
    .onConflictDoNothing();
}

/** A build with one screen on a page of its own. `text` makes it unique, `asked` extends its contract. */
export function buildFiles(
  text: string,
  expose = 'OwnerLogin',
  asked: Record<string, unknown> = {},
): BuildFiles {
  const contract = contractOf({ ...usualContract(expose), ...asked });
  const { name } = contract;
  const screen = `screen.${expose}.js`;
  const manifest = {
    name,
    metaData: { remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' }, publicPath: 'auto' },
    shared: [{ name: 'react', requiredVersion: '^19.0.0' }],
    exposes: [
      {
        name: expose,
        assets: {
          js: { sync: [screen], async: ['german.1.js', 'late.1.js'] },
          css: { sync: ['screen.css'], async: [] },
        },
      },
    ],
  };
  return new Map([
    ['mf-manifest.json', Buffer.from(JSON.stringify(manifest))],
    [CONTRACT_FILE, Buffer.from(JSON.stringify(contract))],
    ['house.js', Buffer.from('house()')],
    ['remoteEntry.js', Buffer.from('entry()')],
    [screen, Buffer.from(`show(${JSON.stringify(text)})`)],
    ['screen.css', Buffer.from('.screen{}')],
    ['german.1.js', Buffer.from('texts()')],
    ['late.1.js', Buffer.from('late()')],
  ]);
}

export const zipped = (files: BuildFiles): Buffer =>
  zipOf([...files].map(([name, content]) => ({ name, content })));

/** The folder and the clock that all replicas share. */
export interface RemotesSite {
  readonly folder: string;
  clock: Date;
  remove(): Promise<void>;
}

export async function createRemotesSite(): Promise<RemotesSite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'remotes-'));
  const shell = path.join(folder, 'shell');
  await mkdir(shell);
  await writeFile(path.join(shell, 'index.html'), PAGE);
  return {
    folder,
    clock: new Date('2026-11-21T09:30:00.000Z'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Puts a build where `npm start` would find it. */
export async function putBundled(site: RemotesSite, name: string, files: BuildFiles): Promise<void> {
  const folder = path.join(site.folder, 'builds', name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [file, bytes] of files) await writeFile(path.join(folder, file), bytes);
}

export interface ServerOptions extends Partial<RemotesOptions> {
  readonly refusals?: readonly UploadRefusal[];
  readonly rateLimits?: boolean;
  readonly isMailAway?: () => boolean;
  /** Whether to run what the start leaves to a job. */
  readonly jobs?: boolean;
  /** Reserves no names and approves nothing. */
  readonly empty?: boolean;
  /** The panel's origin, if it has its own. */
  readonly adminOrigin?: string;
  readonly onLog?: (line: Record<string, unknown>) => void;
}

let drawn = 0;

export async function createRemotesHarness(db: Database, site: RemotesSite, options: ServerOptions = {}) {
  const {
    refusals = [],
    rateLimits = false,
    empty = false,
    jobs = true,
    isMailAway = () => false,
    adminOrigin,
    onLog,
    ...more
  } = options;
  const warnings: string[] = [];
  const mails: Mail[] = [];
  const limits = createSharedLimits({ db, secret: 'a secret of the test', log: pino({ level: 'silent' }) });
  let cohort: number | null = null;
  const now = () => site.clock;
  const gate: Gate = { checked: ['size'], check: async () => refusals };
  const shellDir = path.join(site.folder, 'shell');
  const readBuild = createShellBuildReader(shellDir);
  if (!empty) for (const expose of Object.keys(PAGES)) await approveUsual(db, expose);
  const started = await startRemotes({
    db,
    files: await openFolderStore({ folder: path.join(site.folder, 'remotes'), now }),
    gate,
    bundledGate: gate,
    provided: async () => ({ packages: {}, permissions: [] }),
    sdkFolder: path.join(site.folder, 'sdk'),
    bundled: async () =>
      (await readdir(path.join(site.folder, 'builds')).catch(() => [])).map((name) => ({
        name,
        folder: path.join(site.folder, 'builds', name),
      })),
    signingKey: null,
    encryptionKey: null,
    publicOrigin: 'http://localhost:3000',
    production: true,
    ownerPreviews: ['https://team.example'],
    fetchLocal: async () => null,
    now,
    random: (count) => createHash('sha512').update(String(++drawn)).digest().subarray(0, count),
    randomInt: (below) => cohort ?? ++drawn % below,
    leases: createLeases(createLeasesStore(db)),
    mails: {
      productName: 'Spreadwise',
      publicOrigin: 'http://localhost:3000',
      panelOrigin: adminOrigin ?? 'http://localhost:3000',
      ownerEmail: 'owner@example.com',
      handOver: handOverOutside(db, async (mail) => {
        if (isMailAway()) throw new Error('No mail server answers.');
        mails.push(mail);
      }),
    },
    limits,
    issuers: [],
    getJson: async (url) => {
      throw new Error(`${url} is not asked in tests.`);
    },
    warn: (message) => void warnings.push(message),
    ...more,
  });
  const { running } = started;
  if (jobs) await started.storeBundled();
  const log = pino({ level: 'silent' });
  const worker = createWorker({ db, handlers: running.handlers, now, log, meter: NO_METER });
  const config = { ...TEST_CONFIG, remotesKey: started.publicKey };
  const publicOrigin = 'https://spreadwise.example';
  const pages = { shellDir, readBuild, publicConfig: () => config, publicOrigin };
  const app = testApp([running.routes], {
    sessions: SESSIONS,
    rateLimits,
    ...(adminOrigin && { adminOrigin }),
    ...(onLog && { onLog }),
    pages: [running.pages, (root) => void root.route('/', pageRoutes({ ...started, ...pages }))],
  });

  const call = async (
    method: 'GET' | 'POST',
    address: string,
    token: string,
    body?: unknown,
    more: Record<string, string> = {},
  ) => {
    const headers = { Authorization: `Bearer ${token}`, ...more };
    const init = method === 'GET' ? { headers } : post(body, headers);
    const answer = await app.request(address, init);
    return { status: answer.status, body: (answer.status === 204 ? null : await answer.json()) as never };
  };
  return {
    remotes: started,
    app,
    warnings,
    mails,
    runJobs: worker.run,
    get: (address: string, token = OWNER) => call('GET', address, token),
    post: (address: string, body: unknown, token = OWNER) => call('POST', address, token, body),
    async upload(
      zip: Buffer,
      query: Record<string, string> = {},
      token = OWNER,
      headers: Record<string, string> = {},
    ): Promise<{ status: number; body: Uploaded }> {
      const search = new URLSearchParams({ remote: 'mfe-auth', ...query });
      const answer = await app.request(`/api/remotes/publish?${search}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/zip', Authorization: `Bearer ${token}`, ...headers },
        body: new Uint8Array(zip),
      });
      return { status: answer.status, body: (await answer.json()) as Uploaded };
    },
    async publish(text: string, query: Record<string, string> = { activate: 'now' }): Promise<string> {
      return this.publishFiles(buildFiles(text), query);
    },
    async publishFiles(files: BuildFiles, query: Record<string, string> = {}): Promise<string> {
      const { status, body } = await this.upload(zipped(files), query);
      if (status >= 300) throw new Error(`Not published: ${status} ${JSON.stringify(body)}`);
      return body.version;
    },
    async document(cookie = ''): Promise<RemotesDocument> {
      return (await app.request('/remotes.json', { headers: { Cookie: cookie } })).json() as never;
    },
    /** The cookie of a browser that has drawn this number; requires a running canary. */
    async cohortCookie(number: number): Promise<string> {
      cohort = number;
      const answer = await app.request('/admin', { headers: { Accept: 'text/html' } });
      cohort = null;
      return cookieOf(answer);
    },
    async page(address = '/admin', cookie = '') {
      const answer = await app.request(address, { headers: { Cookie: cookie, Accept: 'text/html' } });
      const html = await answer.text();
      const boot = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null';
      return { html, answer, boot: JSON.parse(boot) as BootData };
    },
    /** Reports from a network of its own, unless one is given. */
    report: (tab: string, reports: unknown[], network = networkOfTab(tab)) =>
      call('POST', '/api/remotes/reports', 'nobody', { tab, reports }, { 'X-Test-Address': network }),
  };
}

const networkOfTab = (tab: string) =>
  `10.${[...createHash('sha256').update(tab).digest().subarray(0, 3)].join('.')}`;

interface Uploaded extends Pick<Published, 'version' | 'created' | 'contract' | 'activation'> {
  readonly error?: string;
  readonly refusals?: UploadRefusal[];
}

/** Follows a preview link and confirms it on the page that asks. */
export async function openPreview(
  app: App,
  link: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const question = await app.request(link.replace('http://localhost:3000', ''), { headers });
  if (question.status !== 200) return question;
  const fields = [...(await question.text()).matchAll(/name="(\w+)" value="([^"]*)"/g)];
  const form = fields.map(([, name = '', value = '']): [string, string] => [
    name,
    value.replaceAll('&amp;', '&'),
  ]);
  return app.request('/remotes/preview', {
    method: 'POST',
    headers: {
      ...headers,
      Origin: 'http://localhost:3000',
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: String(new URLSearchParams(form)),
  });
}

/** The cookie that an answer sets, as a browser sends it back. */
export const cookieOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .join('; ');

export type RemotesHarness = Awaited<ReturnType<typeof createRemotesHarness>>;

export const versionIn = (document: RemotesDocument, name = 'mfe-auth') =>
  document.remotes.find((remote) => remote.name === name)?.version;
