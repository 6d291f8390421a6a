import type { SessionUser } from '@spreadwise/shared-auth';
import { AuthContext, createApiClient, OWNER_USER } from '@spreadwise/shared-auth';
import { customerOfTier, fakeAuth } from '@spreadwise/testkit';
import { act, render, screen, within } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { createRemoteLoader } from '../remotes/loader/remote-loader';
import { RemoteLoaderContext } from '../remotes/screen/RemoteScreen';
import { CONFIG, DELIVERED, entryOf, setOf } from '../testing/remote-sets';
import { AppRoutes } from './AppRoutes';

/** A remote of another repository. */
const NEWS = entryOf('mfe-news', {
  pages: [
    { path: '/news', title: 'News', expose: 'News', audience: 'everyone' },
    {
      path: '/desk',
      title: 'Desk',
      expose: 'Desk',
      audience: 'signed-in',
      permission: 'deployment.access',
      navigation: { label: 'Desk', order: 20 },
    },
    { path: '/archive', title: 'Archive', expose: 'Archive', audience: 'signed-in', onSignedIn: '/news' },
    { path: '/hello', title: 'Hello', expose: 'Hello', audience: 'signed-out' },
    {
      path: '/gold',
      title: 'Gold',
      expose: 'Gold',
      audience: 'signed-in',
      permission: 'mfe-news.gold',
      navigation: { label: 'Gold', order: 10 },
    },
  ],
});
const GRANTS = { 'mfe-news.gold': { heldBy: ['GOLD'] } };
const initial = setOf([...DELIVERED, NEWS]);

/** Every screen renders its name and records its props. */
const given: Record<string, unknown>[] = [];
/** Every screen that was fetched. */
const loaded: string[] = [];
let address = '';
/** What a screen does as it is left. */
const leaving = new Map<string, () => void>();
const screenCalled = (name: string) => (props: Record<string, unknown>) => {
  given.push(props);
  const { pathname, search } = useLocation();
  useEffect(() => () => leaving.get(name)?.(), []);
  address = pathname + search;
  return (
    <button type="button" onClick={props.onSignedIn as () => void}>
      {name}
    </button>
  );
};

async function open(path: string, user: SessionUser | null = null, isBootstrapping = false) {
  const loader = createRemoteLoader({
    federation: {
      register() {},
      load: async ({ remote, expose }) => {
        loaded.push(`${remote}/${expose}`);
        return { default: screenCalled(`${remote}/${expose}`) };
      },
    },
    initial,
    readDocument: async () => ({ ok: true, document: initial }),
    readHashes: async () => ({ ok: true, hashes: {} }),
  });
  const never = () => new Promise<Response>(() => {});
  await act(async () =>
    render(
      <AuthContext value={{ ...fakeAuth({ user, grants: GRANTS }), isBootstrapping }}>
        <RemoteLoaderContext value={loader}>
          <MemoryRouter initialEntries={[path]}>
            <AppRoutes config={CONFIG} api={createApiClient(never)} set={initial} />
          </MemoryRouter>
        </RemoteLoaderContext>
      </AuthContext>,
    ),
  );
}

beforeEach(() => {
  window.scrollTo = () => {};
  given.length = 0;
  loaded.length = 0;
  leaving.clear();
});

test.each([
  ['/admin', 'mfe-auth/OwnerLogin', 'Owner access'],
  ['/', 'mfe-auth/OwnerLogin', 'Owner access'],
  ['/signup', 'mfe-signup/Signup', 'Choose your advisory plan'],
  ['/register', 'mfe-signup/Signup', 'Choose your advisory plan'],
  ['/dashboard', 'mfe-auth/CustomerSignIn', 'Dashboard'],
  ['/dashboard/', 'mfe-auth/CustomerSignIn', 'Dashboard'],
])('signed out, %s shows %s', async (path, name, title) => {
  await open(path);
  expect(screen.getByRole('button', { name })).toBeVisible();
  expect(document.title).toBe(`${title} · Spreadwise`);
});

test.each([
  ['/', 'mfe-auth/SecureAccess'],
  ['/admin', 'mfe-auth/OwnerLogin'],
  ['/signup', 'mfe-signup/Signup'],
  ['/dashboard', 'mfe-admin/Panel'],
])('signed in as the owner, %s shows %s', async (path, name) => {
  await open(path, OWNER_USER);
  expect(screen.getByRole('button', { name })).toBeVisible();
});

test('shows the customer dashboard at /dashboard to a customer', async () => {
  await open('/dashboard', customerOfTier('FREE'));
  expect(screen.getByRole('button', { name: 'mfe-dashboard/Dashboard' })).toBeVisible();
});

test('passes the product name and payment configuration to every screen, and onSignedIn to those that declare it', async () => {
  await open('/signup');
  expect(given.at(-1)).toEqual({ productName: 'Spreadwise', payment: CONFIG.payment });
  await open('/');
  expect(given.at(-1)).toEqual({ productName: 'Spreadwise', payment: CONFIG.payment });
  await open('/admin');
  expect(given.at(-1)).toEqual({
    productName: 'Spreadwise',
    payment: CONFIG.payment,
    onSignedIn: expect.any(Function),
  });
});

