/** Serves one form of the app by the product's own static code, and answers the few calls that a first page makes. */
import { type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { PublicConfig } from '../../api/src/contract/config';
import { createRemoteRegistry, type RemoteRegistry } from '../../api/src/remotes/registry';
import { remoteRoutes } from '../../api/src/remotes/routes';
import { webRoutes } from '../../api/src/web/routes';

const CSP =
  "default-src 'self'; script-src 'self' https://js.stripe.com; style-src 'self'; object-src 'none'; base-uri 'none'";

export interface Form {
  /** Build of the shell. */
  readonly shellDir: string;
  /** Builds of the remotes; null when the one build holds every screen. */
  readonly builds: Record<string, string> | null;
  readonly dataDir: string;
  readonly port: number;
  /** What stands in for Stripe's script. */
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
  const config: PublicConfig = {
    productName: 'Spreadwise',
    remotesKey: '',
    payment: { publishableKey: 'pk_test_bench', mode: 'test', scriptUrl: stripeScript },
  };
  const registry = builds
    ? await createRemoteRegistry({ folder: dataDir, builds, now: () => new Date(), warn: console.warn })
    : noRemotes;
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header('Content-Security-Policy', CSP);
  });
  app.get('/api/auth/proof', (c) => c.json({ email: null }));
  app.post('/api/url-tracking/log-visitor', (c) => c.json({ location: { city: null, country: null } }));
  app.get(stripeScript, (c) => c.body('', 200, { 'Content-Type': 'text/javascript' }));
  app.route('/', remoteRoutes(registry));
  app.route('/', webRoutes({ shellDir, registry, publicConfig: () => config }));
  const server: ServerType = await new Promise((resolve) => {
    const started = serve({ fetch: app.fetch, hostname: '127.0.0.1', port }, () => resolve(started));
  });
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** The loader asks by name; the stand-in for the federation runtime needs no address. */
const noRemotes: RemoteRegistry = {
  document: () => ({
    remotes: ['mfe-auth', 'mfe-signup', 'mfe-dashboard'].map((name) => ({
      name,
      version: '',
      manifest: '',
      entry: '',
      files: '',
      integrity: {},
    })),
    serial: 0,
    issuedAt: '1970-01-01T00:00:00.000Z',
    signature: '',
  }),
  active: () => [],
  file: async () => null,
  screenFiles: () => null,
};
