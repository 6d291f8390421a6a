import type { RemotesDocument } from '@spreadwise/contract';
import { entryOf, setOf } from '../../testing/remote-sets';
import { RemoteLoadError } from '../files/failure';
import type { HashesResult } from '../files/hashes';
import { createRemoteLoader, type Federation, SLOW_AFTER_MS, TIME_LIMIT_MS } from './remote-loader';
import type { DocumentResult } from './tab-set';

const LOGIN = { remote: 'mfe-auth', expose: 'OwnerLogin' };
const SECURE = { remote: 'mfe-auth', expose: 'SecureAccess' };
const SIGNUP = { remote: 'mfe-signup', expose: 'Signup' };

const documentOf = (version: string): RemotesDocument =>
  setOf(
    ['mfe-auth', 'mfe-signup'].map((name) =>
      entryOf(name, { version, entry: `/remotes/${name}/${version}/remoteEntry.js` }),
    ),
    Number(version),
  );

const Shown = () => null;
const exposed = { default: Shown };

/** A loader whose federation gives scripted answers, one per load. */
function setUp(initial: RemotesDocument | null = documentOf('1')) {
  const answers: (() => Promise<unknown>)[] = [];
  const registered: string[] = [];
  const federation: Federation = {
    register: ({ entry }, attempt) => void registered.push(`${entry} #${attempt}`),
    load: () => (answers.shift() ?? (() => new Promise(() => {})))(),
  };
  const readDocument = jest.fn(
    async (_leastSerial: number): Promise<DocumentResult> => ({ ok: true, document: documentOf('2') }),
  );
  const readHashes = jest.fn(async (): Promise<HashesResult> => ({ ok: true, hashes: {} }));
  const loader = createRemoteLoader({ federation, initial, readDocument, readHashes });
  return { loader, answers, registered, readDocument, readHashes };
}

const settle = () => jest.advanceTimersByTimeAsync(0);

let errors: jest.SpyInstance;
beforeEach(() => {
  jest.useFakeTimers();
  errors = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  errors.mockRestore();
});

test('loads a screen once, from the page’s own set, and notifies listeners', async () => {
  const { loader, answers, registered, readDocument } = setUp();
  answers.push(async () => exposed);
  const listener = jest.fn();
  const stop = loader.subscribe(listener);
  expect(loader.state(LOGIN)).toBeUndefined();
  loader.load(LOGIN);
  loader.load(LOGIN);
  expect(loader.state(LOGIN)).toEqual({ status: 'loading', attempt: 0 });
  await settle();
  expect(loader.state(LOGIN)).toEqual({ status: 'ready', attempt: 0, Screen: Shown });
  expect(registered).toEqual(['/remotes/mfe-auth/1/remoteEntry.js #0']);
  expect(readDocument).not.toHaveBeenCalled();
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
});

test('does not register a remote again for its second screen', async () => {
  const { loader, answers, registered } = setUp();
  answers.push(
    async () => exposed,
    async () => exposed,
  );
  loader.load(LOGIN);
  await settle();
  loader.load(SECURE);
  await settle();
  expect(loader.state(SECURE)).toMatchObject({ status: 'ready' });
  expect(registered).toHaveLength(1);
});

test('tries a failed screen again when it is shown again', async () => {
  const { loader, answers } = setUp();
  answers.push(
    () => Promise.reject(new RemoteLoadError('entry', 'the browser was offline')),
    async () => exposed,
  );
  void loader.load(LOGIN);
  await settle();
  // Its first failure is shown.
  const leave = loader.show(LOGIN, 'page');
  await settle();
  expect(loader.state(LOGIN)).toMatchObject({ status: 'failed', attempt: 0 });
  leave();
  const leaveAgain = loader.show(LOGIN, 'page');
  expect(loader.state(LOGIN)).toEqual({ status: 'loading', attempt: 1 });
  await settle();
  expect(loader.state(LOGIN)).toEqual({ status: 'ready', attempt: 1, Screen: Shown });
  leaveAgain();
  loader.show(LOGIN, 'page');
  await settle();
  expect(loader.state(LOGIN)).toMatchObject({ status: 'ready', attempt: 1 });
});

test('marks a hanging screen as slow first, and as failed at the time limit', async () => {
  const { loader } = setUp();
  loader.load(LOGIN);
  await jest.advanceTimersByTimeAsync(SLOW_AFTER_MS - 1);
  expect(loader.state(LOGIN)).toEqual({ status: 'loading', attempt: 0 });
  await jest.advanceTimersByTimeAsync(1);
  expect(loader.state(LOGIN)).toEqual({ status: 'loading', attempt: 0, slow: true });
  await jest.advanceTimersByTimeAsync(TIME_LIMIT_MS - SLOW_AFTER_MS - 1);
  expect(loader.state(LOGIN)).toMatchObject({ status: 'loading' });
  await jest.advanceTimersByTimeAsync(1);
  expect(loader.state(LOGIN)).toMatchObject({ status: 'failed', failure: { kind: 'timeout' } });
});

