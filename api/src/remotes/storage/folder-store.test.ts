import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openFolderStore } from './folder-store';

const VERSION = '0123456789abcdef0123';
const OTHER = 'fedcba9876543210fedc';
const now = new Date('2026-11-21T12:00:00.000Z');
const files = new Map([
  ['integrity.json', Buffer.from('{}')],
  ...Array.from(
    { length: 40 },
    (_, index) => [`lib/${index}.js`, Buffer.from(`content(${index})`)] as [string, Buffer],
  ),
]);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = () => openFolderStore({ folder, now: () => now });
const inRemote = (...parts: string[]) => path.join(folder, 'mfe-auth', ...parts);

test('stores, lists, reads, locates and removes a version', async () => {
  const store = await open();
  await store.put('mfe-auth', VERSION, files);
  await store.put('mfe-auth', OTHER, new Map([['a.js', Buffer.from('a')]]));
  expect(await store.list('mfe-auth', VERSION)).toEqual([...files.keys()].sort());
  expect(await store.read('mfe-auth', VERSION, 'lib/7.js')).toEqual(Buffer.from('content(7)'));
  expect(store.locate('mfe-auth', VERSION, 'lib/7.js')).toBe(inRemote(VERSION, 'lib/7.js'));
  await store.remove('mfe-auth', VERSION);
  await store.remove('mfe-auth', VERSION);
  expect(await store.list('mfe-auth', VERSION)).toBeNull();
  expect(await store.list('mfe-auth', OTHER)).toEqual(['a.js']);
});

test('returns null for what is missing, and no name leads out of the folder', async () => {
  const store = await open();
  await store.put('mfe-auth', VERSION, files);
  await writeFile(path.join(folder, 'secret.txt'), 'secret');
  expect(await store.list('mfe-auth', OTHER)).toBeNull();
  expect(await store.list('mfe-other', VERSION)).toBeNull();
  for (const name of ['..', '.', '', 'a/b', 'a\0', 'Mfe']) expect(await store.list(name, VERSION)).toBeNull();
  for (const version of ['..', '.', '', `${VERSION}/..`, '.incoming-1'])
    expect(await store.list('mfe-auth', version)).toBeNull();
  for (const file of ['../../secret.txt', 'lib/../../../secret.txt', 'lib', 'nothing.js', ''])
    expect(await store.read('mfe-auth', VERSION, file)).toBeNull();
  await expect(store.put('..', VERSION, files)).rejects.toThrow('names no version of a remote');
  await expect(store.remove('mfe-auth', '..')).rejects.toThrow('names no version of a remote');
});

test('storing a version again replaces what was lost or damaged of it, and nothing else', async () => {
  const store = await open();
  await store.put('mfe-auth', VERSION, files);
  const place = async () => (await stat(inRemote(VERSION, 'lib/2.js'))).ino;
  const before = await place();
  await writeFile(inRemote(VERSION, 'lib/1.js'), 'damaged');
  await rm(inRemote(VERSION, 'integrity.json'));
  await store.put('mfe-auth', VERSION, files);
  expect(await store.read('mfe-auth', VERSION, 'lib/1.js')).toEqual(files.get('lib/1.js'));
  expect(await place()).toBe(before);
  await rm(inRemote(VERSION, 'lib'), { recursive: true });
  await Promise.all([store, await open()].map((one) => one.put('mfe-auth', VERSION, files)));
  expect(await store.list('mfe-auth', VERSION)).toEqual([...files.keys()].sort());
  expect(await readdir(inRemote())).toEqual([VERSION]);
});

test('concurrent puts of a version store it once; readers see all of it or nothing', async () => {
  const stores = await Promise.all([open(), open(), open()]);
  let isDone = false;
  let wasWhole = false;
  const look = async () => {
    const [store] = stores;
    while (!isDone && store) {
      const seen = (await store.list('mfe-auth', VERSION))?.length ?? 0;
      expect(wasWhole ? [files.size] : [0, files.size]).toContain(seen);
      wasWhole = seen > 0;
    }
  };
  const looking = look();
  await Promise.all([...stores, ...stores].map((store) => store.put('mfe-auth', VERSION, files)));
  isDone = true;
  await looking;
  expect(await readdir(inRemote())).toEqual([VERSION]);
});

test('a version that cannot be written is rejected and leaves nothing', async () => {
  const store = await open();
  const impossible = new Map([...files, ['lib/1.js/inside.js', Buffer.from('x')]]);
  await expect(store.put('mfe-auth', VERSION, impossible)).rejects.toThrow();
  expect(await store.list('mfe-auth', VERSION)).toBeNull();
  expect(await readdir(inRemote())).toEqual([]);
});

test('heldSince lists versions stored before a time, and nothing else in the folder', async () => {
  const store = await open();
  const old = new Date(now.getTime() - 60_000);
  for (const version of [VERSION, OTHER]) await store.put('mfe-auth', version, files);
  await mkdir(inRemote('.incoming-old'));
  await writeFile(path.join(folder, 'notes.txt'), '');
  for (const entry of [VERSION, '.incoming-old']) await utimes(inRemote(entry), old, old);
  await utimes(inRemote(OTHER), now, now);
  expect(await store.heldSince(now)).toEqual([{ name: 'mfe-auth', version: VERSION }]);
});

test('a start deletes leftovers of a crashed write, but not files that may still be written', async () => {
  const store = await open();
  await store.put('mfe-auth', VERSION, files);
  for (const [name, minutes] of [
    ['.incoming-old', 61],
    ['.incoming-young', 59],
  ] as const) {
    await mkdir(inRemote(name));
    await writeFile(inRemote(name, 'half.js'), 'ha');
    const at = new Date(now.getTime() - minutes * 60_000);
    await utimes(inRemote(name), at, at);
  }
  const again = await open();
  expect((await readdir(inRemote())).sort()).toEqual(['.incoming-young', VERSION]);
  expect(await again.list('mfe-auth', VERSION)).toHaveLength(files.size);
});
