/** Remotes, put together: their files, the gate for published builds, and the way from an upload to a tab's report. */
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTRACT_FILE } from '@spreadwise/contract';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '../../platform/db/database';
import {
  type Duties,
  defineFeature,
  type Installation,
  ofProcess,
  type Running,
  service,
} from '../../platform/feature';
import { type AppEnv, Problem, siteOfRequest } from '../../platform/http';
import { createLeasesStore } from '../../platform/lib/leases/lease-store';
import { createLeases, type Leases } from '../../platform/lib/leases/leases';
import type { Limits } from '../../platform/lib/limits/limits';
import { createGetJson, type GetJson } from '../../platform/lib/outgoing/request';
import type { RandomBytes } from '../../platform/lib/secrets';
import { HOUR_MS, job } from '../../platform/lib/time';
import { HAND_OVER, MAIL_SENDER } from '../../platform/mail';
import { inRepository } from '../../repository-path';
import { accessRoutes, createIdTokenReader, createPublishersStore, createTokens } from '../access';
import { REMOTES_ACTIONS } from '../audit-store';
import {
  createGate,
  type EnclosedBrowser,
  encloseBrowser,
  type Gate,
  type LiveShell,
  type Untried,
  withoutSize,
} from '../checks';
import {
  createShellBuildReader,
  pageRoutes,
  REMOTE_PAGES,
  type ReadShellBuild,
  SHELL_FOLDER,
} from '../pages';
import { adminRoutes, type FoundBuild, storeBundledBuilds, teamRoutes } from '../publish';
import {
  activationMailJob,
  createApprovalStore,
  createReleaseStore,
  REMOTES_MAILS,
  type RequestMails,
  sweepRemotes,
} from '../releases';
import { createReadStatuses, createReportsStore, reportRoutes, writeTicket } from '../reports';
import {
  type BrowserCookies,
  createBrowserCookies,
  createRemoteRegistry,
  createSigner,
  previewRoutes,
  providedRoutes,
  type RemotesView,
  remoteRoutes,
  sdkRoutes,
  seedOf,
} from '../serve';
import { type BucketOptions, type FileStore, openFileStore } from '../storage';
import { REMOTES_TABLES } from '../tables';

export interface RemotesConfig {
  /** Seed of the signing key (32 bytes, base64url); null: one is generated and stored in the database. */
  readonly signingKey: string | null;
  /** Origins whose previews may run in a browser in which the owner signs in. */
  readonly ownerPreviews: readonly string[];
  /** Issuers (`iss`) whose ID tokens are exchanged for teams' tokens. */
  readonly issuers: readonly string[];
  /** Null: files are stored in the data folder. */
  readonly bucket: BucketOptions | null;
  /** Absolute path of the browser in which published remotes are tried; null: they are not tried. */
  readonly gateBrowser: string | null;
}

export const REMOTES_CONFIG = service<RemotesConfig>('config.remotes');
export const REMOTES_PUBLIC_KEY = service<string>('remotes.public-key');
export const REMOTE_FILES = service<FileStore>('remotes.files');

export const registryFeature = defineFeature({
  name: 'remotes',
  purpose: 'what other teams deploy: published, checked, approved, released, served and measured',
  tables: REMOTES_TABLES,
  audit: REMOTES_ACTIONS,
  mails: REMOTES_MAILS,
  needs: {
    ...ofProcess('installation', 'duties', 'database', 'now', 'random', 'log', 'secrets', 'limits'),
    config: REMOTES_CONFIG,
    sender: MAIL_SENDER,
    handOver: HAND_OVER,
  },
  provides: { publicKey: REMOTES_PUBLIC_KEY, files: REMOTE_FILES, pages: REMOTE_PAGES },
  async open({ installation, config, secrets, duties, database: { db }, sender, handOver, ...given }) {
    const { now, log } = given;
    const { production, publicOrigin, ownerEmail, panelOrigin, dataDir } = installation;
    const readBuild = createShellBuildReader(SHELL_FOLDER);
    const files = await openFileStore({ folder: join(dataDir, 'remotes'), bucket: config.bucket, now });
    const { publicKey, viewOfPage, ticketOf, running } = await startRemotes({
      ...given,
      ...config,
      ...(await openGates({ production, config, duties, readBuild, now, log })),
      ...{ db, files, publicOrigin, production, fetchLocal, randomInt, encryptionKey: secrets.key },
      bundled: () => findBundled(inRepository('')),
      sdkFolder: inRepository('remote-sdk/dist'),
      mails: { ...sender, handOver, ownerEmail, panelOrigin },
      getJson: createGetJson({ production, ...ISSUER }),
      leases: createLeases(createLeasesStore(db)),
      warn: (message, error) => log.warn({ err: error }, message),
    });
    return { services: { publicKey, files, pages: { readBuild, viewOfPage, ticketOf } }, ...running };
  },
});

