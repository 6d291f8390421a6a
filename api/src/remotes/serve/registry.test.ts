/** How files of versions are served: with their type, cacheable forever, and nothing else of the folder. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { buildFiles, createRemotesHarness, page, zipped } from '../testing/remotes-harness';
import { remotesStory } from '../testing/remotes-story';

const story = remotesStory();
const { database } = story;
let version: string;
beforeEach(async () => {
  version = await story.server.publish('one '.repeat(100));
});

const get = (url: string, headers: Record<string, string> = {}) => story.server.app.request(url, { headers });

test('serves files as immutable, with their type, to any origin, and compressed if accepted', async () => {
  const url = `/remotes/mfe-auth/${version}/screen.OwnerLogin.js`;
  const plain = await get(url);
  expect(Object.fromEntries(plain.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    vary: 'Accept-Encoding',
  });
  expect(plain.headers.has('content-encoding')).toBe(false);
  const packed = await get(url, { 'Accept-Encoding': 'gzip, br;q=0.9' });
  expect(packed.headers.get('content-encoding')).toBe('br');
  expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(await plain.text());
  const refusing = await get(url, { 'Accept-Encoding': 'br;q=0, gzip' });
  expect(refusing.headers.has('content-encoding')).toBe(false);
});

test.each([
  '../../../shell/index.html',
  '..%2f..%2f..%2fshell%2findex.html',
  '%2e%2e/%2e%2e/%2e%2e/shell/index.html',
  '..%5c..%5cindex.html',
  'remoteEntry.js%00.css',
  './remoteEntry.js%2f..%2f..%2fshell',
  'remoteEntry.js.map',
  '.inputs',
  'nothing.js',
])('does not serve %s as a file of a version', async (name) => {
  const answer = await get(`/remotes/mfe-auth/${version}/${name}`);
  expect(answer.status).toBe(404);
});

test('serves the same file under the folder name of a retry', async () => {
  const file = 'screen.OwnerLogin.js';
  const again = await get(`/remotes/mfe-auth/${version}~2/${file}`);
  expect(again.status).toBe(200);
  expect(await again.text()).toBe(await (await get(`/remotes/mfe-auth/${version}/${file}`)).text());
});

test.each(['..', '~1', '%2e%2e', '.incoming-1', 'ffffffffffffffffffff'])(
  'does not serve %s as a version',
  async (other) => {
    const answer = await get(`/remotes/mfe-auth/${other}/remoteEntry.js`);
    expect(answer.status).toBe(404);
    if (other.length === 20) expect(answer.headers.get('cache-control')).toBe('no-store');
  },
);

test('answers 404 for a file that has disappeared', async () => {
  const url = `/remotes/mfe-auth/${version}/remoteEntry.js`;
  expect((await get(url)).status).toBe(200);
  await story.site.remove();
  expect((await get(url)).status).toBe(404);
});

test('a lost file is served again once the same bytes are published, even by a process that had found it missing', async () => {
  const url = `/remotes/mfe-auth/${version}/screen.OwnerLogin.js`;
  await rm(path.join(story.site.folder, url));
  const other = await createRemotesHarness(database.db, story.site);
  for (const { app } of [story.server, other]) expect((await app.request(url)).status).toBe(404);
  expect(await story.server.publish('one '.repeat(100))).toBe(version);
  for (const { app } of [story.server, other]) expect((await app.request(url)).status).toBe(200);
});

test('the list of remotes is revalidated each time, with 304 while it is unchanged', async () => {
  const first = await get('/remotes.json');
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const etag = first.headers.get('etag') ?? '';
  for (const known of [etag, `"other", ${etag}`, '*'])
    expect((await get('/remotes.json', { 'If-None-Match': known })).status).toBe(304);
  const packed = await get('/remotes.json', { 'Accept-Encoding': 'br' });
  const text = brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString();
  expect(text).toBe(await first.text());
  await story.server.publish('other');
  expect((await get('/remotes.json', { 'If-None-Match': etag })).status).toBe(200);
});

test('serves a page without a preload if the version lacks its screen', async () => {
  const pages = [page('/admin', 'OwnerLogin')];
  await story.server.upload(zipped(buildFiles('two', 'Another', { pages })), { activate: 'now' });
  const { answer, html } = await story.server.page('/admin');
  expect(answer.status).toBe(200);
  expect(html).not.toContain('<script async');
});

test('preloads the German texts of a screen for its German page only', async () => {
  const scripts = async (path: string) =>
    (await story.server.page(path)).html.match(/\w+\.\w+\.js(?=" integrity)/g);
  expect(await scripts('/admin')).toEqual(['screen.OwnerLogin.js']);
  expect(await scripts('/de/admin')).toEqual(['screen.OwnerLogin.js', 'german.1.js']);
});

test('tells teams what the live product provides, with 304 if they already know it', async () => {
  const answer = await get('/remotes/provided.json');
  expect(await answer.json()).toMatchObject({
    permissions: [],
    calls: expect.arrayContaining(['POST /api/remotes/publish']),
    slots: [],
  });
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
  const etag = answer.headers.get('etag') ?? '';
  expect((await get('/remotes/provided.json', { 'If-None-Match': etag })).status).toBe(304);
});

test('reads what the product provides once a minute, with the slots of active remotes', async () => {
  let asked = 0;
  let isBuilt = false;
  const provided = async () => {
    asked += 1;
    return isBuilt ? { packages: {}, permissions: [] } : null;
  };
  const fresh = await createRemotesHarness(database.db, story.site, { provided });
  const slotsOf = async () => {
    const answer = await fresh.app.request('/remotes/provided.json');
    return [answer.status, ((await answer.json()) as { slots?: string[] }).slots];
  };
  expect(await slotsOf()).toEqual([503, undefined]);
  isBuilt = true;
  expect(await slotsOf()).toEqual([200, []]);
  const slots = [{ name: 'mfe-auth.below', description: 'Below the login.' }];
  const pages = [page('/admin', 'OwnerLogin')];
  const { contract } = (
    await fresh.upload(zipped(buildFiles('two', 'OwnerLogin', { pages, slots })), { activate: 'now' })
  ).body;
  await fresh.post('/api/admin/remotes/contract/approve', { remote: 'mfe-auth', contract: contract.id });
  expect(await slotsOf()).toEqual([200, []]);
  expect(asked).toBe(2);
  story.site.clock = new Date(story.site.clock.getTime() + 60_000);
  expect(await slotsOf()).toEqual([200, ['mfe-auth.below']]);
});
