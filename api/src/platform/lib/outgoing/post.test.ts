/** Sends only to public addresses in production, whatever a name resolves to. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createRawServer } from 'node:net';
import { isPublicAddress, whyNotSentTo } from './address';
import { createPost, type RequestOptions } from './request';

let server: Server;
let received: { readonly url: string | undefined; readonly body: string }[];
let answer: { status: number; headers: Record<string, string> };
beforeEach(async () => {
  received = [];
  answer = { status: 200, headers: {} };
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push({ url: request.url, body });
    response.writeHead(answer.status, answer.headers).end('thanks');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const post = (options: Partial<RequestOptions> = {}) =>
  createPost({ production: false, timeoutMs: 5_000, ...options });
const message = (url: string) => ({ url, headers: {}, body: '{"type":"remote.published"}' });
const leadingTo = (...addresses: string[]): NonNullable<RequestOptions['lookup']> =>
  ((_host: string, _options: object, done: (error: null, all: object[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as never;

test('delivers a message unchanged, outside production also to this machine', async () => {
  expect(await post()(message(`${origin()}/hooks?x=1`))).toEqual({ status: 200 });
  expect(received).toEqual([{ url: '/hooks?x=1', body: '{"type":"remote.published"}' }]);
});

test('returns a redirect without following it', async () => {
  answer = { status: 302, headers: { Location: `${origin()}/inside` } };
  expect(await post()(message(`${origin()}/hooks`))).toEqual({ status: 302 });
  expect(received).toHaveLength(1);
});

test('returns the wait that a Retry-After asks for', async () => {
  answer = { status: 429, headers: { 'Retry-After': '7' } };
  expect(await post()(message(origin()))).toEqual({ status: 429, retryAfterMs: 7_000 });
});

test('calls nothing on this machine in production', async () => {
  await expect(post({ production: true })(message(origin()))).rejects.toThrow('not a public address');
  expect(received).toEqual([]);
});

test.each([[['10.0.0.7']], [['93.184.216.34', '127.0.0.1']], [['fd00::1']], [['::ffff:127.0.0.1']], [[]]])(
  'does not connect to a name that resolves to %j',
  async (addresses) => {
    const send = post({ production: true, lookup: leadingTo(...addresses) });
    await expect(send(message('https://hooks.example.com/'))).rejects.toThrow(
      'does not resolve to a public address',
    );
  },
);

test('gives up when there is no response in time; the message may have arrived', async () => {
  server.removeAllListeners('request');
  const left = { message: 'no answer in time', mayHaveArrived: true };
  await expect(post({ timeoutMs: 50 })(message(origin()))).rejects.toMatchObject(left);
});

test('knows that nothing arrived when the connection is refused', async () => {
  const url = origin();
  await new Promise((resolve) => server.close(resolve));
  await expect(post()(message(url))).rejects.toMatchObject({ mayHaveArrived: false });
});

test.each([
  ['a protocol upgrade', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'],
  ['a truncated header', 'HTTP/1.1 200'],
  ['empty', ''],
])('rejects at once when the response is %s', async (_, bytes) => {
  const raw = createRawServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(bytes));
  });
  await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve));
  const { port } = raw.address() as AddressInfo;
  await expect(post()(message(`http://127.0.0.1:${port}/`))).rejects.toThrow(/closed|hang up|Parse/);
  await new Promise((resolve) => raw.close(resolve));
});

test.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1::1', true],
  ['0.0.0.0', false],
  ['100.64.1.1', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['255.255.255.255', false],
  ['::', false],
  ['fe80::1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['2001:0:a00:1::', false],
  ['::ffff:8.8.8.8', false],
  ['not an address', false],
])('isPublicAddress(%s) is %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

/** For localhost, self-signed, valid for a hundred years. It grants no access. */
const KEY =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgEEoRfSr3PcKLX21a0nTJC5A59hdPDvvNn3HTGVJR6G' +
  '6hRANCAASdGlFzXmUetFEkP/+k20+xl0O1X7XbRwSzDegP+F+grg2B/XDZk500fFaZxC4hI1sylQ/9qBnO3JQsvVGf' +
  'e2c9';
