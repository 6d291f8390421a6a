// Serves one remote's development build to the pages of one origin, and announces each build by server-sent events.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';

const TYPES = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
const FILE = /^\/([\w-][\w.-]*(?:\/[\w-][\w.-]*)*)$/;

/**
 * @param {{ allowed: string, folder?: string }} options `allowed`: the origin whose pages may read it; `folder`: the
 *   build's folder, unless `serve` sets it later
 * @returns {{ server: import('node:http').Server, serve(folder: string): void, built(): void, failed(message: string): void }}
 */
export function devServer({ allowed, folder = null }) {
  const pages = new Set();
  // A page that reconnects sends the last build it knows, and learns of a newer one at once.
  let current = Date.now();
  let failure = null;

  const tell = (page, event, data = {}) =>
    page.write(`event: ${event}\nid: ${current}\ndata: ${JSON.stringify(data)}\n\n`);

  const listen = (request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    pages.add(response);
    response.on('close', () => pages.delete(response));
    const last = request.headers['last-event-id'];
    tell(response, last && last !== String(current) ? 'built' : 'listening');
    if (failure) tell(response, 'failed', { message: failure });
  };

  const send = async (name, response) => {
    const type = TYPES[path.extname(name)];
    const bytes = type && folder ? await readFile(path.join(folder, name)).catch(() => null) : null;
    if (bytes) response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(bytes);
    else response.writeHead(404, { 'Cache-Control': 'no-store' }).end('There is no such file in this build.');
  };

  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', allowed);
    response.setHeader('Vary', 'Origin');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    // A page on the internet sends a preflight before it may reach this machine.
    if (request.method === 'OPTIONS')
      return response.writeHead(204, { 'Access-Control-Allow-Private-Network': 'true' }).end();
    const { pathname } = new URL(request.url, 'http://localhost');
    const name = FILE.exec(pathname)?.[1];
    if (request.method !== 'GET' || !name) return response.writeHead(404).end();
    return name === 'events' ? listen(request, response) : send(name, response);
  });

  return {
    server,
    serve(built) {
      folder = built;
    },
    built() {
      current = Date.now();
      failure = null;
      for (const page of pages) tell(page, 'built');
    },
    failed(message) {
      failure = message;
      for (const page of pages) tell(page, 'failed', { message });
    },
  };
}
