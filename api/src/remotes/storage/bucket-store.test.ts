import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type BuildFiles, completeBuild } from '../builds/build-files';
import { openBucket } from './bucket';
import { createBucketStore } from './bucket-store';
import { type FileStore, openFolderStore } from './folder-store';
import { type BucketServer, startBucketServer } from './testing/bucket-server';
import { zipOfFiles } from './testing/zip';

const keys = { region: 'eu-central-1', accessKeyId: 'AK1', secretAccessKey: 'a secret/with+signs' };
const now = () => new Date('2026-11-21T12:00:00.000Z');

let home: string;
let server: BucketServer;
let waits: number[];
let folders = 0;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'bucket-'));
  server = await startBucketServer(keys);
  waits = [];
});
afterEach(async () => {
  await server.close();
  await rm(home, { recursive: true, force: true });
});

interface Settings {
  readonly url?: string;
  readonly secretAccessKey?: string;
  readonly timeoutMs?: number;
}

/** A process with its own folder and the shared bucket. */
async function replica(settings: Settings = {}): Promise<FileStore & { readonly folder: string }> {
  const folder = path.join(home, String(folders++));
  const bucket = openBucket(
    {
      url: settings.url ?? server.url,
      region: keys.region,
      keyId: keys.accessKeyId,
      secret: settings.secretAccessKey ?? keys.secretAccessKey,
    },
    {
      fetch,
      now,
      timers: {
        sleep: async (ms) => {
          waits.push(ms);
        },
      },
      timeoutMs: settings.timeoutMs ?? 5_000,
    },
  );
  const store = createBucketStore(bucket, await openFolderStore({ folder, now }));
  return { ...store, folder };
}

const buildOf = (text: string) =>
  completeBuild(
    new Map([
      ['remoteEntry.js', Buffer.from(`entry(); ${text}`)],
      ['css/login.css', Buffer.from('.login { color: red } '.repeat(20))],
    ]),
  );
const keyOf = (version: string) => `remotes/mfe-auth/${version}.zip`;

async function published(text = 'one'): Promise<{ version: string; files: BuildFiles }> {
  const build = await buildOf(text);
  await (await replica()).put('mfe-auth', build.version, build.files);
  return build;
}

describe('a working bucket', () => {
  test('serves what another replica published, byte for byte', async () => {
    const { version, files } = await published();
    const other = await replica();
    expect(await other.list('mfe-auth', version)).toEqual([...files.keys()].sort());
    for (const [name, bytes] of files) expect(await other.read('mfe-auth', version, name)).toEqual(bytes);
    expect(other.locate('mfe-auth', version, 'remoteEntry.js')).toContain(other.folder);
  });

  test('fetches a version once, however many ask at the same time, and never again', async () => {
    const { version } = await published();
    const other = await replica();
    server.requests.length = 0;
    await Promise.all(Array.from({ length: 20 }, () => other.list('mfe-auth', version)));
    await other.read('mfe-auth', version, 'remoteEntry.js');
    expect(server.requests).toEqual([`GET ${keyOf(version)}`]);
  });

  test('publishing the same bytes again repairs an object that was lost or damaged', async () => {
    const build = await published();
    const object = server.objects.get(keyOf(build.version));
    for (const damaged of [Buffer.from('half of it'), null]) {
      if (damaged) server.objects.set(keyOf(build.version), damaged);
      else server.objects.delete(keyOf(build.version));
      await (await replica()).put('mfe-auth', build.version, build.files);
      expect(server.objects.get(keyOf(build.version))).toEqual(object);
    }
  });

  test('publishes without asking for the object, which S3 refuses to a key that may not list the bucket', async () => {
    const { version } = await published();
    expect(server.requests).toEqual([`PUT ${keyOf(version)}`]);
  });

  test('removes a version for all replicas that do not have it yet', async () => {
    const { version } = await published();
    await (await replica()).remove('mfe-auth', version);
    expect(server.objects.size).toBe(0);
    expect(await (await replica()).list('mfe-auth', version)).toBeNull();
  });

  test('returns null for an unknown version, and never requests an invalid name', async () => {
    const store = await replica();
    expect(await store.list('mfe-auth', '0123456789abcdef0123')).toBeNull();
    server.requests.length = 0;
    expect(await store.list('..', '0123456789abcdef0123')).toBeNull();
    expect(await store.list('mfe-auth', '../../secret')).toBeNull();
    await expect(store.put('..', '0123456789abcdef0123', new Map())).rejects.toThrow('names no version');
    await expect(store.remove('mfe-auth', '..')).rejects.toThrow('names no version');
    expect(server.requests).toEqual([]);
  });
});

