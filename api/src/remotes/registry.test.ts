import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { remotesDocument } from '../contract/config';
import { createRemoteRegistry, type RemoteRegistry } from './registry';
import { remoteRoutes } from './routes';

const manifest = {
  metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } },
  exposes: [
    {
      name: 'OwnerLogin',
      assets: { js: { sync: ['login.js'], async: ['later.js'] }, css: { sync: ['login.css'], async: [] } },
    },
  ],
};

let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'remotes-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const dist = () => path.join(home, 'dist');

async function build(files: Record<string, string | Buffer> = {}) {
  await rm(dist(), { recursive: true, force: true });
  const all = {
    'mf-manifest.json': JSON.stringify(manifest),
    'remoteEntry.js': 'entry()',
    'login.js': 'login()',
    'login.css': '.login{}',
    ...files,
  };
  for (const [name, content] of Object.entries(all)) {
    await mkdir(path.dirname(path.join(dist(), name)), { recursive: true });
    await writeFile(path.join(dist(), name), content);
  }
}

let clock = new Date('2026-11-21T09:30:00.000Z');
const warn = jest.fn();
const start = () =>
  createRemoteRegistry({
    folder: path.join(home, 'remotes'),
    builds: { 'mfe-auth': dist() },
    now: () => clock,
    warn,
  });

const get = (registry: RemoteRegistry, url: string, headers: Record<string, string> = {}) =>
  new Hono().route('/', remoteRoutes(registry)).request(url, { headers });

const entryOf = (registry: RemoteRegistry) => {
  const [entry] = registry.document().remotes;
  if (!entry) throw new Error('No remote is active');
  return entry;
};

test('what was built is stored as a version and named with the hash of each file', async () => {
  await build();
  const registry = await start();
  const entry = entryOf(registry);
  expect(remotesDocument.safeParse(registry.document()).success).toBe(true);
  expect(entry).toMatchObject({
    name: 'mfe-auth',
    manifest: `/remotes/mfe-auth/${entry.version}/mf-manifest.json`,
    entry: `/remotes/mfe-auth/${entry.version}/remoteEntry.js`,
  });
  expect(entry.integrity['remoteEntry.js']).toBe(
    `sha384-${createHash('sha384').update('entry()').digest('base64')}`,
  );
  expect(Object.keys(entry.integrity).sort()).toEqual([
    'login.css',
    'login.js',
    'mf-manifest.json',
    'remoteEntry.js',
  ]);
  expect(registry.active()).toEqual([
    { name: 'mfe-auth', version: entry.version, activatedAt: '2026-11-21T09:30:00.000Z' },
  ]);
});

test('the same bytes are the same version, and starting again changes nothing', async () => {
  await build();
  const first = await start();
  clock = new Date('2027-01-01T00:00:00.000Z');
  await build({
    'login.js.map': 'a map',
    '.inputs': 'a stamp',
    'login.js.br': brotliCompressSync('login()'),
  });
  const second = await start();
  expect(second.document()).toEqual(first.document());
  expect(second.active()).toEqual(first.active());
});

test('a change makes a new version; a tab that began with the old one still gets its files', async () => {
  await build();
  const old = entryOf(await start());
  await build({ 'login.js': 'login2()' });
  const registry = await start();
  const current = entryOf(registry);
  expect(current.version).not.toBe(old.version);
  expect(await (await get(registry, `/remotes/mfe-auth/${old.version}/login.js`)).text()).toBe('login()');
  expect(await (await get(registry, `/remotes/mfe-auth/${current.version}/login.js`)).text()).toBe(
    'login2()',
  );
});

test('a stored version is not written to again', async () => {
  await build();
  const { version } = entryOf(await start());
  const stored = path.join(home, 'remotes/mfe-auth', version, 'login.js');
  await writeFile(stored, 'kept as it is');
  await rm(path.join(home, 'remotes/mfe-auth/active.json'));
  await start();
  expect(await readFile(stored, 'utf8')).toBe('kept as it is');
});

test('without a build the version that was active stays; with neither the remote is left out and named', async () => {
  await build();
  const before = (await start()).document();
  await rm(dist(), { recursive: true });
  expect((await start()).document()).toEqual(before);
  await rm(path.join(home, 'remotes'), { recursive: true });
  expect((await start()).document()).toMatchObject({ remotes: [] });
  expect(warn).toHaveBeenLastCalledWith(expect.stringContaining('mfe-auth'));
});

test('files are kept for ever, with their type, for pages of any origin, compressed when that is accepted', async () => {
  await build({ 'login.js.br': brotliCompressSync('login()') });
  const registry = await start();
  const url = entryOf(registry).entry.replace('remoteEntry', 'login');
  const plain = await get(registry, url);
  expect(Object.fromEntries(plain.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    vary: 'Accept-Encoding',
  });
  expect(plain.headers.has('content-encoding')).toBe(false);
  const packed = await get(registry, url, { 'Accept-Encoding': 'gzip, br;q=0.9' });
  expect(packed.headers.get('content-encoding')).toBe('br');
  expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe('login()');
  const refusing = await get(registry, url, { 'Accept-Encoding': 'br;q=0, gzip' });
  expect(refusing.headers.has('content-encoding')).toBe(false);
});

test.each([
  '../active.json',
  '..%2factive.json',
  '%2e%2e/active.json',
  '..%5c..%5cactive.json',
  'login.js%00.css',
  './login.js%2f..%2f..%2factive.json',
  'login.js.map',
  '.inputs',
  'nothing.js',
])('%s is no file of a version', async (name) => {
  await build({ 'login.js.map': 'sources', '.inputs': 'stamp' });
  const registry = await start();
  const { version } = entryOf(registry);
  const answer = await get(registry, `/remotes/mfe-auth/${version}/${name}`);
  expect(answer.status).toBe(404);
});

test.each(['..', '%2e%2e', '.incoming-1', 'ffffffffffffffffffff'])('%s is no version', async (version) => {
  await build();
  const registry = await start();
  const answer = await get(registry, `/remotes/mfe-auth/${version}/active.json`);
  expect(answer.status).toBe(404);
  if (version.length === 20) expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('the list of remotes is asked for each time, and answered with 304 while it is the same', async () => {
  await build();
  const registry = await start();
  const first = await get(registry, '/remotes.json');
  expect(first.headers.get('cache-control')).toBe('no-cache');
  expect(await first.json()).toEqual(registry.document());
  const etag = first.headers.get('etag') ?? '';
  expect((await get(registry, '/remotes.json', { 'If-None-Match': etag })).status).toBe(304);
  await build({ 'login.js': 'other' });
  expect((await get(await start(), '/remotes.json', { 'If-None-Match': etag })).status).toBe(200);
});

test('what a screen needs first is known from the manifest', async () => {
  await build();
  const registry = await start();
  const { version } = entryOf(registry);
  expect(registry.screenFiles('mfe-auth', 'OwnerLogin')).toEqual({
    scripts: [`/remotes/mfe-auth/${version}/remoteEntry.js`, `/remotes/mfe-auth/${version}/login.js`],
    styles: [`/remotes/mfe-auth/${version}/login.css`],
  });
  expect(registry.screenFiles('mfe-auth', 'Nothing')).toBeNull();
  expect(registry.screenFiles('mfe-other', 'OwnerLogin')).toBeNull();
});
