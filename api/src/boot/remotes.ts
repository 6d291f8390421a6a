/** The teams' remotes as they are configured: where their files are kept, and the gate before them. */
import { randomBytes, randomInt } from 'node:crypto';
import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTRACT_FILE } from '@spreadwise/contract';
import type { Logger } from 'pino';
import { type Config, dutiesOf } from '../config';
import type { Database } from '../platform/db/database';
import { createLeasesStore } from '../platform/lib/leases/lease-store';
import { createLeases } from '../platform/lib/leases/leases';
import { createGetJson } from '../platform/lib/outgoing/request';
import type { Job } from '../platform/lib/time';
import { createShellBuildReader, pageRoutes, type ReadShellBuild } from '../remotes/pages';
import {
  createGate,
  type EnclosedBrowser,
  encloseBrowser,
  type FoundBuild,
  type LiveShell,
  openFileStore,
  type Remotes,
  type RemotesOptions,
  startRemotes,
  type Untried,
  withoutSize,
} from '../remotes/registry';
import { inRepository } from '../repository-path';
import type { Part } from './part';

export const SHELL_FOLDER = inRepository('shell/dist');
const SWEEP_EVERY_MS = 3_600_000;
const MAILS_EVERY_MS = 5_000;
/** An issuer's configuration, or its keys: some kB. */
const ISSUER = { timeoutMs: 5_000, mostBytes: 256 * 1024 };

/** Remotes as a part of the product, and what the pages need of them. */
export type Deployments = Part &
  Pick<Remotes, 'publicKey' | 'viewOfPage' | 'ticketOf' | 'beforeLogin'> & {
    readonly readBuild: ReadShellBuild;
  };

export interface DeploymentServices {
  readonly db: Database;
  readonly now: () => Date;
  readonly log: Logger;
  readonly limits: RemotesOptions['limits'];
  readonly mails: Omit<RemotesOptions['mails'], 'ownerEmail' | 'panelOrigin'>;
}

/** A team's code is run where it cannot reach anything of ours, or not at all. */
async function gateBrowser({ remotes, role }: Config, log: Logger): Promise<EnclosedBrowser | Untried> {
  // Builds are published to processes that serve.
  if (remotes.gateBrowser === null) return { untried: 'REMOTES_GATE_BROWSER names no browser' };
  if (!dutiesOf(role).serves) return { untried: 'this process serves nobody' };
  const browser = await encloseBrowser(remotes.gateBrowser);
  if (browser) log.info({ enclosure: browser.enclosure }, 'published remotes are tried in a browser');
  else
    log.warn(
      'REMOTES_GATE_BROWSER is set, but that browser cannot be enclosed here (docs/operator.md); published remotes are read, not tried',
    );
  return browser ?? { untried: 'the browser of REMOTES_GATE_BROWSER cannot be enclosed here' };
}

export async function startDeployments(
  config: Config,
  { db, now, log, limits, mails }: DeploymentServices,
): Promise<Deployments> {
  const { publicOrigin, ownerEmail } = config;
  const readBuild = createShellBuildReader(SHELL_FOLDER);
  const gateWith = (browser: EnclosedBrowser | Untried) =>
    createGate({
      shellDir: SHELL_FOLDER,
      shell: liveShell(readBuild),
      browser,
      now,
      note: (remote, message) => log.info({ remote }, message),
    });
  const gate = gateWith(await gateBrowser(config, log));
  const bundledGate = gateWith({ untried: 'it came with the product' });
  const remotes = await startRemotes({
    db,
    files: await openFileStore({
      folder: join(config.dataDir, 'remotes'),
      bucket: config.remotes.bucket,
      now,
    }),
    gate,
    provided: gate.provided,
    bundledGate: config.production ? bundledGate : withoutSize(bundledGate),
    bundled: () => findBundled(inRepository('')),
    signingKey: config.remotes.signingKey,
    encryptionKey: config.remotes.encryptionKey,
    publicOrigin,
    production: config.production,
    ownerPreviews: config.remotes.ownerPreviews,
    fetchLocal,
    now,
    random: randomBytes,
    randomInt,
    limits,
    mails: { ...mails, ownerEmail, panelOrigin: config.panelOrigin },
    issuers: config.remotes.issuers,
    getJson: createGetJson({ production: config.production, ...ISSUER }),
    leases: createLeases(createLeasesStore(db)),
    warn: (message, error) => log.warn({ err: error }, message),
  });
  return {
    ...remotes,
    readBuild,
    routes: remotes.calls,
    pages(app) {
      for (const routes of remotes.pages) app.route('/', routes);
    },
    jobs: jobsOf(remotes),
  };
}

const jobsOf = (remotes: Remotes): readonly Job[] => [
  {
    name: 'remotes-bundled',
    everyMs: SWEEP_EVERY_MS,
    work: remotes.storeBundled,
    failure: 'builds beside the program were not stored',
  },
  {
    name: 'remotes-sweep',
    everyMs: SWEEP_EVERY_MS,
    work: remotes.sweep,
    failure: 'old versions of remotes were not deleted',
    // Of a bucket's files each process keeps copies.
    everywhere: true,
  },
  {
    name: 'remote-wish-mails',
    everyMs: MAILS_EVERY_MS,
    work: remotes.mailWishes,
    failure: 'of versions that wait nobody was mailed',
  },
];

const LOCAL_MS = 2_000;

async function fetchLocal(url: string): Promise<Buffer | null> {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(LOCAL_MS) });
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

/** The builds that lie in the workspaces beside this program. An API that runs apart from the pages has none. */
export async function findBundled(root: string): Promise<FoundBuild[]> {
  const entries = await readdir(root, { withFileTypes: true });
  const found = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory())
      .map(async ({ name }) => {
        const folder = join(root, name, 'dist');
        const isRemote = await access(join(folder, CONTRACT_FILE)).then(
          () => true,
          () => false,
        );
        return isRemote ? [{ name, folder }] : [];
      }),
  );
  return found.flat().sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The pages that the gate shows a build on are those of the product; no tab of the gate reports. */
const liveShell = (readBuild: ReadShellBuild): LiveShell => ({
  pageRoutes: (given) => pageRoutes({ shellDir: SHELL_FOLDER, readBuild, ticketOf: () => '', ...given }),
});
