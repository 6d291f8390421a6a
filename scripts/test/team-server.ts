/** Plays the product that a team's commands talk to, and runs the commands like npm: in the remote's folder. */
import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';

export const ROOT = path.join(__dirname, '../..');
export const TOKEN = 'swr_a-token-of-the-team';

export interface Received {
  readonly call: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** The body is JSON, text as HTML, or the bytes of a zip. */
export type Reply = readonly [status: number, body?: unknown, headers?: Record<string, string>];

export interface TeamServer {
  readonly origin: string;
  readonly received: Received[];
  /** "METHOD /path" -> its reply from now on; without one, 404. */
  readonly replies: Record<string, Reply | ((received: Received) => Reply)>;
  stop(): Promise<void>;
}

export async function startTeamServer(): Promise<TeamServer> {
  const received: Received[] = [];
  const replies: TeamServer['replies'] = {};
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const one: Received = {
      call: `${request.method} ${url.pathname}`,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: await buffer(request),
    };
    received.push(one);
    const reply = replies[one.call] ?? [404, { error: 'There is nothing here.', requestId: 'r1' }];
    const [status, body, headers = {}] = typeof reply === 'function' ? reply(one) : reply;
    const type =
      typeof body === 'string' ? 'text/html' : Buffer.isBuffer(body) ? 'application/zip' : 'application/json';
    response.writeHead(status, { 'content-type': type, ...headers });
    response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    received,
    replies,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export interface Outcome {
  readonly code: number | null;
  /** What was printed to either stream. */
  readonly output: string;
}

export function runCommand(
  script: string,
  args: readonly string[],
  {
    token = TOKEN,
    folder = 'mfe-signup',
    env = {},
  }: { token?: string; folder?: string; env?: Record<string, string> } = {},
): Promise<Outcome> {
  return runScript('remote.mjs', [script, ...args], {
    folder,
    env: { SPREADWISE_REMOTE_TOKEN: token, ...env },
  });
}

/** A file of `scripts/`. */
export function runScript(
  file: string,
  args: readonly string[],
  { folder = '', env = {} }: { folder?: string; env?: Record<string, string> } = {},
): Promise<Outcome> {
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts', file), ...args], {
    cwd: path.join(ROOT, folder),
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}