const CERTIFICATE =
  'MIIBmzCCAUGgAwIBAgIUBDBXnlIS9zHfkh8twyv1Zmt8dyswCgYIKoZIzj0EAwIwFDESMBAGA1UEAwwJbG9jYWxob3' +
  'N0MCAXDTI2MTEyMzE1NTk0NFoYDzIxMjYxMDMwMTU1OTQ0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjO' +
  'PQIBBggqhkjOPQMBBwNCAASdGlFzXmUetFEkP/+k20+xl0O1X7XbRwSzDegP+F+grg2B/XDZk500fFaZxC4hI1sylQ' +
  '/9qBnO3JQsvVGfe2c9o28wbTAdBgNVHQ4EFgQUGel9obgQrKhW9LYbHubpVVxZZFMwHwYDVR0jBBgwFoAUGel9obgQ' +
  'rKhW9LYbHubpVVxZZFMwDwYDVR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZIzj' +
  '0EAwIDSAAwRQIhAJ17yij58Kdat1D5EfupZ2YYIllgmLu6His7k0udMnahAiBZIzaTn+m9NE2f+2hwxW6JX3RXYsfv' +
  'Wb/Pm4u1WEY3qg==';
const der = (text: string) => Buffer.from(text, 'base64');

test('sends nothing to a server with an untrusted certificate', async () => {
  const key = createPrivateKey({ key: der(KEY), format: 'der', type: 'pkcs8' });
  const cert = new X509Certificate(der(CERTIFICATE)).toString();
  const posing = createSecureServer(
    { key: key.export({ format: 'pem', type: 'pkcs8' }), cert },
    (_, response) => {
      received.push({ url: 'reached', body: '' });
      response.end();
    },
  );
  await new Promise<void>((resolve) => posing.listen(0, '127.0.0.1', resolve));
  const { port } = posing.address() as AddressInfo;
  await expect(post()(message(`https://127.0.0.1:${port}/`))).rejects.toThrow(/self-signed certificate/);
  expect(received).toEqual([]);
  await new Promise((resolve) => posing.close(resolve));
});

test.each([
  'https://localhost./hook',
  'https://LOCALHOST/hook',
  'https://ｌｏｃａｌｈｏｓｔ/hook',
  'https://hooks.example.com./hook',
  'https://hooks.example.com../hook',
  'https://database.internal./hook',
  'https://example。/hook',
  'https://127.0.0.1./hook',
  'https://127.1/hook',
  'https://0x7f.1/hook',
  'https://0177.0.0.1/hook',
  'https://2130706433/hook',
  'https://%31%32%37.0.0.1/hook',
  'https://①②⑦.0.0.1/hook',
  'https://[::1]/hook',
  'https://[::ffff:127.0.0.1]/hook',
  'https://[::ffff:7f00:1]/hook',
  'https://[64:ff9b::7f00:1]/hook',
  'https://[2002:7f00:1::]/hook',
])('refuses %s before any look-up', async (url) => {
  expect(whyNotSentTo(url, { production: true })).toMatch(/not a public address|must not end in a dot/);
  const lookup = jest.fn();
  await expect(post({ production: true, lookup: lookup as never })(message(url))).rejects.toThrow(
    /not a public address|must not end in a dot/,
  );
  expect(lookup).not.toHaveBeenCalled();
});

test('accepts a public name, also in upper case or with an umlaut', () => {
  for (const url of ['https://hooks.example.com/', 'https://HOOKS.example.com/', 'https://bücher.example/'])
    expect(whyNotSentTo(url, { production: true })).toBeNull();
});

const failing = (code: string): NonNullable<RequestOptions['lookup']> =>
  ((host: string, _options: object, done: (error: Error) => void) =>
    done(Object.assign(new Error(`getaddrinfo ${code} ${host}`), { code }))) as never;

test.each([
  ['ENOTFOUND', 'there is no server named hooks.example.com'],
  ['EAI_AGAIN', 'the name hooks.example.com could not be looked up; try again later'],
])('describes %s in words', async (code, words) => {
  const error = await post({ lookup: failing(code) })(message('https://hooks.example.com/')).catch(
    (one) => one,
  );
  expect(error.message).toBe(words);
  expect(error.mayHaveArrived).toBe(false);
});

test('describes a refused connection in words', async () => {
  const url = origin();
  await new Promise((resolve) => server.close(resolve));
  await expect(post()(message(url))).rejects.toThrow(/127\.0\.0\.1:\d+ accepts no connections$/);
});
