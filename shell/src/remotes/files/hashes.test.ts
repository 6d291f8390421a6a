import { entryOf } from '../../testing/remote-sets';
import { readHashes } from './hashes';

const HASH = `sha384-${'A'.repeat(64)}`;
const entry = entryOf('mfe-auth', {
  manifest: '/remotes/mfe-auth/1/mf-manifest.json',
  entry: '/remotes/mfe-auth/1/remoteEntry.js',
  files: HASH,
});
const table = { 'remoteEntry.js': HASH };
const fetchMock = jest.fn();
const answer = (status: number, body: unknown) => ({ ok: status < 400, status, json: async () => body });

beforeEach(() => {
  fetchMock.mockReset().mockResolvedValue(answer(200, table));
  globalThis.fetch = fetchMock;
  AbortSignal.timeout ??= () => new AbortController().signal;
});

test('needs no request for a remote whose hashes are in the page', async () => {
  expect(await readHashes({ ...entry, integrity: table }, 0)).toEqual({ ok: true, hashes: table });
  expect(fetchMock).not.toHaveBeenCalled();
});

test('fetches every other table with the hash that the set names, at a separate address per attempt', async () => {
  expect(await readHashes(entry, 0)).toEqual({ ok: true, hashes: table });
  await readHashes(entry, 1);
  const asked = fetchMock.mock.calls.map(([url, { integrity }]) => [url, integrity]);
  const url = `${location.origin}/remotes/mfe-auth/1/integrity.json`;
  expect(asked).toEqual([
    [url, HASH],
    [`${url}?attempt=1`, HASH],
  ]);
});

test.each(['', 'sha384-', 'md5-abc', 'sha1-AAAA'])(
  'sends no request when the set names the hash "%s"',
  async (files) => {
    expect(await readHashes({ ...entry, files }, 0)).toMatchObject({ failure: { kind: 'integrity' } });
    expect(fetchMock).not.toHaveBeenCalled();
  },
);

test('refuses a table without the entry', async () => {
  fetchMock.mockResolvedValue(answer(200, { 'other.js': HASH }));
  expect(await readHashes(entry, 0)).toMatchObject({ ok: false, failure: { kind: 'integrity' } });
});

test('repeats a failed request with the hash instead of treating the table as wrong', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await readHashes(entry, 0)).toEqual({ ok: true, hashes: table });
  expect(fetchMock.mock.calls.map(([, { integrity }]) => integrity)).toEqual([HASH, HASH]);
});

/** Browsers reject a fetch whose response does not match its hash, whatever the status. */
const answering =
  (status: number) =>
  async (_url: string, { integrity }: RequestInit) => {
    if (integrity) throw new TypeError('Failed to fetch');
    return answer(status, {});
  };

test.each([
  ['does not match its hash', answering(200), { kind: 'integrity' }],
  ['is gone', answering(404), { kind: 'entry', gone: true }],
  ['is behind a broken proxy', answering(502), { kind: 'entry' }],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch')), { kind: 'entry' }],
])('reports why when a table %s', async (_, fetching, failure) => {
  fetchMock.mockImplementation(fetching);
  expect(await readHashes(entry, 0)).toEqual({
    ok: false,
    failure: { reason: expect.any(String), ...failure },
  });
});

describe('remote replaced by a team’s own machine', () => {
  const override = {
    remote: 'mfe-auth',
    origin: 'http://localhost:4001',
    version: null,
    since: '',
    expiresAt: '',
  };
  const dev = {
    ...entry,
    manifest: `${override.origin}/m.json`,
    entry: `${override.origin}/e.js`,
    files: '',
  };

  const remoteEntry = { name: 'e.js', path: '', type: 'window' };
  const manifestOf = (metaData: object, exposes: unknown = [{ name: 'Login' }]) => ({
    metaData: { remoteEntry, publicPath: 'auto', ...metaData },
    exposes,
  });
  const serve = (status: number, body: unknown) =>
    fetchMock.mockResolvedValue({
      ...answer(status, body),
      text: async () => (typeof body === 'string' ? body : JSON.stringify(body)),
    });

  test.each<[string, object, string, string]>([
    ['a webpack build', {}, 'container', '/e.js'],
    [
      'a Vite build',
      { remoteEntry: { name: 'entry-1a.js', path: 'assets', type: 'module' } },
      'module',
      '/assets/entry-1a.js',
    ],
    ['a build of ours', { houseEntry: 'house.js' }, 'house', '/house.js'],
    ['a build in a folder', { publicPath: '/app/' }, 'container', '/app/e.js'],
    ['a build with an absolute address', { publicPath: 'http://localhost:4001/' }, 'container', '/e.js'],
  ])('is loaded unchecked, in the format its manifest states: %s', async (_, metaData, format, file) => {
    serve(200, manifestOf(metaData));
    expect(await readHashes(dev, 0, override)).toEqual({
      ok: true,
      hashes: null,
      entry: { ...dev, format, entry: `${override.origin}${file}` },
    });
    expect(fetchMock.mock.calls.map(([url]) => url)).toEqual([dev.manifest]);
  });

  test.each<[string, () => void, RegExp]>([
    [
      'is not running',
      () => fetchMock.mockRejectedValue(new TypeError('Failed to fetch')),
      /m\.json could not be read.*Access-Control-Allow-Origin/,
    ],
    ['has no manifest', () => serve(404, ''), /answered with 404.*root of the origin/],
    ['answers with HTML', () => serve(200, '<html>'), /not the manifest.*manifest: true/],
    ['answers with other JSON', () => serve(200, { name: 'x' }), /not the manifest/],
    [
      'has a build of an unsupported type',
      () => serve(200, manifestOf({ remoteEntry: { name: 'e.js', type: 'system' } })),
      /type "system"/,
    ],
    [
      'has its files on another host',
      () => serve(200, manifestOf({ publicPath: 'https://cdn.example/' })),
      /cdn\.example.*publicPath "auto"/,
    ],
  ])('reports to the team when its server %s', async (_, answering, reason) => {
    answering();
    expect(await readHashes(dev, 0, override)).toEqual({
      ok: false,
      failure: { kind: 'preview', reason: expect.stringMatching(reason) },
    });
  });

  test('names what is exposed and what is missing when no screen matches', async () => {
    serve(200, manifestOf({}, [{ name: 'Other' }]));
    const pages = [{ path: '/login', title: 'Log in', expose: 'Login', audience: 'everyone' as const }];
    expect(await readHashes({ ...dev, pages }, 0, override)).toMatchObject({
      failure: { kind: 'preview', reason: expect.stringMatching(/exposes Other; this site shows Login/) },
    });
  });

  test.each([
    ['another remote', { ...dev, name: 'mfe-signup' }, override],
    ['another origin', { ...dev, entry: 'http://localhost:4002/e.js' }, override],
    ['another version of this origin', dev, { ...override, origin: null, version: '2' }],
    ['no override', dev, undefined],
  ])('still checks %s', async (_, one, given) => {
    expect(await readHashes(one, 0, given)).toMatchObject({ ok: false, failure: { kind: 'integrity' } });
  });
});
