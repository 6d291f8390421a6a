import { memo } from 'react';
import { createRemoteLoader, type Federation } from '../remotes/loader/remote-loader';
import { entryOf, setOf } from '../testing/remote-sets';
import { renew } from './renew';

const LOGIN = { remote: 'mfe-auth', expose: 'OwnerLogin' };
const SECURE = { remote: 'mfe-auth', expose: 'SecureAccess' };
const Shown = () => null;
const Newer = () => null;
const exposed = { default: Shown };
const SET = setOf([entryOf('mfe-auth')]);

/** A loader whose federation gives scripted answers, one per load. */
function setUp() {
  const answers: (() => Promise<unknown>)[] = [];
  const registered: number[] = [];
  const federation: Federation = {
    register: (_entry, attempt) => void registered.push(attempt),
    load: () => (answers.shift() ?? (() => new Promise(() => {})))(),
  };
  const loader = createRemoteLoader({
    federation,
    initial: SET,
    readDocument: async () => ({ ok: true, document: SET }),
    readHashes: async () => ({ ok: true, hashes: {} }),
  });
  return { loader, answers, registered };
}

const settle = () => jest.advanceTimersByTimeAsync(0);
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('development build', () => {
  test('replaces the mounted screen once it has loaded', async () => {
    const { loader, answers, registered } = setUp();
    answers.push(
      async () => exposed,
      async () => exposed,
      async () => ({ default: Newer }),
    );
    loader.show(LOGIN, 'page')();
    await settle();
    loader.show(SECURE, 'page');
    await settle();
    const renewing = renew(loader, 'mfe-auth');
    expect(loader.state(SECURE)).toMatchObject({ status: 'ready', Screen: Shown });
    await settle();
    await renewing;
    expect(loader.state(SECURE)).toEqual({ status: 'ready', attempt: 1, Screen: Newer });
    expect(registered).toHaveLength(2);
    // The other screens load again when they are opened.
    expect(loader.state(LOGIN)).toBeUndefined();
  });

  test('replaces a card and the screen beside it from one copy, even if the card is mounted twice', async () => {
    const { loader, answers, registered } = setUp();
    for (const module of [exposed, exposed, { default: Newer }, { default: Newer }])
      answers.push(async () => module);
    loader.show(LOGIN, 'page');
    for (const _ of [1, 2]) loader.show(SECURE, 'card');
    await settle();
    expect(loader.current()).toBe(LOGIN);
    await Promise.all([renew(loader, 'mfe-auth'), settle()]);
    for (const id of [LOGIN, SECURE]) expect(loader.state(id)).toMatchObject({ attempt: 1, Screen: Newer });
    expect(registered).toHaveLength(2);
  });

  test('replaces a screen that is a memo, as one that is a function', async () => {
    const { loader, answers } = setUp();
    const Newest = memo(Newer);
    for (const Screen of [memo(Shown), Newest]) answers.push(async () => ({ default: Screen }));
    loader.show(LOGIN, 'page');
    await settle();
    await Promise.all([renew(loader, 'mfe-auth'), settle()]);
    expect(loader.state(LOGIN)).toEqual({ status: 'ready', attempt: 1, Screen: Newest });
  });

  test('loads on opening when its remote is not on the page', async () => {
    const { loader, answers, registered } = setUp();
    answers.push(
      async () => exposed,
      async () => ({ default: Newer }),
    );
    const leave = loader.show(LOGIN, 'page');
    await settle();
    leave();
    await renew(loader, 'mfe-auth');
    expect(registered).toEqual([0]);
    loader.show(LOGIN, 'page');
    await settle();
    expect(loader.state(LOGIN)).toMatchObject({ status: 'ready', Screen: Newer });
    // Registered as a second attempt: as the first it would reuse what the page already has.
    expect(registered).toEqual([0, 1]);
  });
});
