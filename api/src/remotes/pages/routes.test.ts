import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { PublicConfig, RemoteFormat, RemotesDocument } from '@spreadwise/contract';
import { Hono } from 'hono';
import { escapeJson, type PageRemotes } from './page';
import { createShellBuildReader, pageRoutes } from './routes';

const template =
  '<!doctype html><html><head><title>Loading...</title>' +
  '<script defer fetchpriority=high src=/assets/shell.abc.js></script><link href=/assets/shell.abc.css rel=stylesheet></head><body><div id=root></div>' +
  '<script type=application/json id=boot></script></body></html>';
const admin = {
  path: '/admin',
  title: 'Owner access',
  description: 'For "owners"',
  german: { title: 'Zugang', description: 'Für Betreiber' },
  index: true,
  screen: { remote: 'a', expose: 'B' },
};
const dashboard = {
  path: '/dashboard',
  title: 'Dashboard',
  description: 'Yours',
  index: false,
  screen: { remote: 'gone', expose: 'B' },
};
const reports = { ...dashboard, path: '/reports', title: 'Reports', screen: null };
const page: RemotesDocument = {
  serial: 1,
  issuedAt: '2026-11-21T09:30:00.000Z',
  remotes: [
    {
      name: 'a',
      version: '1',
      format: 'house',
      pages: [{ path: '/admin', title: 'Owner access', expose: 'B', audience: 'everyone' }],
      cards: [],
      permissions: {},
      manifest: '/m',
      entry: '/e.js',
      files: 'sha384-f',
    },
  ],
  signature: '',
};
const files = {
  format: 'house' as RemoteFormat,
  scripts: [{ href: '/remotes/a/1/e.js', integrity: 'sha384-e' }],
  styles: [{ href: '/remotes/a/1/b.css', integrity: 'sha384-b' }],
};
const everybody: PageRemotes = {
  pageAt: (at) => [admin, dashboard, reports].find((one) => one.path === at) ?? null,
  inPage: () => page,
  screenFiles: (name: string) => (name === 'a' ? files : null),
  overrides: [],
  canaries: {},
};

let shellDir: string;
let config: PublicConfig;
let view: PageRemotes;
let tickets: number;
beforeEach(async () => {
  config = {
    productName: 'Spreadwise',
    remotesKey: 'key',
    payment: { publishableKey: 'pk_1', mode: 'test', scriptUrl: null },
  };
  view = everybody;
  tickets = 0;
  shellDir = await mkdtemp(path.join(tmpdir(), 'shell-'));
  await writeFile(path.join(shellDir, 'index.html'), template);
  await writeFile(path.join(shellDir, 'shell.abc.js'), 'shell()');
  await writeFile(path.join(shellDir, 'shell.abc.js.map'), 'sources');
  await writeFile(path.join(shellDir, 'favicon.svg'), '<svg/>');
});
afterEach(() => rm(shellDir, { recursive: true, force: true }));

function app(picture: string | null = null) {
  return new Hono().route(
    '/',
    pageRoutes({
      shellDir,
      readBuild: createShellBuildReader(shellDir),
      viewOfPage: async () => view,
      ticketOf: () => `ticket ${++tickets}`,
      publicConfig: () => config,
      publicOrigin: 'https://spreadwise.example',
      plain: async () => (picture === null ? null : { html: '', picture }),
    }),
  );
}
const get = (url: string, headers: Record<string, string> = {}) => app().request(url, { headers });
const bootOf = (html: string): unknown =>
  JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

test('completes a page with title, description, robots, preloads and boot data', async () => {
  const answer = await get('/admin');
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain('<title>Owner access · Spreadwise</title>');
  expect(html).toContain('<meta name="description" content="For &quot;owners&quot;">');
  expect(html).toContain('<meta name="robots" content="index, follow">');
  expect(html).toContain(
    '<script async src="/remotes/a/1/e.js" integrity="sha384-e" fetchpriority="high"></script>',
  );
  expect(html).toContain(
    '<link rel="preload" href="/remotes/a/1/b.css" as="style" integrity="sha384-b">' +
      '<link rel="stylesheet" media="print" href="/remotes/a/1/b.css" integrity="sha384-b">',
  );
  expect(bootOf(html)).toEqual({ config, remotes: page, overrides: [], tab: 'ticket 1' });
  expect(answer.headers.get('link')).toBe(
    '</assets/shell.abc.js>; rel=preload; as=script; fetchpriority=high, ' +
      '</assets/shell.abc.css>; rel=preload; as=style',
  );
});

