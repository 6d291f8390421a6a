/** One origin with a page and the files of one remote, over real connections, on which a fault can strike. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import {
  addressesOf,
  type Fixture,
  folderOf,
  tableOf,
  typeOf,
  withFixture,
} from '../../shell/e2e/harness/fixture-files';
import { type Fault, whole } from './faults';

/** It stands where the product has the remote of this name, and the page that it opens. */
export const REMOTE = 'mfe-auth';
export const EXPOSE = 'OwnerLogin';
export const MANIFEST = `${folderOf(REMOTE)}mf-manifest.json`;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface FaultyServer {
  readonly origin: string;
  /** From now on; null: it is well again. What hangs already hangs for ever. */
  strike(fault: Fault | null): void;
  stop(): Promise<void>;
}

export async function startFaultyServer(fixture: Fixture, page: Handler): Promise<FaultyServer> {
  let fault: Fault | null = null;
  const addresses = addressesOf(REMOTE);
  const files = new Map([...fixture.files, ['integrity.json', Buffer.from(tableOf(fixture))]]);
  const server = createServer((asked, response) => {
    const file = addresses.exec(asked.url ?? '')?.[1];
    if (file === undefined) return page(asked, response);
    response.setHeader('Cache-Control', 'no-store');
    const bytes = files.get(file);
    if (!bytes) return void response.writeHead(404).end('no');
    if (fault?.answer && fault.strikes?.(fixture, file))
      return fault.answer(response, { bytes, type: typeOf(file) });
    return whole(response, { bytes, type: typeOf(file) });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    origin: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    strike(next) {
      fault = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The product behind it, whose pages name the fixture as the version that is active. */
export const productPage =
  (product: string, fixture: Fixture): Handler =>
  (asked, response) => {
    const { host: _host, ...headers } = asked.headers;
    const inner = request(
      `${product}${asked.url}`,
      { method: asked.method, headers: { ...headers, 'accept-encoding': 'identity' } },
      async (from) => {
        const { link: _link, 'content-length': _length, ...others } = from.headers;
        response.writeHead(from.statusCode ?? 502, others);
        if (!from.headers['content-type']?.startsWith('text/html')) return void from.pipe(response);
        const html = Buffer.concat(await from.toArray()).toString();
        response.end(html.includes('id="boot"') ? withFixture(html, REMOTE, fixture) : html);
      },
    );
    inner.on('error', () => response.destroy());
    asked.pipe(inner);
  };

/** A page of somebody else (shell/e2e/fixtures/src/host), of these files. */
export const stockPage =
  (files: ReadonlyMap<string, Buffer>): Handler =>
  (asked, response) => {
    const name = new URL(asked.url ?? '/', 'http://localhost').pathname.slice(1);
    const bytes = files.get(name);
    if (bytes) return void response.writeHead(200, { 'Content-Type': typeOf(name) }).end(bytes);
    response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end('<!doctype html><title>Somebody else</title><body><script src="/host.js"></script>');
  };
