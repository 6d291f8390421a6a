/** Teams install the SDK from the product: the newest at one address, and each version at one that never changes. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type FileStore, openFolderStore } from '../storage';
import { sdkRoutes } from './routes';

const NOW = new Date('2026-11-21T09:30:00.000Z');
const ORIGIN = 'https://app.example.com';

let folder: string;
let files: FileStore;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sdk-'));
  files = await openFolderStore({ folder: path.join(folder, 'store'), now: () => NOW });
});
afterEach(() => rm(folder, { recursive: true }));

/** A release of the product: the parts of the archive as its build makes them. */
async function release(contract: string) {
  const build = path.join(folder, contract);
  await mkdir(build);
  const manifest = JSON.stringify({ a: '{product}/sdk/{version}/contract.tgz' });
  await writeFile(path.join(build, 'remote-sdk.head.gz'), gzipSync('head '));
  await writeFile(path.join(build, 'remote-sdk.json'), manifest.padEnd(200));
  await writeFile(path.join(build, 'remote-sdk.tail.gz'), gzipSync(' tail'));
  await writeFile(path.join(build, 'contract.tgz'), gzipSync(contract));
  const app = sdkRoutes(files, build, ORIGIN);
  return (place: string, headers: Record<string, string> = {}) => app.request(place, { headers });
}

/** As npm unpacks it. */
const unpacked = async (answer: Response) =>
  execFileSync('gzip', ['-dc'], { input: Buffer.from(await answer.arrayBuffer()) }).toString();

test('the newest has a fixed address and names the other packages at their permanent ones', async () => {
  const ask = await release('one');
  const answer = await ask('/sdk.tgz');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/gzip');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  const [, version = ''] = /^\/sdk\/([0-9a-f]{20})\/remote-sdk\.tgz$/.exec(
    answer.headers.get('content-location') ?? '',
  ) as string[];
  const text = await unpacked(answer);
  expect(text).toMatch(/^head .* tail$/);
  const manifest = text.slice('head '.length, -' tail'.length);
  expect(manifest).toHaveLength(200);
  expect(JSON.parse(manifest)).toEqual({ a: `${ORIGIN}/sdk/${version}/contract.tgz` });

  const etag = answer.headers.get('etag') ?? '';
  for (const known of [etag, `W/${etag}`, '*'])
    expect((await ask('/sdk.tgz', { 'If-None-Match': known })).status).toBe(304);
  expect((await ask('/sdk.tgz', { 'If-None-Match': '"other"' })).status).toBe(200);

  const stays = await ask(`/sdk/${version}/contract.tgz`);
  expect(stays.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await unpacked(stays)).toBe('one');
});

test('a lockfile holds after the next release of the product', async () => {
  const before = await (await release('one'))('/sdk.tgz');
  const place = before.headers.get('content-location') ?? '';
  const ask = await release('two');
  const newest = await ask('/sdk.tgz');
  expect(newest.headers.get('etag')).not.toBe(before.headers.get('etag'));
  const again = await ask(place);
  expect(Buffer.from(await again.arrayBuffer())).toEqual(Buffer.from(await before.arrayBuffer()));
});

test('another process of the same release serves the version even if it never served the newest', async () => {
  const place = (await (await release('one'))('/sdk.tgz')).headers.get('content-location') ?? '';
  files = await openFolderStore({ folder: path.join(folder, 'other store'), now: () => NOW });
  const app = sdkRoutes(files, path.join(folder, 'one'), ORIGIN);
  expect((await app.request(place)).status).toBe(200);
});

test.each([
  '/sdk/0f3a5c7e9b1d2f4a6c8e/remote-sdk.tgz',
  '/sdk/0f3a5c7e9b1d2f4a6c8e/contract.tgz',
  '/sdk/..%2f..%2fx/contract.tgz',
])('%s is not a file, and the answer is not cached', async (place) => {
  const answer = await (await release('one'))(place);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('until it is built, the answer says when to retry, since a starting product builds it last', async () => {
  const answer = await sdkRoutes(files, path.join(folder, 'nowhere'), ORIGIN).request('/sdk.tgz');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '15']);
});