export interface RemotesOptions extends Omit<RemotesConfig, 'bucket' | 'gateBrowser'> {
  readonly db: Database;
  readonly files: FileStore;
  readonly gate: Gate;
  /** Checks builds that come with the program: the same rules, without a browser. */
  readonly bundledGate: Gate;
  readonly provided: () => Promise<object | null>;
  readonly bundled: () => Promise<readonly FoundBuild[]>;
  readonly sdkFolder: string;
  /** Encrypts a stored seed; null: it is stored in plain text. */
  readonly encryptionKey: string | null;
  readonly publicOrigin: string;
  readonly production: boolean;
  /** Fetches a file from a server on this machine, for previews in development; null if it cannot. */
  readonly fetchLocal: (url: string) => Promise<Buffer | null>;
  readonly now: () => Date;
  readonly random: RandomBytes;
  readonly randomInt: (below: number) => number;
  readonly mails: RequestMails;
  readonly limits: Limits;
  readonly getJson: GetJson;
  readonly leases: Leases;
  readonly warn: (message: string, error?: unknown) => void;
}

export async function startRemotes(options: RemotesOptions) {
  const { db, files, gate, leases, now, random, warn, publicOrigin, issuers, production } = options;
  const store = createReleaseStore(db);
  const approvals = createApprovalStore(db);
  const tokens = createTokens({ db, random, now });
  const publishers = createPublishersStore(db);
  const reports = createReportsStore(db);
  const signer = createSigner(await seedOf(options, store));
  const [passSecret, ticketSecret] = [signer.secret('preview'), signer.secret('tab')];
  const bundledOptions = { store, files, leases, gate: options.bundledGate, now, warn };
  const storeBundled = await storeBundledBuilds(bundledOptions, await options.bundled(), production);
  const readStatuses = createReadStatuses(reports);
  const readIdToken = createIdTokenReader({ ...options, audience: publicOrigin });
  const registry = createRemoteRegistry({ releases: store, files, signer, warn, now });
  await registry.warm().catch((error: unknown) => warn('the remotes could not be read at the start', error));
  const cookies = createBrowserCookies({
    ...{ registry, passSecret, publicOrigin, production, ownerPreviews: options.ownerPreviews, now },
    isPanels: (c) => siteOfRequest(c) === 'admin',
    markOf: tokens.markOf,
    random: options.randomInt,
  });
  const sweep = () => sweepRemotes({ db, files, leases, now });
  return {
    publicKey: signer.publicKey,
    running: {
      routes(app) {
        refuseForeign(app, cookies.foreignOrigin);
        const shared = { store, files, leases, approvals, gate, readStatuses, tokens, publishers };
        const forRoutes = { ...shared, issuers, passSecret, publicOrigin, now };
        teamRoutes(app, forRoutes);
        const networkSecret = signer.secret('network of a tab');
        reportRoutes(app, { reports, store, ticketSecret, networkSecret, now });
        adminRoutes(app, forRoutes);
        accessRoutes(app, { ...forRoutes, exists: approvals.exists, readIdToken, random });
      },
      pages(app) {
        app.route('/', providedRoutes({ provided: options.provided, slots: registry.slots, now }));
        app.route('/', remoteRoutes(registry, cookies, publicOrigin));
        app.route('/', sdkRoutes(files, options.sdkFolder, publicOrigin));
        app.route('/', previewRoutes({ ...options, store, cookies, passSecret }));
      },
      jobs: [
        job('remotes-bundled', HOUR_MS, storeBundled, 'builds next to the program could not be stored'),
        // Every process has its own copies of a bucket's files.
        job('remotes-sweep', HOUR_MS, sweep, 'old versions of remotes could not be deleted', {
          everywhere: true,
        }),
      ],
      handlers: [activationMailJob({ approvals, mails: options.mails, limits: options.limits })],
    } satisfies Running,
    viewOfPage: cookies.viewOfPage,
    /** A page's ticket; empty for a preview, whose reports would not describe what everybody gets. */
    ticketOf: ({ overrides, canaries }: RemotesView) =>
      overrides.length > 0 ? '' : writeTicket(ticketSecret, canaries, { random, now: now() }),
    /** Stores the builds of remotes that are already active, after the start; does it once, but repeats a failure. */
    storeBundled,
    sweep,
  };
}

