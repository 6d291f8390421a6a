/** What a team does with its remote, for browser tests: publish another build, and serve one from its own machine. */

import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { signInAsOwner } from '../../../scripts/lib/product/owner-session.mjs';
import type { Product } from './product-process';

const ROOT = new URL('../../../', import.meta.url).pathname;
type Change = (file: string, text: string) => string;

function filesOf(remote: string, change: Change): Map<string, string> {
  const folder = join(ROOT, remote, 'dist');
  const names = readdirSync(folder).filter(
    (name) => /\.(js|css|json)$/.test(name) && name !== 'mf-stats.json',
  );
  return new Map(names.map((name) => [name, change(name, readFileSync(join(folder, name), 'utf8'))]));
}

async function ownerCall(product: Product) {
  const post = (path: string, body: BodyInit, headers: Record<string, string>) =>
    fetch(product.origin + path, { method: 'POST', body, headers });
  const json = { 'Content-Type': 'application/json' };
  const authorization = await signInAsOwner(product.origin, product.ownerPassword);
  return {
    async get(path: string): Promise<unknown> {
      return (await fetch(product.origin + path, { headers: authorization })).json();
    },
    async post(path: string, body: object | Buffer): Promise<unknown> {
      const isZip = Buffer.isBuffer(body);
      const answer = await post(path, isZip ? new Uint8Array(body) : JSON.stringify(body), {
        ...authorization,
        ...(isZip ? { 'Content-Type': 'application/zip' } : json),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
      return text ? JSON.parse(text) : null;
    },
  };
}

/** Publishes a changed build and activates it. Returns a function that rolls it back. */
export async function publishActive(
  product: Product,
  remote: string,
  change: Change,
): Promise<() => Promise<void>> {
  const zip = new yazl.ZipFile();
  for (const [name, text] of filesOf(remote, change)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const owner = await ownerCall(product);
  await owner.post(`/api/remotes/publish?remote=${remote}&activate=now`, await buffer(zip.outputStream));
  return async () => void (await owner.post('/api/remotes/rollback', { remote }));
}

export interface Health {
  readonly tabs: number;
  readonly failedTabs: number;
  readonly failures: number;
  readonly errors: number;
  readonly csp: number;
  readonly vitals: readonly { readonly name: string }[];
}

/** What tabs have reported about the active version of a remote. */
export async function healthOf(product: Product, remote: string): Promise<Health | null> {
  const owner = await ownerCall(product);
  const { versions } = (await owner.get(`/api/remotes/status?remote=${remote}`)) as {
    versions: { state: string; health: Health | null }[];
  };
  return versions.find(({ state }) => state === 'active')?.health ?? null;
}

export interface TeamMachine {
  readonly origin: string;
  /** Serves a finished build from now on and notifies the pages. */
  build(change: Change): void;
  stop(): Promise<void>;
}

/** Serves a build as remote-sdk/cli/lib/dev-server.mjs does. */
export async function startTeamMachine(remote: string, allowed: string): Promise<TeamMachine> {
  let files = filesOf(remote, (_file, text) => text);
  const pages = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', allowed);
    const name = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1);
    if (name === 'events') {
      response
        .writeHead(200, { 'Content-Type': 'text/event-stream' })
        .write('event: listening\ndata: {}\n\n');
      return void pages.add(response);
    }
    const type = name.endsWith('.css') ? 'text/css' : 'text/javascript';
    response.writeHead(files.has(name) ? 200 : 404, { 'Content-Type': type }).end(files.get(name));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://localhost:${port}`,
    build(change) {
      files = filesOf(remote, change);
      for (const page of pages) page.write('event: built\ndata: {}\n\n');
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
