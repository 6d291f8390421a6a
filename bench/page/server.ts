/** Serves one form of the app with the product's own static code, and answers the few calls of a first page. */
import { type ServerType, serve } from '@hono/node-server';
import { type PublicConfig, remoteContract } from '@spreadwise/contract';
import { Hono } from 'hono';
import { type BuildFiles, completeBuild, readBuild } from '../../api/src/remotes/builds/build-files';
import { createShellBuildReader, pageRoutes } from '../../api/src/remotes/pages';
import type { ReleaseSource } from '../../api/src/remotes/releases/release-store';
import { writeTicket } from '../../api/src/remotes/reports/reports';
import { createRemoteRegistry } from '../../api/src/remotes/serve/registry';
import type { RemotesView } from '../../api/src/remotes/serve/remotes-view';
import { remoteRoutes } from '../../api/src/remotes/serve/routes';
import { createSigner } from '../../api/src/remotes/serve/signing';
import { openFolderStore } from '../../api/src/remotes/storage/folder-store';
import admin from '../../mfe-admin/remote.json';
import auth from '../../mfe-auth/remote.json';
import dashboard from '../../mfe-dashboard/remote.json';
import signup from '../../mfe-signup/remote.json';

const CSP =
  "default-src 'self'; script-src 'self' https://js.stripe.com; style-src 'self'; object-src 'none'; base-uri 'none'";

export interface Form {
  /** Build of the shell. */
  readonly shellDir: string;
  /** Builds of the remotes; null if the one build contains every screen. */
  readonly builds: Record<string, string> | null;
  readonly dataDir: string;
  readonly port: number;
  /** Stands in for Stripe's script. */
  readonly stripeScript: string;
}

export interface ServedForm {
  readonly origin: string;
  close(): void;
}

export async function serveForm({
  shellDir,
  builds,
  dataDir,
  port,
  stripeScript,
}: Form): Promise<ServedForm> {
  const signer = createSigner(Buffer.alloc(32, 7).toString('base64url'));
  const config: PublicConfig = {
    productName: 'Spreadwise',
    remotesKey: signer.publicKey,
    payment: { publishableKey: 'pk_test_bench', mode: 'test', scriptUrl: stripeScript },
  };
  const readBuildOfShell = createShellBuildReader(shellDir);
  const remotes = builds ? await registryOf(builds, dataDir, signer) : null;
  const view = async () => (remotes ? remotes.view({ cohort: null, previews: [] }) : noRemotes);
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header('Content-Security-Policy', CSP);
  });
  app.get('/api/auth/proof', (c) => c.json({ email: null }));
  app.post('/api/url-tracking/log-visitor', (c) => c.json({ location: { city: null, country: null } }));
  app.get(stripeScript, (c) => c.body('', 200, { 'Content-Type': 'text/javascript' }));
  if (remotes) app.route('/', remoteRoutes(remotes, { view }, `http://127.0.0.1:${port}`));
  const ticketOf = () =>
    writeTicket(signer.secret('tab'), {}, { random: (bytes) => new Uint8Array(bytes), now: new Date() });
  app.route(
    '/',
    pageRoutes({
      shellDir,
      readBuild: readBuildOfShell,
      viewOfPage: view,
      ticketOf,
      publicOrigin: `http://127.0.0.1:${port}`,
      publicConfig: () => config,
    }),
  );
  const server: ServerType = await new Promise((resolve) => {
    const started = serve({ fetch: app.fetch, hostname: '127.0.0.1', port }, () => resolve(started));
  });
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** The product's own registry over the current builds; nothing is released, so no database is needed. */
async function registryOf(
  builds: Record<string, string>,
  folder: string,
  signer: ReturnType<typeof createSigner>,
) {
  const files = await openFolderStore({ folder, now: () => new Date() });
  const remotes = await Promise.all(
    Object.entries(builds).map(async ([name, build]) => {
      const read: BuildFiles | null = await readBuild(build);
      if (!read) throw new Error(`${build} has no build of ${name}.`);
      const complete = await completeBuild(read);
      await files.put(name, complete.version, complete.files);
      const active = { version: complete.version, filesHash: complete.filesHash };
      return { name, active, canary: null };
    }),
  );
  const releases: ReleaseSource = {
    serial: async () => 1,
    served: async () => ({ serial: 1, changedAt: new Date(0), remotes }),
    version: async (name, version) => {
      const active = remotes.find((remote) => remote.name === name)?.active;
      return active?.version === version ? active : null;
    },
    newest: async () => null,
    contract: async () => null,
  };
  return createRemoteRegistry({
    releases,
    files,
    signer,
    warn: console.warn,
    now: () => new Date(),
  });
}

/** The loader looks up names and needs a hash; the stand-in for the federation runtime fetches nothing. */
const DOCUMENT: RemotesView['document'] = {
  serial: 0,
  issuedAt: '1970-01-01T00:00:00.000Z',
  remotes: [auth, signup, dashboard, admin].map((asked) => ({
    name: asked.name,
    version: '',
    format: 'house',
    pages: remoteContract.parse(asked).pages.map(({ description: _, index: __, ...page }) => page),
    cards: [],
    permissions: {},
    manifest: '/mf-manifest.json',
    entry: '/remoteEntry.js',
    files: '',
    integrity: { 'remoteEntry.js': `sha384-${'A'.repeat(64)}` },
  })),
  signature: '',
};
const noRemotes: RemotesView = {
  document: DOCUMENT,
  inPage: () => DOCUMENT,
  pageAt: (at) => SITE_PAGES.find((page) => page.path === at) ?? null,
  screenFiles: () => null,
  overrides: [],
  canaries: {},
  hasCanary: false,
};
const SITE_PAGES = DOCUMENT.remotes.flatMap(({ pages }) =>
  pages.map(({ path: at, title }) => ({ path: at, title, description: '', index: false, screen: null })),
);