test('serves the same page in German under /de, and links both languages for search engines', async () => {
  await writeFile(path.join(shellDir, 'index.de.html'), template.replace('<html>', '<html lang=de>'));
  const read = async (at: string) => (await get(at, { Accept: 'text/html' })).text();
  const german = await read('/de/admin');
  for (const html of [await read('/admin'), german])
    expect(html.match(/hreflang="[\w-]+" href="[^"]+/g)).toEqual([
      'hreflang="en" href="https://spreadwise.example/admin',
      'hreflang="de" href="https://spreadwise.example/de/admin',
      'hreflang="x-default" href="https://spreadwise.example/admin',
    ]);
  expect(german).toMatch(
    /^<!doctype html><html lang=de>.*<title>Zugang · Spreadwise<.*content="Für Betreiber"/,
  );
  expect(await read('/admin')).not.toContain('lang=de');
  expect(await read('/de/nowhere')).toContain('Seite nicht gefunden');
  expect(await read('/de/dashboard')).not.toContain('hreflang');
});

test('a page that may be listed has a title, a description and a picture for links to it', async () => {
  const picture = 'https://spreadwise.example/site/picture-1.png';
  const shown = async (at: string) => {
    const html = await (await app(picture).request(at)).text();
    return Object.fromEntries(
      [...html.matchAll(/property="og:(\w+)" content="([^"]*)"/g)].map(([, ...one]) => one),
    );
  };
  expect(await shown('/de/admin')).toEqual({
    ...{ type: 'website', site_name: 'Spreadwise', locale: 'de_DE' },
    ...{ title: 'Zugang', description: 'Für Betreiber', url: 'https://spreadwise.example/de/admin' },
    image: picture,
  });
  expect(await shown('/dashboard')).toEqual({});
});

test('preloads the shell before what the remote needs', async () => {
  const html = await (await get('/admin')).text();
  expect(html.indexOf('shell.abc.js')).toBeGreaterThan(0);
  expect(html.indexOf('/remotes/')).toBeGreaterThan(html.indexOf('shell.abc.css'));
});

test('serves a page whose remote is missing', async () => {
  const answer = await get('/dashboard/');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('link')).not.toContain('/remotes/');
  expect(await answer.text()).toContain('noindex');
});

test('answers an unknown address with a 404 page if HTML is requested, and without a page otherwise', async () => {
  const answer = await get('/nowhere', { Accept: 'text/html,*/*' });
  expect(answer.status).toBe(404);
  expect(bootOf(await answer.text())).toEqual({ config, remotes: page, overrides: [], tab: 'ticket 1' });
  const other = await get('/nowhere.json', { Accept: 'application/json' });
  expect(other.status).toBe(404);
  expect(await other.text()).not.toContain('<html');
  expect((await app().request('/admin', { method: 'POST' })).status).toBe(404);
});

test('no configured text can end the boot data’s script element or the title', async () => {
  config = { ...config, productName: '</script><script>alert(1)</script><!-- $& $1' };
  const html = await (await get('/admin')).text();
  expect(html.match(/<script/g)).toHaveLength(3);
  expect(html).not.toContain('<!--');
  expect(bootOf(html)).toMatchObject({ config });
  expect(escapeJson({ a: '</script>' })).toBe('{"a":"\\u003c/script>"}');
});

test('a page is revalidated each time and has no ETag, so that no browser reuses a ticket', async () => {
  const { headers } = await get('/admin');
  expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['private, no-cache', null]);
  expect((await get('/admin', { 'If-None-Match': '*' })).status).toBe(200);
});

test('shows a changed configuration in the next page', async () => {
  const web = app();
  await web.request('/admin');
  config = { ...config, productName: 'Another' };
  expect(await (await web.request('/admin')).text()).toContain('Another');
});

test('gives each page its own ticket, even if the rest was compressed before', async () => {
  const web = app();
  const read = async () => {
    const packed = await web.request('/admin', { headers: { 'Accept-Encoding': 'br' } });
    expect(packed.headers.get('content-encoding')).toBe('br');
    return brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString();
  };
  const [first, second] = [await read(), await read()];
  expect([bootOf(first), bootOf(second)]).toMatchObject([{ tab: 'ticket 1' }, { tab: 'ticket 2' }]);
  const plain = await (await web.request('/admin')).text();
  expect([first, second].map((html) => html.replace(/ticket \d/, 'ticket 3'))).toEqual([plain, plain]);
});

