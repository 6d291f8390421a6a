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

  test('is not checked', async () => {
    expect(await readHashes(dev, 0, override)).toEqual({ ok: true, hashes: null });
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
