import type { RemoteEntry } from '@spreadwise/contract';
import type { SessionUser } from '@spreadwise/shared-auth';
import { AuthContext, OWNER_USER } from '@spreadwise/shared-auth';
import { fakeAuth } from '@spreadwise/testkit';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { BootData } from '../boot/boot-data';
import { createRemoteLoader } from '../remotes/loader/remote-loader';
import { CONFIG, entryOf, setOf as remotesOf } from '../testing/remote-sets';
import { ASK_EVERY_MS } from '../updates/newer-set';
import { QUIET_MS } from '../updates/safe-moment';
import Deferred from './Deferred';

const setOf = (serial: number) => remotesOf([entryOf('mfe-auth', { version: `${serial}` })], serial);

class FakeEvents extends EventTarget {
  static opened: FakeEvents[] = [];
  closed = false;
  constructor(readonly url: string) {
    super();
    FakeEvents.opened.push(this);
  }
  close() {
    this.closed = true;
  }
}

let active = 1;
function open(boot: Partial<BootData> = {}, user: SessionUser | null = null) {
  const load = jest.fn(async () => ({ default: () => null }));
  const loader = createRemoteLoader({
    federation: { register() {}, load },
    initial: boot.remotes ?? setOf(1),
    readDocument: async () => ({ ok: true, document: setOf(active) }),
    readHashes: async () => ({ ok: true, hashes: {} }),
  });
  const view = render(
    <AuthContext value={fakeAuth({ user })}>
      <MemoryRouter>
        <input aria-label="Email" />
        <Deferred
          boot={{ config: CONFIG, remotes: setOf(1), overrides: [], tab: null, ...boot }}
          loader={loader}
        />
      </MemoryRouter>
    </AuthContext>,
  );
  return { ...view, load, loader };
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const notice = () => screen.queryByText('A newer version is ready');
const typeEmail = (value: string) => fireEvent.input(screen.getByLabelText('Email'), { target: { value } });

beforeEach(() => {
  jest.useFakeTimers();
  active = 1;
  FakeEvents.opened = [];
  Object.assign(globalThis, { EventSource: FakeEvents });
});
afterEach(() => jest.useRealTimers());

test('prefetches missing hash tables of the remotes that everybody may see', () => {
  const fetched = jest.fn().mockResolvedValue({ ok: true, json: async () => ({}) });
  globalThis.fetch = fetched;
  const [auth] = setOf(1).remotes;
  if (!auth) throw new Error('The set is empty');
  const HASH = `sha384-${'A'.repeat(64)}`;
  const page = { path: '/x', title: 'X', expose: 'X', audience: 'everyone' } as const;
  const card = { slot: 'mfe-dashboard.overview', title: 'X', expose: 'X', order: 1 };
  const guarded = { permission: 'mfe-gold.view' };
  const other = (name: string, over: Partial<RemoteEntry>) =>
    entryOf(name, { manifest: `/remotes/${name}/1/m.json`, files: HASH, ...over });
  open({
    remotes: remotesOf([
      { ...auth, integrity: {} },
      other('mfe-signup', { pages: [page, { ...page, path: '/y', ...guarded }] }),
      other('mfe-news', { cards: [card] }),
      other('mfe-gold', { pages: [{ ...page, ...guarded }], cards: [{ ...card, ...guarded }] }),
    ]),
  });
  expect(fetched.mock.calls.map(([url, { integrity }]) => [url, integrity])).toEqual(
    ['mfe-signup', 'mfe-news'].map((name) => [`${location.origin}/remotes/${name}/1/integrity.json`, HASH]),
  );
});

describe('newer set', () => {
  test('is offered; after Later only the next one is', async () => {
    open();
    await pass(ASK_EVERY_MS);
    expect(notice()).toBeNull();
    active = 2;
    await pass(ASK_EVERY_MS);
    expect(notice()).toBeVisible();
    expect(screen.queryByText(/sign in again/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Later' }));
    await pass(ASK_EVERY_MS);
    expect(notice()).toBeNull();
    active = 3;
    await pass(ASK_EVERY_MS);
    expect(notice()).toBeVisible();
  });

  test('tells a signed-in user that a reload signs them out', async () => {
    active = 2;
    open({}, OWNER_USER);
    await pass(ASK_EVERY_MS);
    expect(screen.getByText('Updating reloads the page, and you sign in again.')).toBeVisible();
  });

  test('is not offered while a form is being filled in', async () => {
    active = 2;
    open();
    typeEmail('ada');
    await pass(ASK_EVERY_MS);
    expect(notice()).toBeNull();
    typeEmail('');
    await pass(QUIET_MS + 1000);
    expect(notice()).toBeVisible();
    typeEmail('a');
    expect(notice()).toBeNull();
  });

  test('does not flash over a form when it follows a postponed set', async () => {
    active = 2;
    open();
    await pass(ASK_EVERY_MS);
    fireEvent.click(screen.getByRole('button', { name: 'Later' }));
    typeEmail('ada');
    const changed = jest.fn();
    const changes = new MutationObserver(changed);
    changes.observe(screen.getByRole('status'), { childList: true });
    active = 3;
    await pass(ASK_EVERY_MS);
    changes.disconnect();
    expect(changed).not.toHaveBeenCalled();
  });
});

describe('previews', () => {
  const override = {
    remote: 'mfe-auth',
    origin: 'http://localhost:4001',
    version: null,
    since: '2026-11-21T13:30:00.000Z',
    expiresAt: '2026-11-21T14:30:00.000Z',
  };
  const other = { ...override, remote: 'mfe-signup', origin: 'http://localhost:4003' };

  test('load each development build in place, only for the remote it belongs to', async () => {
    const { loader, load, unmount } = open({ overrides: [override, other] });
    loader.show({ remote: 'mfe-auth', expose: 'OwnerLogin' }, 'page');
    await pass(0);
    expect(FakeEvents.opened.map(({ url }) => url)).toEqual([
      'http://localhost:4001/events',
      'http://localhost:4003/events',
    ]);
    await act(async () => FakeEvents.opened[0]?.dispatchEvent(new Event('built')));
    expect(load).toHaveBeenCalledTimes(2);
    await act(async () => FakeEvents.opened[1]?.dispatchEvent(new Event('built')));
    expect(load).toHaveBeenCalledTimes(2);
    unmount();
    expect(FakeEvents.opened.map(({ closed }) => closed)).toEqual([true, true]);
  });

  test('of a stored version follow no dev server', () => {
    open({ overrides: [{ ...override, origin: null, version: 'f'.repeat(20) }] });
    expect(screen.getByRole('complementary', { name: 'Preview' })).toBeVisible();
    expect(FakeEvents.opened).toEqual([]);
  });

  test('of a remote suppress the offer of its newer version', async () => {
    active = 2;
    open({ overrides: [override] });
    await pass(ASK_EVERY_MS);
    expect(notice()).toBeNull();
  });

  test('show no panel when there are none', () => {
    open();
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});
