/** The registry while the file store or the database fails: no page waits for it, and each keeps its screens. */
import { completeBuild } from '../builds/build-files';
import type { ReleaseSource, ServedSet } from '../releases/release-store';
import type { FileStore } from '../storage/folder-store';
import { buildFiles } from '../testing/remotes-harness';
import { type BrowserTraits, createRemoteRegistry } from './registry';
import { createSigner } from './signing';

const NOBODY: BrowserTraits = { cohort: null, previews: [] };
let clock: Date;
let set: ServedSet;
/** Runs on each read of a version's files. */
let reading: (version: string) => Promise<void>;
/** Runs on each query. */
let asking: () => Promise<void>;
const warn = jest.fn();

beforeEach(() => {
  asking = async () => {};
  clock = new Date('2026-11-21T09:30:00.000Z');
  set = { serial: 0, changedAt: clock, remotes: [] };
  reading = async () => {};
  warn.mockReset();
});

const builds = new Map<string, Awaited<ReturnType<typeof completeBuild>>>();

/** Makes a version active, as a step on another replica does. */
async function activate(text: string): Promise<string> {
  const build = await completeBuild(buildFiles(text));
  builds.set(build.version, build);
  const active = { version: build.version, filesHash: build.filesHash };
  set = { ...set, serial: set.serial + 1, remotes: [{ name: 'mfe-auth', active, canary: null }] };
  return build.version;
}

function start(patienceMs: number) {
  const releases: ReleaseSource = {
    serial: async () => {
      await asking();
      return set.serial;
    },
    served: async () => set,
    version: async (_name, version) => {
      await asking();
      const build = builds.get(version);
      return build ? { version, filesHash: build.filesHash } : null;
    },
    newest: async () => null,
    contract: async () => null,
  };
  const files: Pick<FileStore, 'read' | 'list' | 'locate'> = {
    list: async (_name, version) => [...(builds.get(version)?.files.keys() ?? [])],
    locate: (_name, version, file) => `${version}/${file}`,
    async read(_name, version, file) {
      await reading(version);
      return builds.get(version)?.files.get(file) ?? null;
    },
  };
  const registry = createRemoteRegistry({
    releases,
    files: files as FileStore,
    signer: createSigner(Buffer.alloc(32, 1).toString('base64url')),
    warn,
    now: () => clock,
    patienceMs,
  });
  const given = async (browser: BrowserTraits = NOBODY) => {
    const { document } = await registry.view(browser);
    return document.remotes.map(({ version }) => version);
  };
  return Object.assign(given, { file: registry.file });
}

test('serves the previous version while the files of the next cannot be read, and the next afterwards', async () => {
  const given = start(1_000);
  const old = await activate('old');
  expect(await given()).toEqual([old]);
  const current = await activate('current');
  reading = async (version) => {
    if (version === current) throw new Error('the bucket is away');
  };
  expect(await given()).toEqual([old]);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining(current), expect.any(Error));
  reading = async () => {};
  expect(await given()).toEqual([old]);
  clock = new Date(clock.getTime() + 2_000);
  expect(await given()).toEqual([current]);
});

test('does not read from a failing file store for every page', async () => {
  const given = start(1_000);
  await activate('old');
  let asked = 0;
  reading = async () => {
    asked += 1;
    throw new Error('the bucket is away');
  };
  for (let pages = 0; pages < 5; pages += 1) expect(await given()).toEqual([]);
  expect(asked).toBe(1);
});

test('a page does not wait for slow files; the first page after they arrive has them', async () => {
  const given = start(5);
  const old = await activate('old');
  expect(await given()).toEqual([old]);
  const current = await activate('current');
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  reading = () => arrived;
  expect(await given()).toEqual([old]);
  expect(await given()).toEqual([old]);
  arrive();
  expect(await given()).toEqual([current]);
});

const previewing = (): BrowserTraits => ({
  cohort: null,
  previews: [
    {
      remote: 'mfe-auth',
      by: { version: 'f'.repeat(20) },
      maker: { kind: 'owner' },
      since: clock,
      expiresAt: new Date(clock.getTime() + 1),
    },
  ],
});

test.each([
  ['does not answer', () => new Promise<void>(() => {})],
  ['fails', () => Promise.reject(new Error('the database is away'))],
])('while the database %s, pages and previews use what was known', async (_, fault) => {
  const given = start(5);
  const old = await activate('old');
  expect(await given()).toEqual([old]);
  asking = fault;
  expect(await given()).toEqual([old]);
  expect(await given(previewing())).toEqual([old]);
});

test('while the database is away, a request for a missing file does not break requests for others', async () => {
  const { file } = start(5);
  const version = await activate('old');
  const isThere = async (name: string, anew = false) =>
    (await file('mfe-auth', version, name, anew)) !== null;
  expect(await isThere('remoteEntry.js')).toBe(true);
  asking = () => Promise.reject(new Error('the database is away'));
  expect(await isThere('nothing.js')).toBe(false);
  expect(await isThere('remoteEntry.js', true)).toBe(true);
  expect(await isThere('remoteEntry.js')).toBe(true);
});
