/** Reads a JSON document only from the public server that was asked, and only if it is small and arrives in time. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGetJson, type GetOptions } from './request';

let server: Server;
let answer: RequestListener;
beforeEach(async () => {
  answer = (_request, response) => void response.end('{"keys":[]}');
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const get = (options: Partial<GetOptions> = {}) =>
  createGetJson({ production: false, timeoutMs: 5_000, mostBytes: 100, ...options });

test('reads a document', async () => {
  expect(await get()(`${origin()}/keys`)).toEqual({ keys: [] });
});

test.each<[string, RequestListener, RegExp]>([
  [
    'redirects',
    (_, response) => void response.writeHead(302, { Location: 'http://169.254.169.254/' }).end(),
    /answered 302/,
  ],
  [
    'answers with too many bytes',
    (_, response) => void response.end(`"${'a'.repeat(100)}"`),
    /more than 100 bytes/,
  ],
  ['answers with HTML', (_, response) => void response.end('<html>'), /not JSON/],
  ['answers 500', (_, response) => void response.writeHead(500).end('{}'), /answered 500/],
  ['hangs up', (request) => void request.socket.destroy(), /hang up|closed/],
  [
    'hangs up during its answer',
    (_, response) => {
      response.write('{');
      setImmediate(() => response.destroy());
    },
    /aborted|closed/,
  ],
])('rejects a server that %s', async (_, listener, words) => {
  answer = listener;
  await expect(get()(origin())).rejects.toThrow(words);
});

test('gives up when there is no response in time', async () => {
  answer = () => undefined;
  await expect(get({ timeoutMs: 50 })(origin())).rejects.toThrow('no answer in time');
});

test('calls no internal server in production, neither by address nor by name', async () => {
  const inside = ((_host: string, _options: object, done: (error: null, all: object[]) => void) =>
    done(null, [{ address: '10.0.0.7', family: 4 }])) as never;
  await expect(get({ production: true })(origin())).rejects.toThrow('public address');
  await expect(get({ production: true, lookup: inside })('https://ci.example/keys')).rejects.toThrow(
    'public address',
  );
});
