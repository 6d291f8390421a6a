/**
 * The live shell on the loopback interface with one candidate in it: its own build, its own headers and its own way to
 * serve remotes. In place of all other remotes there is the stand-in, and in place of the API its samples.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PublicConfig } from '@spreadwise/contract';
import { Hono } from 'hono';
import { type AppEnv, securityHeaders } from '../../../../platform/http';
import { listen } from '../../../../platform/http/server';
import { completeBuild } from '../../build/complete-build';
import type { ServedRemote } from '../../releases/release-store';
import { createRemoteRegistry, type RemoteRegistry } from '../../serve/registry/registry';
import type { RemotesView } from '../../serve/registry/remotes-view';
import { remoteRoutes } from '../../serve/routes';
import { createSigner } from '../../serve/signing';
import { openFolderStore } from '../../storage/folder-store';
import type { Candidate } from '../types';
import { addSampleApi } from './sample-api';
import { standIn } from './stand-in';

/** The live shell, in which a candidate is shown. */
export interface LiveShell {
  pageRoutes(given: {
    readonly viewOfPage: () => Promise<RemotesView>;
    readonly publicConfig: () => PublicConfig;
  }): Hono;
}

export interface PageServer {
  readonly origin: string;
  /** Addresses of the candidate's files begin with this. */
  readonly folder: string;
  /** The calls that were made since this was asked last. */
  takeCalls(): readonly MadeCall[];
  stop(): Promise<void>;
}

export interface MadeCall {
  /** As the contract names it. */
  readonly name: string;
  /** Whether the contract has it. */
  readonly exists: boolean;
}

const STOP_LIMIT_MS = 500;
/** As the product is configured by itself. */
const ORIGIN = 'http://localhost';
/** No payment provider is reached from here. */
const PAYMENT: PublicConfig['payment'] = { publishableKey: 'pk_test_sample', mode: 'test', scriptUrl: null };

export async function startPageServer(
  candidate: Candidate,
  shell: LiveShell,
  now: () => Date,
): Promise<PageServer> {
  const home = await mkdtemp(path.join(tmpdir(), 'remote-gate-'));
  try {
    return await start(candidate, shell, now, home);
  } catch (error) {
    await rm(home, { recursive: true, force: true });
    throw error;
  }
}

async function start(
  candidate: Candidate,
  shell: LiveShell,
  now: () => Date,
  home: string,
): Promise<PageServer> {
  const registry = await createRegistryOf([candidate, standIn(candidate.contract)], home, now);
  const config: PublicConfig = { productName: 'Sample', remotesKey: registry.publicKey, payment: PAYMENT };
  const everybody = () => registry.view({ cohort: null, previews: [] });
  const calls: MadeCall[] = [];
  const app = new Hono<AppEnv>();
  const headers = securityHeaders(ORIGIN, config.payment.scriptUrl);
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.header(name, value);
  });
  addSampleApi(app, config, (name, exists) => calls.push({ name, exists }));
  app.route('/', remoteRoutes(registry, { view: everybody }, ORIGIN));
  app.route('/', shell.pageRoutes({ viewOfPage: everybody, publicConfig: () => config }));
  const server = await listen({ fetch: app.fetch, host: '127.0.0.1', port: 0 });
  return {
    origin: `http://127.0.0.1:${server.port}`,
    folder: `/remotes/${candidate.name}/`,
    takeCalls: () => calls.splice(0),
    async stop() {
      await server.stop(STOP_LIMIT_MS);
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** The product's own registry, in which exactly these builds are active. */
async function createRegistryOf(
  builds: readonly Candidate[],
  folder: string,
  now: () => Date,
): Promise<RemoteRegistry> {
  const files = await openFolderStore({ folder, now });
  const served: ServedRemote[] = [];
  for (const build of builds) {
    const complete = await completeBuild(build.files);
    await files.put(build.name, complete.version, complete.files);
    served.push({ name: build.name, active: complete, canary: null });
  }
  const changedAt = now();
  return createRemoteRegistry({
    releases: {
      serial: async () => 1,
      served: async () => ({ serial: 1, changedAt, remotes: served }),
      version: async (name, version) =>
        served.find((one) => one.name === name && one.active?.version === version)?.active ?? null,
      newest: async () => null,
      contract: async () => null,
    },
    files,
    signer: createSigner(randomBytes(32).toString('base64url')),
    now,
    warn: (message, error) => {
      throw new Error(message, { cause: error });
    },
  });
}
