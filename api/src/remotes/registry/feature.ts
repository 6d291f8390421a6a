/** Remotes, put together: their files, the gate for published builds, and the way from an upload to a tab's report. */
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTRACT_FILE } from '@spreadwise/contract';
import type { Logger } from 'pino';
import { type Duties, defineFeature, ofProcess, service } from '../../platform/feature';
import { createLeasesStore } from '../../platform/lib/leases/lease-store';
import { createLeases } from '../../platform/lib/leases/leases';
import { createGetJson } from '../../platform/lib/outgoing/request';
import { HAND_OVER, MAIL_SENDER } from '../../platform/mail';
import { inRepository } from '../../repository-path';
import { REMOTES_ACTIONS } from '../audit-store';
import {
  createGate,
  type EnclosedBrowser,
  encloseBrowser,
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
import type { FoundBuild } from '../publish';
import { REMOTES_MAILS } from '../releases';
import { type BucketOptions, type FileStore, openFileStore } from '../storage';
import { REMOTES_TABLES } from '../tables';
import { type RemotesSettings, startRemotes } from './start';

export interface RemotesConfig extends RemotesSettings {
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
    const files = await openFileStore({ folder: join(dataDir, 'remotes'), bucket: config.bucket, now });
    const { publicKey, viewOfPage, ticketOf, running } = await startRemotes({
      ...given,
      ...config,
      ...{ gate, provided: gate.provided },
      bundledGate: production ? bundledGate : withoutSize(bundledGate),
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

/** Limits for an issuer's configuration or keys, which are some kB. */
const ISSUER = { timeoutMs: 5_000, mostBytes: 256 * 1024 };

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
  // Search engines never see these pages, so they need no origin.
  pageRoutes: (given) =>
    pageRoutes({ shellDir: SHELL_FOLDER, readBuild, ticketOf: () => '', publicOrigin: '', ...given }),
});

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