/** The owner cannot sign in while foreign code runs in the browser. Boot opens this feature before the sign-in. */
const refuseForeign = (app: Hono<AppEnv>, foreignOrigin: BrowserCookies['foreignOrigin']) =>
  app.use('/api/auth/owner-login', async (c, next) => {
    const origin = await foreignOrigin(c);
    if (origin)
      throw new Problem(
        403,
        `This browser shows a preview from ${origin}, whose code would have your session. End the preview first, or ` +
          'name the origin in OWNER_PREVIEW_ORIGINS.',
      );
    await next();
  });

/** Limits for an issuer's configuration or keys, which are some kB. */
const ISSUER = { timeoutMs: 5_000, mostBytes: 256 * 1024 };

interface GateOptions {
  readonly production: Installation['production'];
  readonly config: Pick<RemotesConfig, 'gateBrowser'>;
  readonly duties: Duties;
  readonly readBuild: ReadShellBuild;
  readonly now: () => Date;
  readonly log: Logger;
}

/** One gate for published builds, and one without a browser for builds that come with the product. */
async function openGates({ production, config, duties, readBuild, now, log }: GateOptions) {
  const gateWith = (browser: EnclosedBrowser | Untried) =>
    createGate({
      shellDir: SHELL_FOLDER,
      shell: liveShell(readBuild),
      browser,
      now,
      note: (remote, message) => log.info({ remote }, message),
    });
  const gate = gateWith(await openBrowser(config, duties, log));
  const bundledGate = gateWith({ untried: 'it came with the product' });
  return { gate, provided: gate.provided, bundledGate: production ? bundledGate : withoutSize(bundledGate) };
}

/** A team's code runs only where it can reach nothing of ours. */
async function openBrowser(
  { gateBrowser }: Pick<RemotesConfig, 'gateBrowser'>,
  { serves }: Duties,
  log: Logger,
): Promise<EnclosedBrowser | Untried> {
  // Only processes that serve receive published builds.
  if (gateBrowser === null) return { untried: 'REMOTES_GATE_BROWSER names no browser' };
  if (!serves) return { untried: 'this process serves nobody' };
  const browser = await encloseBrowser(gateBrowser);
  if (browser) log.info({ enclosure: browser.enclosure }, 'published remotes are tested in a browser');
  else
    log.warn(
      'REMOTES_GATE_BROWSER is set, but that browser cannot be sandboxed here (docs/operator.md); published remotes are checked without it',
    );
  return browser ?? { untried: 'the browser of REMOTES_GATE_BROWSER cannot be enclosed here' };
}

/** Builds are tried on the product's own pages; these tabs send no reports. */
const liveShell = (readBuild: ReadShellBuild): LiveShell => ({
  pageRoutes: (given) =>
    pageRoutes({ shellDir: SHELL_FOLDER, readBuild, ticketOf: () => '', publicOrigin: NO_ORIGIN, ...given }),
});

/** Search engines never see these pages. */
const NO_ORIGIN = '';

const LOCAL_MS = 2_000;

async function fetchLocal(url: string): Promise<Buffer | null> {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(LOCAL_MS) });
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

/** The builds in the workspaces beside this program; there are none if the API runs apart from the pages. */
async function findBundled(root: string): Promise<FoundBuild[]> {
  const entries = await readdir(root, { withFileTypes: true });
  return entries
    .map(({ name }) => ({ name, folder: join(root, name, 'dist') }))
    .filter(({ folder }) => existsSync(join(folder, CONTRACT_FILE)))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}
