import type { RemotesDocument } from '@spreadwise/contract';
import { createApiClient, OWNER_USER, useAuth } from '@spreadwise/shared-auth';
import { applyLocale, chooseLocale, dismissToasts, LOCALE_KEY, locale, Slot } from '@spreadwise/shared-ui';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { createQueryClient } from '../boot/query-client';
import { createRemoteLoader, type RemoteLoaderOptions } from '../remotes/loader/remote-loader';
import type { DocumentResult } from '../remotes/loader/tab-set';
import { CONFIG, entryOf, setOf } from '../testing/remote-sets';
import { App } from './App';

interface Opened {
  readonly status?: number;
  readonly set?: RemotesDocument | null;
  readonly readDocument?: RemoteLoaderOptions['readDocument'];
  readonly screens?: Readonly<Record<string, () => React.ReactNode>>;
}

const OPENED = { status: 200, text: async () => JSON.stringify({ token: 'of a session', user: OWNER_USER }) };
const isSignIn = (path: unknown) => path === '/api/auth/owner-login';

function open({ status = 200, set = null, readDocument, screens = {} }: Opened = {}) {
  const api = createApiClient(
    async (path) => (isSignIn(path) ? OPENED : { ok: status < 400, status }) as Response,
  );
  const loader = createRemoteLoader({
    federation: { register() {}, load: async ({ expose }) => ({ default: screens[expose] }) },
    initial: set,
    readDocument: readDocument ?? (() => new Promise(() => {})),
    readHashes: async () => ({ ok: true, hashes: {} }),
  });
  const boot = { config: CONFIG, remotes: set, overrides: [], tab: null };
  render(<App boot={boot} api={api} queryClient={createQueryClient(api)} loader={loader} />);
  return api;
}

beforeEach(() => {
  window.scrollTo = () => {};
});
afterEach(() => {
  act(dismissToasts);
  localStorage.clear();
  window.history.replaceState(null, '', '/');
  applyLocale();
});

test('announces an ended session once when several calls are refused', async () => {
  const api = open({ status: 401 });
  await api.request('POST /api/auth/owner-login', { body: { password: 'right' } });
  await act(() => Promise.all([api.fetch('/api/a'), api.fetch('/api/b')]));
  expect(screen.getAllByText('Your session has ended. Sign in again.')).toHaveLength(1);
  expect(screen.getByText('Signed out')).toBeVisible();
});

test('announces nothing when a call is refused without a session', async () => {
  const api = open({ status: 401 });
  await act(() => api.fetch('/api/a'));
  expect(screen.queryByText('Signed out')).toBeNull();
});

const HOME = entryOf('mfe-home', {
  pages: [{ path: '/', title: 'Home', expose: 'Home', audience: 'everyone' }],
});

test('reads the list of remotes before the screen if the page had no boot data, and again on Retry', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => {});
  const answers: DocumentResult[] = [
    { ok: false, reason: 'status 502' },
    { ok: true, document: setOf([HOME]) },
  ];
  open({
    readDocument: async () => answers.shift() ?? { ok: false, reason: 'again' },
    screens: { Home: () => <h1>Home</h1> },
  });
  expect(screen.getByRole('heading', { name: 'Loading...' })).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
  expect(document.title).toBe('Home · Spreadwise');
  errors.mockRestore();
});

test('shows another remote’s card in a slot and renders nothing for an empty slot', async () => {
  const insights = entryOf('mfe-insights', {
    cards: [{ slot: 'mfe-home.side', title: 'Tips', expose: 'Tips', order: 1 }],
  });
  const Home = () => (
    <main>
      <Slot name="mfe-home.side" />
      <div data-testid="empty">
        <Slot name="mfe-home.bottom" />
      </div>
    </main>
  );
  open({ set: setOf([HOME, insights]), screens: { Home, Tips: () => <p>A tip</p> } });
  expect(await screen.findByText('A tip')).toBeVisible();
  expect(screen.getByTestId('empty')).toBeEmptyDOMElement();
});

test('keeps the screen around a slot whose card throws as the slot is left', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => {});
  const told = jest.fn();
  globalThis.reportError = told;
  const boom = new Error('boom');
  let isOver = false;
  const leave = () => {
    if (!isOver) throw boom;
  };
  const insights = entryOf('mfe-insights', {
    cards: [{ slot: 'mfe-home.side', title: 'Tips', expose: 'Tips', order: 1 }],
  });
  const Tips = () => {
    useEffect(() => leave, []);
    return <p>A tip</p>;
  };
  const Home = () => {
    const [isAway, setAway] = useState(false);
    return (
      <main>
        <input aria-label="Draft" />
        <button type="button" onClick={() => setAway(!isAway)}>
          Other part
        </button>
        {!isAway && <Slot name="mfe-home.side" />}
      </main>
    );
  };
  open({ set: setOf([HOME, insights]), screens: { Home, Tips } });
  await screen.findByText('A tip');
  await userEvent.type(screen.getByLabelText('Draft'), 'typed');
  await userEvent.click(screen.getByRole('button', { name: 'Other part' }));
  expect(screen.getByLabelText('Draft')).toHaveValue('typed');
  expect(screen.queryByText('A tip')).toBeNull();
  expect(told.mock.calls).toEqual([[boom]]);
  await userEvent.click(screen.getByRole('button', { name: 'Other part' }));
  expect(await screen.findByText('A tip')).toBeVisible();
  isOver = true;
  errors.mockRestore();
});

test('switches the language although the screen that is left throws', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => {});
  globalThis.reportError = () => {};
  let isOver = false;
  const leave = () => {
    if (!isOver) throw new Error('boom');
  };
  const Home = () => {
    useEffect(() => leave, []);
    return (
      <button type="button" onClick={() => chooseLocale(locale() === 'en' ? 'de' : 'en')}>
        {locale()}
      </button>
    );
  };
  open({ set: setOf([HOME]), screens: { Home } });
  await userEvent.click(await screen.findByRole('button', { name: 'en' }));
  await userEvent.click(await screen.findByRole('button', { name: 'de' }));
  expect(await screen.findByRole('button', { name: 'en' })).toBeVisible();
  isOver = true;
  errors.mockRestore();
});

test('shows the owner’s pages in English despite a stored choice of German, and keeps that choice', async () => {
  localStorage.setItem(LOCALE_KEY, 'de');
  window.history.replaceState(null, '', '/panel?section=support');
  applyLocale();
  const shown: string[] = [];
  const Panel = () => {
    shown.push(locale());
    return <h1>Panel</h1>;
  };
  const Login = () => {
    const { login } = useAuth();
    return (
      <button type="button" onClick={() => void login({ password: 'right' })}>
        {locale()}
      </button>
    );
  };
  const page = { path: '/panel', title: 'Panel' };
  const pages = [
    { ...page, expose: 'Login', audience: 'signed-out' as const },
    { ...page, expose: 'Panel', audience: 'administrators' as const },
  ];
  open({ set: setOf([entryOf('mfe-panel', { pages })]), screens: { Login, Panel } });
  await userEvent.click(await screen.findByRole('button', { name: 'de' }));
  expect(await screen.findByRole('heading', { name: 'Panel' })).toBeVisible();
  expect(new Set(shown)).toEqual(new Set(['en']));
  expect(window.location.pathname + window.location.search).toBe('/panel?section=support');
  expect(localStorage.getItem(LOCALE_KEY)).toBe('de');
});
