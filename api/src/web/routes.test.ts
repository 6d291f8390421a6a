import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import type { PublicConfig } from '../contract/config';
import { escapeJson } from './page';
import { webRoutes } from './routes';

const template =
  '<!doctype html><html><head><title>Loading...</title>' +
  '<script defer fetchpriority=high src=/assets/shell.abc.js></script><link href=/assets/shell.abc.css rel=stylesheet></head><body><div id=root></div>' +
  '<script type=application/json id=boot></script></body></html>';
const pages = [
  {
    path: '/admin',
    title: 'Owner access',
    description: 'For "owners"',
    index: true,
    screen: { remote: 'a', expose: 'B' },
  },
  {
    path: '/dashboard',
    title: 'Dashboard',
    description: 'Yours',
    index: false,
    screen: { remote: 'gone', expose: 'B' },
  },
];
const remotes = { remotes: [{ name: 'a', version: '1', manifest: '/m', entry: '/e.js', integrity: {} }] };
const files = { scripts: ['/remotes/a/1/e.js'], styles: ['/remotes/a/1/b.css'] };

let shellDir: string;
let config: PublicConfig;
beforeEach(async () => {
  config = { productName: 'Spreadwise', payment: { publishableKey: 'pk_1', mode: 'test', scriptUrl: null } };
  shellDir = await mkdtemp(path.join(tmpdir(), 'shell-'));
  await writeFile(path.join(shellDir, 'index.html'), template);
  await writeFile(path.join(shellDir, 'pages.json'), JSON.stringify(pages));
  await writeFile(path.join(shellDir, 'shell.abc.js'), 'shell()');
  await writeFile(path.join(shellDir, 'shell.abc.js.map'), 'sources');
  await writeFile(path.join(shellDir, 'robots.txt'), 'User-agent: *');
  await writeFile(path.join(shellDir, 'favicon.svg'), '<svg/>');
});
afterEach(() => rm(shellDir, { recursive: true, force: true }));

function app() {
  const registry = { document: () => remotes, screenFiles: (name: string) => (name === 'a' ? files : null) };
  return new Hono().route('/', webRoutes({ shellDir, registry, publicConfig: () => config }));
}
const get = (url: string, headers: Record<string, string> = {}) => app().request(url, { headers });
const bootOf = (html: string): unknown =>
  JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

test('a page comes complete: title, description, robots, preloads and the data to start from', async () => {
  const answer = await get('/admin');
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain('<title>Owner access · Spreadwise</title>');
  expect(html).toContain('<meta name="description" content="For &quot;owners&quot;">');
  expect(html).toContain('<meta name="robots" content="index, follow">');
  expect(html).toContain('<link rel="preload" href="/remotes/a/1/e.js" as="script">');
  expect(html).toContain('<link rel="preload" href="/remotes/a/1/b.css" as="style">');
  expect(bootOf(html)).toEqual({ config, remotes });
  expect(answer.headers.get('link')).toBe(
    '</assets/shell.abc.js>; rel=preload; as=script; fetchpriority=high, ' +
      '</assets/shell.abc.css>; rel=preload; as=style, ' +
      '</remotes/a/1/b.css>; rel=preload; as=style, </remotes/a/1/e.js>; rel=preload; as=script',
  );
});

test('the shell is sent for before what the remote needs', async () => {
  const html = await (await get('/admin')).text();
  expect(html.indexOf('shell.abc.js')).toBeGreaterThan(0);
  expect(html.indexOf('rel="preload"')).toBeGreaterThan(html.indexOf('shell.abc.css'));
});

test('a page whose remote is not there is served all the same', async () => {
  const answer = await get('/dashboard/');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('link')).not.toContain('/remotes/');
  expect(await answer.text()).toContain('noindex');
});

test('an unknown address gets the same page with 404 when a page is asked for, and no page otherwise', async () => {
  const page = await get('/nowhere', { Accept: 'text/html,*/*' });
  expect(page.status).toBe(404);
  expect(bootOf(await page.text())).toEqual({ config, remotes });
  const other = await get('/nowhere.json', { Accept: 'application/json' });
  expect(other.status).toBe(404);
  expect(await other.text()).not.toContain('<html');
  expect((await app().request('/admin', { method: 'POST' })).status).toBe(404);
});

test('no configured text can end the script that holds the boot data, or the title', async () => {
  config = { ...config, productName: '</script><script>alert(1)</script><!-- $& $1' };
  const html = await (await get('/admin')).text();
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(html).not.toContain('<!--');
  expect(bootOf(html)).toMatchObject({ config });
  expect(escapeJson({ a: '</script>' })).toBe('{"a":"\\u003c/script>"}');
});

test('the page is asked for each time and answered with 304 until anything in it changes', async () => {
  const first = await get('/admin');
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const etag = first.headers.get('etag') ?? '';
  expect((await get('/admin', { 'If-None-Match': etag })).status).toBe(304);
  config = { ...config, productName: 'Another' };
  expect((await get('/admin', { 'If-None-Match': etag })).status).toBe(200);
});

test('the page is compressed for who accepts it', async () => {
  const packed = await get('/admin', { 'Accept-Encoding': 'br' });
  expect(packed.headers.get('content-encoding')).toBe('br');
  const html = brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString();
  expect(html).toBe(await (await get('/admin')).text());
});

test('a new build of the shell is served without a restart', async () => {
  const web = app();
  expect(await (await web.request('/admin')).text()).toContain('id=root');
  await writeFile(path.join(shellDir, 'index.html'), template.replace('id=root', 'id=new'));
  await utimes(path.join(shellDir, 'index.html'), 1, 1);
  expect(await (await web.request('/admin')).text()).toContain('id=new');
});

test.each([
  ['/assets/shell.abc.js', 200, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['/robots.txt', 200, 'text/plain; charset=utf-8', 'public, max-age=86400'],
  ['/favicon.svg', 200, 'image/svg+xml', 'public, max-age=86400'],
])('%s is served as what it is', async (url, status, type, cache) => {
  const answer = await get(url);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    status,
    type,
    cache,
  ]);
});

test.each([
  '/assets/shell.old.js',
  '/assets/shell.abc.js.map',
  '/assets/..%2f..%2fpackage.json',
  '/assets/.inputs',
])('%s is not served', async (url) => {
  expect((await get(url)).status).toBe(404);
});