describe('a bucket that was tampered with', () => {
  const tamper = async (files: Record<string, Buffer>, version: string) => {
    server.objects.set(keyOf(version), zipOfFiles(files));
    const store = await replica();
    await expect(store.list('mfe-auth', version)).rejects.toThrow('differs from the stored version');
    // Nor is it cached: the next read is refused as well.
    await expect(store.read('mfe-auth', version, 'remoteEntry.js')).rejects.toThrow();
    expect(await readdir(home)).toBeDefined();
    expect(await readdir(store.folder).catch(() => [])).toEqual([]);
  };

  test('refuses an object with any changed byte', async () => {
    const { version, files } = await published();
    const object = server.objects.get(keyOf(version)) ?? Buffer.alloc(0);
    const changed = Array.from({ length: 40 }, (_, index) => Math.floor((index * object.length) / 40));
    for (const at of changed) {
      const tampered = Buffer.from(object);
      tampered[at] = (tampered[at] ?? 0) ^ 0x55;
      server.objects.set(keyOf(version), tampered);
      const store = await replica();
      const outcome = await store.list('mfe-auth', version).catch(() => 'refused');
      // A timestamp in a header is not part of any file's content.
      if (outcome !== 'refused')
        for (const [name, bytes] of files) expect(await store.read('mfe-auth', version, name)).toEqual(bytes);
    }
  });

  test('refuses a file with other content, even if it is packed correctly', async () => {
    const { version, files } = await published();
    await tamper({ ...Object.fromEntries(files), 'remoteEntry.js': Buffer.from('evil()') }, version);
  });

  test('refuses an additional or a missing file', async () => {
    const { version, files } = await published();
    await tamper({ ...Object.fromEntries(files), 'more.js': Buffer.from('evil()') }, version);
    const { 'css/login.css': _, ...fewer } = Object.fromEntries(files);
    await tamper(fewer, version);
  });

  test('refuses a compressed copy with other content or without an original', async () => {
    const { version, files } = await published();
    const all = Object.fromEntries(files);
    await tamper({ ...all, 'css/login.css.br': brotliCompressSync('.evil{}') }, version);
    await tamper({ ...all, 'css/login.css.br': brotliCompressSync(Buffer.alloc(10_000_000)) }, version);
    await tamper({ ...all, 'css/login.css.br': Buffer.from('not brotli') }, version);
    await tamper({ ...all, 'other.js.br': brotliCompressSync('evil()') }, version);
  });

  test('refuses a changed or missing integrity table', async () => {
    const { version, files } = await published();
    const { 'integrity.json': table, ...rest } = Object.fromEntries(files);
    await tamper({ ...rest, 'integrity.json': Buffer.from(`${table} `) }, version);
    await tamper(rest, version);
  });

  test('refuses another version under this version’s name', async () => {
    const [one, two] = [await published('one'), await published('two')];
    await tamper(Object.fromEntries(two.files), one.version);
  });

  test('refuses an object that is not an archive', async () => {
    const { version } = await published();
    server.objects.set(keyOf(version), Buffer.from('hello'));
    await expect((await replica()).list('mfe-auth', version)).rejects.toThrow('it is not a zip');
  });
});

describe('a failing bucket', () => {
  const busy = { kind: 'status', status: 503, code: 'SlowDown' } as const;

  test('retries temporary faults with increasing waits', async () => {
    const { version } = await published();
    const store = await replica();
    server.faults.push(busy, { kind: 'reset' });
    expect(await store.list('mfe-auth', version)).not.toBeNull();
    expect(waits).toEqual([200, 400]);
  });

  test('reports a permanent fault with the request and the answer', async () => {
    const { version } = await published();
    server.faults.push(busy, busy, busy);
    await expect((await replica()).list('mfe-auth', version)).rejects.toThrow(
      `GET ${server.url}/${keyOf(version)} was answered with 503 (SlowDown), 3 times.`,
    );
  });

  test('does not retry a refusal', async () => {
    const { version } = await published();
    server.requests.length = 0;
    const stranger = await replica({ secretAccessKey: 'guessed' });
    await expect(stranger.list('mfe-auth', version)).rejects.toThrow('403 (SignatureDoesNotMatch).');
    expect(server.requests).toHaveLength(1);
  });

  test('does not wait for a bucket that never answers or stops halfway', async () => {
    const { version } = await published();
    for (const kind of ['hang', 'hang-halfway'] as const) {
      server.faults.push({ kind }, { kind }, { kind });
      const store = await replica({ timeoutMs: 30 });
      await expect(store.list('mfe-auth', version)).rejects.toThrow('did not answer within 30 ms, 3 times.');
      expect(await readdir(store.folder).catch(() => [])).toEqual([]);
    }
  });

  test('reports a refused connection', async () => {
    await server.close();
    await expect((await replica()).list('mfe-auth', '0123456789abcdef0123')).rejects.toThrow(
      'failed (ECONNREFUSED), 3 times.',
    );
    server = await startBucketServer(keys);
  });

  test('reports a missing bucket', async () => {
    const { version, files } = await buildOf('one');
    const store = await replica({ url: server.url.replace('/spreadwise', '/other') });
    await expect(store.put('mfe-auth', version, files)).rejects.toThrow('is there such a bucket?');
    expect(await readdir(store.folder).catch(() => [])).toEqual([]);
  });

  test('does not store a version locally if the upload to the bucket fails', async () => {
    const { version, files } = await buildOf('one');
    const store = await replica();
    server.faults.push(busy, busy, busy);
    await expect(store.put('mfe-auth', version, files)).rejects.toThrow('503 (SlowDown)');
    expect(await store.list('mfe-auth', version)).toBeNull();
    await store.put('mfe-auth', version, files);
    expect(await (await replica()).list('mfe-auth', version)).toHaveLength(files.size);
  });
});