test('lets only a page with previews load files from the previews’ origins', async () => {
  const origin = 'https://team.example';
  const other = 'http://localhost:4001';
  const times = { since: '2026-11-21T09:30:00.000Z', expiresAt: '2026-11-21T10:30:00.000Z' };
  const overrides = [
    { remote: 'a', origin, version: null, ...times },
    { remote: 'b', origin: other, version: null, ...times },
    { remote: 'c', origin: null, version: '1', ...times },
  ];
  view = { ...everybody, overrides };
  const answer = await get('/admin');
  const policy = answer.headers.get('content-security-policy') ?? '';
  for (const directive of ['script-src', 'style-src', 'connect-src', 'img-src', 'font-src'])
    expect(policy.split('; ').find((one) => one.startsWith(directive))).toContain(`${origin} ${other}`);
  expect(policy.split('; ').find((one) => one.startsWith('frame-src'))).not.toContain(origin);
  expect(bootOf(await answer.text())).toMatchObject({ overrides });
  view = everybody;
  expect((await get('/admin')).headers.get('content-security-policy')).toBeNull();
});

test('serves a new build of the shell without a restart', async () => {
  const web = app();
  expect(await (await web.request('/admin')).text()).toContain('id=root');
  await writeFile(path.join(shellDir, 'index.html'), template.replace('id=root', 'id=new'));
  await utimes(path.join(shellDir, 'index.html'), 1, 1);
  expect(await (await web.request('/admin')).text()).toContain('id=new');
});

test('caches neither a failed read of a build in progress nor an incomplete list of its files', async () => {
  const web = app();
  const index = path.join(shellDir, 'index.html');
  const write = (file: string, text: string) => writeFile(path.join(shellDir, file), text);
  const codeOf = async (at: string) => (await web.request(at)).status;
  await rm(index);
  await mkdir(index);
  await utimes(index, 1, 1);
  await expect(codeOf('/admin')).rejects.toThrow('EISDIR');
  await rm(index, { recursive: true });
  await write('index.html', template);
  await utimes(index, 1, 1);
  expect([await codeOf('/admin'), await codeOf('/assets/late.js')]).toEqual([200, 404]);
  await write('late.js', 'late()');
  await write('.inputs', 'hash of what it was built from');
  expect(await codeOf('/assets/late.js')).toBe(200);
});

test('sends a page for signed-in users without any of its code', async () => {
  const answer = await get('/reports');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('link')).not.toContain('/remotes/');
  expect(await answer.text()).toContain('<title>Reports · Spreadwise</title>');
});

test('preloads the files of a standard container without running them before the shell', async () => {
  view = { ...everybody, screenFiles: () => ({ ...files, format: 'container' }) };
  const html = await (await get('/admin')).text();
  expect(html).toContain('<link rel="preload" href="/remotes/a/1/e.js" as="script" integrity="sha384-e">');
  expect(html).toContain('<link rel="preload" href="/remotes/a/1/b.css" as="style" integrity="sha384-b">');
});

test('preloads an ES module remote in the modes in which its loader fetches: nothing is fetched twice', async () => {
  view = { ...everybody, screenFiles: () => ({ ...files, format: 'module' }) };
  const html = await (await get('/admin')).text();
  expect(html).toContain('<link rel="modulepreload" href="/remotes/a/1/e.js" integrity="sha384-e">');
  expect(html).toContain(
    '<link rel="preload" href="/remotes/a/1/b.css" as="style" integrity="sha384-b" crossorigin>',
  );
});

test.each([
  ['/assets/shell.abc.js', 200, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['/favicon.svg', 200, 'image/svg+xml', 'public, max-age=86400'],
])('serves %s with status %s, type %s and its cache header', async (url, status, type, cache) => {
  const answer = await get(url);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    status,
    type,
    cache,
  ]);
});

test('the web app manifest has the product’s name, the dashboard as start page, and existing icons', async () => {
  config = { ...config, productName: 'Gapfinder' };
  const answer = await get('/manifest.webmanifest');
  expect(answer.headers.get('content-type')).toBe('application/manifest+json');
  const manifest = (await answer.json()) as { icons: { src: string }[] };
  expect(manifest).toMatchObject({ name: 'Gapfinder', short_name: 'Gapfinder', start_url: '/dashboard' });
  for (const { src } of manifest.icons) {
    await writeFile(path.join(shellDir, src), 'png');
    expect([src, (await get(src)).headers.get('content-type')]).toEqual([src, 'image/png']);
  }
});

test.each([
  '/assets/shell.old.js',
  '/assets/shell.abc.js.map',
  '/assets/..%2f..%2fpackage.json',
  '/assets/.inputs',
])('does not serve %s', async (url) => {
  expect((await get(url)).status).toBe(404);
});
