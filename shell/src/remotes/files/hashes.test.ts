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

test('the remote of the page’s own screen needs no request', async () => {
  expect(await readHashes({ ...entry, integrity: table }, 0)).toEqual({ ok: true, hashes: table });
  expect(fetchMock).not.toHaveBeenCalled();
});

test('every other table is fetched with the hash that the set names, at an address of each attempt', async () => {
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
  'a set that names the hash "%s" gets no request',
  async (files) => {
    expect(await readHashes({ ...entry, files }, 0)).toMatchObject({ failure: { kind: 'integrity' } });
    expect(fetchMock).not.toHaveBeenCalled();
  },
);

test('a table without the entry is refused', async () => {
  fetchMock.mockResolvedValue(answer(200, { 'other.js': HASH }));
  expect(await readHashes(entry, 0)).toMatchObject({ ok: false, failure: { kind: 'integrity' } });
});

test('a failed request is repeated with the hash, not taken for a wrong table', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await readHashes(entry, 0)).toEqual({ ok: true, hashes: table });
  expect(fetchMock.mock.calls.map(([, { integrity }]) => integrity)).toEqual([HASH, HASH]);
});

/** The browser fails a fetch whose answer is not of its hash, whatever that is. */
const answering =
  (status: number) =>
  async (_url: string, { integrity }: RequestInit) => {
    if (integrity) throw new TypeError('Failed to fetch');
    return answer(status, {});
  };

test.each([
  ['is not the one of its hash', answering(200), { kind: 'integrity' }],
  ['is gone', answering(404), { kind: 'entry', gone: true }],
  ['is behind a broken proxy', answering(502), { kind: 'entry' }],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch')), { kind: 'entry' }],
])('a table that %s is told so', async (_, fetching, failure) => {
  fetchMock.mockImplementation(fetching);
  expect(await readHashes(entry, 0)).toEqual({
    ok: false,
    failure: { reason: expect.any(String), ...failure },
  });
});

describe('a remote laid on a team’s own machine', () => {
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
    ['one of ours', { houseEntry: 'house.js' }, 'house', '/house.js'],
    ['one in a folder', { publicPath: '/app/' }, 'container', '/app/e.js'],
    ['one with its whole address', { publicPath: 'http://localhost:4001/' }, 'container', '/e.js'],
  ])('is not checked, and taken as its manifest says: %s', async (_, metaData, format, file) => {
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
      'does not run',
      () => fetchMock.mockRejectedValue(new TypeError('Failed to fetch')),
      /m\.json could not be read.*Access-Control-Allow-Origin/,
    ],
    ['has no manifest', () => serve(404, ''), /answered with 404.*root of the origin/],
    ['answers with a page', () => serve(200, '<html>'), /not the manifest.*manifest: true/],
    ['answers with other JSON', () => serve(200, { name: 'x' }), /not the manifest/],
    [
      'has a build of another kind',
      () => serve(200, manifestOf({ remoteEntry: { name: 'e.js', type: 'system' } })),
      /type "system"/,
    ],
    [
      'has its files elsewhere',
      () => serve(200, manifestOf({ publicPath: 'https://cdn.example/' })),
      /cdn\.example.*publicPath "auto"/,
    ],
  ])('whose server %s is told so', async (_, answering, reason) => {
    answering();
    expect(await readHashes(dev, 0, override)).toEqual({
      ok: false,
      failure: { kind: 'preview', reason: expect.stringMatching(reason) },
    });
  });

  test('that exposes none of its screens learns which are missing', async () => {
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
  ])('%s is checked as ever', async (_, one, given) => {
    expect(await readHashes(one, 0, given)).toMatchObject({ ok: false, failure: { kind: 'integrity' } });
  });
});