test('opens the panel after the owner signs in at /admin, with the query string of the mail’s link', async () => {
  await open('/admin?section=support&conversation=c1', OWNER_USER);
  await act(async () => screen.getByRole('button', { name: 'mfe-auth/OwnerLogin' }).click());
  expect(screen.getByRole('button', { name: 'mfe-admin/Panel' })).toBeVisible();
  expect(address).toBe('/dashboard?section=support&conversation=c1');
});

test.each(['/', '/admin', '/signup', '/dashboard', '/nowhere'])(
  'shows the loading card at %s while authentication starts',
  async (path) => {
    await open(path, null, true);
    expect(screen.getByRole('heading', { name: 'Loading...' })).toBeVisible();
    expect(screen.getByText('Initializing authentication...')).toBeVisible();
  },
);

test('shows the 404 page with a link to the plans to a visitor', async () => {
  await open('/nowhere');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the advisory plans' })).toHaveAttribute('href', '/signup');
  expect(document.title).toBe('Page not found · Spreadwise');
});

test('shows the 404 page with a link to the dashboard to a signed-in user', async () => {
  await open('/nowhere', customerOfTier('PRO'));
  expect(await screen.findByText(/You are still signed in/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open your dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(screen.queryByRole('link', { name: 'See the advisory plans' })).not.toBeInTheDocument();
});

test('shows a page that an additional remote declares', async () => {
  await open('/news');
  expect(screen.getByRole('button', { name: 'mfe-news/News' })).toBeVisible();
  expect(document.title).toBe('News · Spreadwise');
});

test.each([
  ['of the site', '/desk', OWNER_USER, 'mfe-news/Desk'],
  ['of its own remote', '/gold', customerOfTier('GOLD'), 'mfe-news/Gold'],
])('shows a page with a permission %s to a user who holds it', async (_, path, user, name) => {
  await open(path, user);
  expect(screen.getByRole('button', { name })).toBeVisible();
});

test('a screen that throws as it is left gives way to the next, and its error is told', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => {});
  const told = jest.fn();
  globalThis.reportError = told;
  const boom = new Error('boom');
  leaving.set('mfe-news/Desk', () => {
    throw boom;
  });
  await open('/desk', OWNER_USER);
  await act(async () => (await screen.findByRole('link', { name: 'Dashboard' })).click());
  expect(screen.getByRole('button', { name: 'mfe-admin/Panel' })).toBeVisible();
  expect(told.mock.calls).toEqual([[boom]]);
  await act(async () => screen.getByRole('link', { name: 'Desk' }).click());
  expect(screen.getByRole('button', { name: 'mfe-news/Desk' })).toBeVisible();
  leaving.clear();
  errors.mockRestore();
});

test.each<[string, string, SessionUser | null, string, string]>([
  ['a visitor', '/desk', null, 'Sign in first', 'Sign in'],
  [
    'a customer without its permission',
    '/desk',
    customerOfTier('GOLD'),
    'This page is not open to you',
    'Open your dashboard',
  ],
  [
    "a user without the remote's own permission",
    '/gold',
    OWNER_USER,
    'This page is not open to you',
    'Open your dashboard',
  ],
  ['a visitor at a page for signed-in users', '/archive', null, 'Sign in first', 'Sign in'],
  [
    'a signed-in user at a page for visitors',
    '/hello',
    OWNER_USER,
    'You are signed in',
    'Open your dashboard',
  ],
])('shows the 403 page and fetches nothing for %s', async (_, path, user, heading, link) => {
  await open(path, user);
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', '/dashboard');
  expect(loaded).toEqual([]);
});

describe('navigation', () => {
  const links = () =>
    within(screen.getByRole('navigation'))
      .getAllByRole('link')
      .map((link) => link.textContent);

  test('links to the pages open to the user, in their order, and marks the current one', async () => {
    await open('/desk', OWNER_USER);
    expect(await screen.findByRole('navigation', { name: 'Pages' })).toBeVisible();
    expect(links()).toEqual(['Dashboard', 'Desk']);
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Desk');
    await act(async () => screen.getByRole('link', { name: 'Dashboard' }).click());
    expect(screen.getByRole('button', { name: 'mfe-admin/Panel' })).toBeVisible();
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Dashboard');
  });

  test('respects permissions that remotes declare', async () => {
    await open('/dashboard', customerOfTier('GOLD'));
    await screen.findByRole('navigation');
    expect(links()).toEqual(['Dashboard', 'Gold']);
  });

  test.each([
    ['a user with a single page', customerOfTier('PRO')],
    ['a visitor', null],
  ])('is hidden for %s', async (_, user) => {
    await open('/dashboard', user);
    // Wait for its chunk, so that it would be shown.
    await act(() => import('./deferred-parts'));
    await act(async () => {});
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});
