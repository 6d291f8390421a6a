import type { SessionUser } from '@spreadwise/shared-auth';
import { AuthContext, createApiClient, OWNER_USER } from '@spreadwise/shared-auth';
import { fakeAuth } from '@spreadwise/testkit';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { createRemoteLoader } from '../remotes/loader/remote-loader';
import { RemoteLoaderContext } from '../remotes/screen/RemoteScreen';
import { AppRoutes } from './AppRoutes';

/** As a fourth remote adds its pages: one for everybody, one for who may deploy. */
jest.mock('./pages.json', () => [
  ...jest.requireActual('./pages.json'),
  {
    path: '/news',
    title: 'News',
    description: '',
    index: true,
    screen: { remote: 'mfe-news', expose: 'News' },
  },
  {
    path: '/desk',
    title: 'Desk',
    description: '',
    index: false,
    screen: { remote: 'mfe-news', expose: 'Desk' },
    permission: 'deployment.access',
  },
]);

const config = {
  productName: 'Spreadwise',
  remotesKey: '',
  payment: { publishableKey: 'pk_test_1', mode: 'test', scriptUrl: null },
} as const;
const remotes = ['mfe-auth', 'mfe-signup', 'mfe-dashboard', 'mfe-news'].map((name) => ({
  name,
  version: '1',
  manifest: '',
  entry: `/${name}.js`,
  files: '',
}));
const initial = { serial: 1, issuedAt: '', remotes, signature: '' };

/** Each remote's screen says its name and what it was given. */
const given: Record<string, unknown>[] = [];
/** Every screen that anything was fetched for. */
const loaded: string[] = [];
const screenCalled = (name: string) => (props: Record<string, unknown>) => {
  given.push(props);
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
      <AuthContext value={{ ...fakeAuth({ user }), isBootstrapping }}>
        <RemoteLoaderContext value={loader}>
          <MemoryRouter initialEntries={[path]}>
            <AppRoutes config={config} api={createApiClient(never)} />
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
});

test.each([
  ['/admin', 'mfe-auth/OwnerLogin', 'Owner access'],
  ['/', 'mfe-auth/OwnerLogin', 'Owner access'],
  ['/signup', 'mfe-signup/Signup', 'Choose your advisory plan'],
  ['/register', 'mfe-signup/Signup', 'Choose your advisory plan'],
  ['/dashboard', 'mfe-auth/CustomerSignIn', 'Dashboard'],
  ['/dashboard/', 'mfe-auth/CustomerSignIn', 'Dashboard'],
])('when nobody is signed in, %s shows %s', async (path, name, title) => {
  await open(path);
  expect(screen.getByRole('button', { name })).toBeVisible();
  expect(document.title).toBe(`${title} · Spreadwise`);
});

test.each([
  ['/', 'mfe-auth/SecureAccess'],
  ['/admin', 'mfe-auth/OwnerLogin'],
  ['/signup', 'mfe-signup/Signup'],
  ['/dashboard', 'mfe-dashboard/Dashboard'],
])('when somebody is signed in, %s shows %s', async (path, name) => {
  await open(path, OWNER_USER);
  expect(screen.getByRole('button', { name })).toBeVisible();
});

test('screens get the product’s name, and those that sell get the payment configuration', async () => {
  await open('/signup');
  expect(given.at(-1)).toEqual({ productName: 'Spreadwise', payment: config.payment });
  await open('/dashboard');
  expect(given.at(-1)).toEqual({ productName: 'Spreadwise' });
});

test('after the owner signed in at /admin the panel opens', async () => {
  await open('/admin', OWNER_USER);
  await act(async () => screen.getByRole('button', { name: 'mfe-auth/OwnerLogin' }).click());
  expect(screen.getByRole('button', { name: 'mfe-dashboard/Dashboard' })).toBeVisible();
});

test.each(['/', '/admin', '/signup', '/dashboard', '/nowhere'])(
  'while authentication starts, %s shows the loading card',
  async (path) => {
    await open(path, null, true);
    expect(screen.getByRole('heading', { name: 'Loading...' })).toBeVisible();
    expect(screen.getByText('Initializing authentication...')).toBeVisible();
  },
);

test('an address without a page says so and shows ways on', async () => {
  await open('/nowhere');
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the advisory plans' })).toHaveAttribute('href', '/signup');
  expect(document.title).toBe('Page not found · Spreadwise');
});

test('a page that a further remote adds is shown like the others', async () => {
  await open('/news');
  expect(screen.getByRole('button', { name: 'mfe-news/News' })).toBeVisible();
  expect(given.at(-1)).toEqual({ productName: 'Spreadwise' });
  expect(document.title).toBe('News · Spreadwise');
});

test('a page with a permission is shown to who has it', async () => {
  await open('/desk', OWNER_USER);
  expect(screen.getByRole('button', { name: 'mfe-news/Desk' })).toBeVisible();
});

test.each([
  ['who is not signed in', null, 'Please sign in first', 'Sign in'],
  [
    'who does not have it',
    { ...OWNER_USER, permissions: [] },
    'This page is not open to you',
    'Open your dashboard',
  ],
])('of a page with a permission nothing is fetched for %s', async (_, user, heading, link) => {
  await open('/desk', user);
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', '/dashboard');
  expect(loaded).toEqual([]);
});
