/** The live shell on loopback with one candidate, a stand-in for other remotes, and sample answers of the API. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CONTRACT_FILE, type PublicConfig, type RemoteContract, remoteContract } from '@spreadwise/contract';
import { Hono } from 'hono';
import { type AppEnv, securityHeaders } from '../../../platform/http';
import { listen } from '../../../platform/http/server';
import { completeBuild, MANIFEST_FILE } from '../../builds';
import type { ServedRemote } from '../../releases';
import { createRemoteRegistry, createSigner, type RemotesView, remoteRoutes } from '../../serve';
import { openFolderStore } from '../../storage';
import type { Candidate } from '../candidate';
import { addSampleApi } from './sample-api';

export interface LiveShell {
  pageRoutes(given: {
    readonly viewOfPage: () => Promise<RemotesView>;
    readonly publicConfig: () => PublicConfig;
  }): Hono;
}

export type PageServer = Awaited<ReturnType<typeof start>>;

export interface MadeCall {
  readonly name: string;
  readonly exists: boolean;
}

const STOP_LIMIT_MS = 500;
/** As in the product's default configuration. */
const ORIGIN = 'http://localhost';
/** No payment provider can be reached from here. */
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

async function start(candidate: Candidate, shell: LiveShell, now: () => Date, home: string) {
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
    /** The prefix of the addresses of the candidate's files. */
    folder: `/remotes/${candidate.name}/`,
    /** The calls made since the last time. */
    takeCalls: () => calls.splice(0),
    async stop() {
      await server.stop(STOP_LIMIT_MS);
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** The product's own registry, with exactly these builds active. */
async function createRegistryOf(builds: readonly Candidate[], folder: string, now: () => Date) {
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

// The gate's own remote provides the sign-in and slots for the candidate's cards. A plain container needs no build.

const STAND_IN = 'gate-stand-in';
export const STAND_IN_PATH = `/${STAND_IN}`;
const EXPOSE = 'Beside';
export const STAND_IN_EXPOSE = `${STAND_IN}/${EXPOSE}`;

const NONE = { sync: [], async: [] };

const CONTRACT = remoteContract.parse({
  name: STAND_IN,
  team: 'The gate',
  pages: [{ path: STAND_IN_PATH, title: 'Gate', expose: EXPOSE }],
  budget: 1,
});

function standIn({ cards }: RemoteContract): Candidate {
  const slots = [...new Set(cards.map(({ slot }) => slot))];
  const manifest = {
    name: STAND_IN,
    metaData: { remoteEntry: { name: 'remoteEntry.js', path: '', type: 'window' }, publicPath: 'auto' },
    shared: [],
    exposes: [{ name: EXPOSE, path: `./${EXPOSE}`, assets: { js: NONE, css: NONE } }],
  };
  return {
    name: STAND_IN,
    contract: CONTRACT,
    files: new Map([
      [MANIFEST_FILE, Buffer.from(JSON.stringify(manifest))],
      [CONTRACT_FILE, Buffer.from(JSON.stringify(CONTRACT))],
      ['remoteEntry.js', Buffer.from(containerOf(slots))],
    ]),
  };
}

/** A shared package is either loaded already (`lib`) or loads on demand (`get`). */
const containerOf = (slots: readonly string[]) => `window[${JSON.stringify(STAND_IN)}] = (() => {
  let scope;
  const take = async (name) => {
    const [provided] = Object.values(scope[name]);
    return provided.lib ? provided.lib() : (await provided.get())();
  };
  return {
    init(given) {
      scope = given;
    },
    async get() {
      const { createElement, useEffect } = await take('react');
      const { useAuth } = await take('@spreadwise/shared-auth');
      const { Slot } = await take('@spreadwise/shared-ui');
      const Beside = () => {
        const { signIn } = useAuth();
        useEffect(() => {
          window.__gate.signIn = signIn;
        });
        const slots = ${JSON.stringify(slots)}.map((name) => Slot && createElement(Slot, { key: name, name }));
        return createElement('main', null, createElement('h1', null, 'Gate'), slots);
      };
      return () => ({ default: Beside });
    },
  };
})();`;
