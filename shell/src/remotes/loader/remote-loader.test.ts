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

/** A loader whose federation gives scripted answers, one for each load. */
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

test('a screen is loaded once, from the set that the page started with, and listeners are notified', async () => {
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

test('a second screen of a remote does not register it again', async () => {
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

test('a hanging screen is slow first, and fails at the time limit', async () => {
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

test('a screen that arrives after the time limit is still shown', async () => {
  const { loader, answers } = setUp();
  answers.push(() => new Promise((resolve) => setTimeout(resolve, TIME_LIMIT_MS + 1, exposed)));
  loader.load(LOGIN);
  await jest.advanceTimersByTimeAsync(TIME_LIMIT_MS);
  expect(loader.state(LOGIN)).toMatchObject({ status: 'failed' });
  await jest.advanceTimersByTimeAsync(1);
  expect(loader.state(LOGIN)).toMatchObject({ status: 'ready' });
});

test('one remote fails alone', async () => {
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

test('Retry loads a fresh copy of the tab’s own version', async () => {
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

test('a screen opened later comes from the set that was read first', async () => {
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
  // What is read later may not be older than what the tab has.
  expect(readDocument.mock.calls.map(([leastSerial]) => leastSerial)).toEqual([0, 2]);
});

test('a remote without hashes is not registered, and Retry reads them again', async () => {
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

test('the next screen of a remote retries a failed registration', async () => {
  const { loader, answers, readHashes } = setUp();
  answers.push(async () => exposed);
  readHashes.mockResolvedValueOnce({ ok: false, failure: { kind: 'entry', reason: 'status 502' } });
  loader.load(LOGIN);
  await settle();
  loader.load(SECURE);
  await settle();
  expect(loader.state(SECURE)).toMatchObject({ status: 'ready' });
});

test('two screens opened at once register their remote once', async () => {
  const { loader, registered } = setUp();
  loader.load(LOGIN);
  loader.load(SECURE);
  await settle();
  expect(registered).toHaveLength(1);
});

test('a slow screen can be retried before it fails', async () => {
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

test('a Retry of one screen does not fail another that waits for their remote', async () => {
  const { loader, answers, registered, readHashes } = setUp();
  const reads: (() => void)[] = [];
  readHashes.mockImplementation(
    () => new Promise((resolve) => reads.push(() => resolve({ ok: true, hashes: {} }))),
  );
  const load = async () => {
    if (registered.length === 0) throw new Error('The remote was not registered');
    return exposed;
  };
  // The attempt that was given up loads, too, and counts no more.
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
  test('it is read once, and listeners are notified', async () => {
    const { loader, readDocument } = setUp(null);
    const listener = jest.fn();
    loader.subscribe(listener);
    expect(loader.isLoading()).toBe(true);
    expect(await loader.open()).toBeNull();
    expect([loader.set()?.serial, loader.isLoading(), listener.mock.calls.length]).toEqual([2, false, 1]);
    await loader.open();
    expect(readDocument).toHaveBeenCalledTimes(1);
  });

  test('a failure is returned, and the next try reads again', async () => {
    const { loader, readDocument } = setUp(null);
    readDocument.mockResolvedValueOnce({ ok: false, reason: 'status 502' });
    expect(await loader.open()).toEqual({ kind: 'manifest', reason: 'status 502' });
    expect(await loader.open()).toBeNull();
  });
});

test('a missing chunk is distinguished from a render error', async () => {
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

test('each Retry has its own time limit, and an earlier attempt no longer counts', async () => {
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

test('a double click on Retry loads once', async () => {
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
])('when the list of remotes %s, that is the cause', async (_, result) => {
  const { loader, readDocument } = setUp(null);
  readDocument.mockResolvedValue(result);
  loader.load(LOGIN);
  await settle();
  expect(loader.state(LOGIN)).toMatchObject({ status: 'failed', failure: { kind: 'manifest' } });
});

test('a module without a component fails', async () => {
  const { loader, answers } = setUp();
  answers.push(async () => ({ default: 'text' }));
  loader.load(LOGIN);
  await settle();
  expect(loader.state(LOGIN)).toMatchObject({ status: 'failed', failure: { kind: 'module' } });
});