test('still shows a screen that arrives after the time limit', async () => {
  const { loader, answers } = setUp();
  answers.push(() => new Promise((resolve) => setTimeout(resolve, TIME_LIMIT_MS + 1, exposed)));
  loader.load(LOGIN);
  await jest.advanceTimersByTimeAsync(TIME_LIMIT_MS);
  expect(loader.state(LOGIN)).toMatchObject({ status: 'failed' });
  await jest.advanceTimersByTimeAsync(1);
  expect(loader.state(LOGIN)).toMatchObject({ status: 'ready' });
});

test('keeps other remotes working when one fails', async () => {
  const { loader, answers } = setUp();
  answers.push(
    () => Promise.reject(new RemoteLoadError('entry', 'it did not load')),
    async () => exposed,
  );
  loader.load(LOGIN);
  loader.load(SIGNUP);
  await settle();
  expect(loader.state(LOGIN)).toMatchObject({ status: 'failed', failure: { kind: 'entry' } });
  expect(loader.state(SIGNUP)).toMatchObject({ status: 'ready' });
});

test('loads a fresh copy of the tab’s own version on Retry', async () => {
  const { loader, answers, registered, readDocument } = setUp();
  answers.push(
    () => Promise.reject(new RemoteLoadError('entry', 'it did not load')),
    async () => exposed,
  );
  loader.load(LOGIN);
  await settle();
  loader.retry(LOGIN);
  expect(loader.state(LOGIN)).toEqual({ status: 'loading', attempt: 1 });
  await settle();
  expect(loader.state(LOGIN)).toMatchObject({ status: 'ready', attempt: 1 });
  expect(readDocument).not.toHaveBeenCalled();
  expect(registered).toEqual([
    '/remotes/mfe-auth/1/remoteEntry.js #0',
    '/remotes/mfe-auth/1/remoteEntry.js #1',
  ]);
});

test('loads later screens from the set that was read first', async () => {
  const { loader, answers, registered, readDocument } = setUp(null);
  answers.push(
    async () => exposed,
    async () => exposed,
  );
  loader.load(LOGIN);
  await settle();
  expect(loader.set()?.serial).toBe(2);
  readDocument.mockResolvedValue({ ok: true, document: documentOf('3') });
  loader.load(SIGNUP);
  await settle();
  expect(registered.map((one) => one.split('/')[3])).toEqual(['2', '2']);
  await loader.readSet();
  // A later read must not return a set older than the tab's.
  expect(readDocument.mock.calls.map(([leastSerial]) => leastSerial)).toEqual([0, 2]);
});

test('does not register a remote without hashes, and reads them again on Retry', async () => {
  const { loader, answers, registered, readHashes } = setUp();
  answers.push(async () => exposed);
  const failure = { kind: 'integrity', reason: 'no hash' } as const;
  readHashes.mockResolvedValueOnce({ ok: false, failure });
  loader.load(LOGIN);
  await settle();
  expect(loader.state(LOGIN)).toEqual({ status: 'failed', attempt: 0, failure });
  expect(errors).toHaveBeenCalledWith('Remote mfe-auth/OwnerLogin failed to load', 'no hash');
  expect(registered).toEqual([]);
  loader.retry(LOGIN);
  await settle();
  expect(loader.state(LOGIN)).toMatchObject({ status: 'ready' });
});

test('retries a failed registration for the remote’s next screen', async () => {
  const { loader, answers, readHashes } = setUp();
  answers.push(async () => exposed);
  readHashes.mockResolvedValueOnce({ ok: false, failure: { kind: 'entry', reason: 'status 502' } });
  loader.load(LOGIN);
  await settle();
  loader.load(SECURE);
  await settle();
  expect(loader.state(SECURE)).toMatchObject({ status: 'ready' });
});

test('registers a remote once when two of its screens open at the same time', async () => {
  const { loader, registered } = setUp();
  loader.load(LOGIN);
  loader.load(SECURE);
  await settle();
  expect(registered).toHaveLength(1);
});

