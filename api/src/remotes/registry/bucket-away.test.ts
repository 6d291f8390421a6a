/** A bucket that is away for a while: calls that need it get a 503, logged once, and work again afterwards. */
import path from 'node:path';
import { testDatabase } from '../../../test/database';
import { remoteVersions } from '../../platform/db/schema';
import { openBucket } from '../storage/bucket';
import { createBucketStore } from '../storage/bucket-store';
import { openFolderStore } from '../storage/folder-store';
import { type BucketFault, type BucketServer, startBucketServer } from '../storage/testing/bucket-server';
import {
  buildFiles,
  createRemotesHarness,
  createRemotesSite,
  OWNER,
  type RemotesSite,
  zipped,
} from '../testing/remotes-harness';

const database = testDatabase();
const keys = { region: 'auto', accessKeyId: 'AK1', secretAccessKey: 'a secret of the test' };
let site: RemotesSite;
let server: BucketServer;
let logged: Record<string, unknown>[];

beforeEach(async () => {
  site = await createRemotesSite();
  server = await startBucketServer(keys);
  logged = [];
});
afterEach(async () => {
  await server.close();
  await site.remove();
});

/** With a folder of its own, as on another machine. */
async function replica(name: string, timeoutMs = 5_000) {
  const now = () => site.clock;
  const { region, accessKeyId: keyId, secretAccessKey: secret } = keys;
  const bucket = openBucket(
    { url: server.url, region, keyId, secret },
    { fetch, now, timers: { sleep: async () => {} }, timeoutMs },
  );
  const cache = await openFolderStore({ folder: path.join(site.folder, name), now });
  return createRemotesHarness(database.db, site, {
    files: createBucketStore(bucket, cache),
    onLog: (line) => void ('err' in line && logged.push(line)),
  });
}

const build = new Uint8Array(zipped(buildFiles('one')));
const publishOn = ({ app }: Awaited<ReturnType<typeof replica>>) =>
  app.request('/api/remotes/publish?remote=mfe-auth', {
    method: 'POST',
    headers: { 'Content-Type': 'application/zip', Authorization: `Bearer ${OWNER}` },
    body: build,
  });

const BUSY = { kind: 'status', status: 503, code: 'SlowDown' } as const;
const AWAY = [
  503,
  '5',
  { error: 'We cannot do this right now. Try again in a few seconds.', requestId: expect.any(String) },
];
const said = async (answer: Response) => [
  answer.status,
  answer.headers.get('Retry-After'),
  await answer.json(),
];
const reasons = () => logged.map(({ err }) => (err as { message: string }).message);

test.each<[string, BucketFault, string]>([
  ['answers 503', BUSY, 'was answered with 503 (SlowDown), 3 times.'],
  ['breaks the connection', { kind: 'reset' }, ', 3 times.'],
  ['does not answer', { kind: 'hang' }, 'did not answer within 50 ms, 3 times.'],
])('a build is published again after a bucket that %s', async (_, fault, why) => {
  const one = await replica('one', fault.kind === 'hang' ? 50 : undefined);
  server.faults.push(fault, fault, fault);
  expect(await said(await publishOn(one))).toEqual(AWAY);
  expect(reasons()).toEqual([expect.stringContaining(why)]);
  expect(await database.db.$count(remoteVersions)).toBe(0);
  server.faults.length = 0;
  expect((await publishOn(await replica('two'))).status).toBe(201);
});

test('a file that only the bucket has is served again after the bucket was away', async () => {
  const { version } = (await (await publishOn(await replica('one'))).json()) as { version: string };
  const { app } = await replica('two');
  const read = () => app.request(`/remotes/mfe-auth/${version}/remoteEntry.js`);
  server.faults.push(BUSY, BUSY, BUSY);
  expect(await said(await read())).toEqual(AWAY);
  expect(reasons()).toHaveLength(1);
  expect((await read()).status).toBe(200);
});

test('a refusal of the bucket is a fault of ours, which waiting does not fix', async () => {
  const one = await replica('one');
  server.faults.push({ kind: 'status', status: 403, code: 'AccessDenied' });
  expect((await publishOn(one)).status).toBe(500);
  expect(reasons()).toEqual([expect.stringContaining('was answered with 403 (AccessDenied).')]);
});