test('retries a slow screen before it fails', async () => {
  const { loader, answers, registered } = setUp();
  answers.push(
    () => new Promise(() => {}),
    async () => exposed,
  );
  loader.load(LOGIN);
  loader.retry(LOGIN);
  await settle();
  expect(registered).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(SLOW_AFTER_MS);
  loader.retry(LOGIN);
  await settle();
  expect(loader.state(LOGIN)).toMatchObject({ status: 'ready', attempt: 1 });
});

test('does not fail a screen that waits for its remote when another screen of it is retried', async () => {
  const { loader, answers, registered, readHashes } = setUp();
  const reads: (() => void)[] = [];
  readHashes.mockImplementation(
    () => new Promise((resolve) => reads.push(() => resolve({ ok: true, hashes: {} }))),
  );
  const load = async () => {
    if (registered.length === 0) throw new Error('The remote was not registered');
    return exposed;
  };
  // The abandoned attempt loads too, but no longer counts.
  answers.push(load, load, load);
  loader.load(LOGIN);
  loader.load(SECURE);
  await jest.advanceTimersByTimeAsync(SLOW_AFTER_MS);
  loader.retry(LOGIN);
  await settle();
  reads[0]?.();
  await settle();
  expect(loader.state(SECURE)).toMatchObject({ status: 'loading' });
  reads[1]?.();
  await settle();
  for (const id of [LOGIN, SECURE]) expect(loader.state(id)).toMatchObject({ status: 'ready' });
  expect(registered).toEqual(['/remotes/mfe-auth/1/remoteEntry.js #1']);
});

describe('without a set', () => {
  test('reads it once and notifies listeners', async () => {
    const { loader, readDocument } = setUp(null);
    const listener = jest.fn();
    loader.subscribe(listener);
    expect(loader.isLoading()).toBe(true);
    expect(await loader.open()).toBeNull();
    expect([loader.set()?.serial, loader.isLoading(), listener.mock.calls.length]).toEqual([2, false, 1]);
    await loader.open();
    expect(readDocument).toHaveBeenCalledTimes(1);
  });

  test('returns a failure and reads again on the next try', async () => {
    const { loader, readDocument } = setUp(null);
    readDocument.mockResolvedValueOnce({ ok: false, reason: 'status 502' });
    expect(await loader.open()).toEqual({ kind: 'manifest', reason: 'status 502' });
    expect(await loader.open()).toBeNull();
  });
});

test('distinguishes a missing chunk from a render error', async () => {
  const { loader, answers } = setUp();
  answers.push(async () => exposed);
  loader.load(LOGIN);
  await settle();
  loader.renderFailed(
    LOGIN,
    0,
    Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' }),
  );
  expect(loader.state(LOGIN)).toMatchObject({ status: 'failed', failure: { kind: 'chunk' } });
});

test('gives each Retry its own time limit and ignores the earlier attempt', async () => {
  const { loader, answers } = setUp();
  answers.push(() => new Promise((_, reject) => setTimeout(reject, TIME_LIMIT_MS + 100, new Error('late'))));
  loader.load(LOGIN);
  await jest.advanceTimersByTimeAsync(TIME_LIMIT_MS);
  loader.retry(LOGIN);
  await jest.advanceTimersByTimeAsync(TIME_LIMIT_MS - 1);
  expect(loader.state(LOGIN)).toEqual({ status: 'loading', attempt: 1, slow: true });
  await jest.advanceTimersByTimeAsync(1);
  expect(loader.state(LOGIN)).toMatchObject({ status: 'failed', failure: { kind: 'timeout' } });
});

test('loads once on a double click on Retry', async () => {
  const { loader, answers, registered } = setUp();
  answers.push(
    () => Promise.reject(new Error('x')),
    async () => exposed,
  );
  loader.load(LOGIN);
  await settle();
  loader.retry(LOGIN);
  loader.retry(LOGIN);
  await settle();
  expect(registered).toHaveLength(2);
});

test.each<[string, DocumentResult]>([
  ['cannot be read', { ok: false, reason: 'status 502' }],
  ['does not name the remote', { ok: true, document: { ...documentOf('2'), remotes: [] } }],
])('fails with kind manifest when the list of remotes %s', async (_, result) => {
  const { loader, readDocument } = setUp(null);
  readDocument.mockResolvedValue(result);
  loader.load(LOGIN);
  await settle();
  expect(loader.state(LOGIN)).toMatchObject({ status: 'failed', failure: { kind: 'manifest' } });
});

test('fails when a module has no component', async () => {
  const { loader, answers } = setUp();
  answers.push(async () => ({ default: 'text' }));
  loader.load(LOGIN);
  await settle();
  expect(loader.state(LOGIN)).toMatchObject({ status: 'failed', failure: { kind: 'module' } });
});
