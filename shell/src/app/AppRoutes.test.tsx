import type { SessionUser } from '@spreadwise/api/contract';
import { AuthContext, createApiClient, OWNER_USER } from '@spreadwise/shared-auth';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { fakeAuth } from '../../../shared-auth/src/testing/fake-auth';
import { RemoteLoaderContext } from '../remotes/RemoteScreen';
import { createRemoteLoader } from '../remotes/remote-loader';
import { AppRoutes } from './AppRoutes';

const config = {
  productName: 'Spreadwise',
  payment: { publishableKey: 'pk_test_1', mode: 'test', scriptUrl: null },
} as const;
const remotes = ['mfe-auth', 'mfe-signup', 'mfe-dashboard'].map((name) => ({
  name,
  version: '1',
  manifest: '',
  entry: `/${name}.js`,
  integrity: {},
}));

/** Each remote's screen says its name and what it was given. */
const given: Record<string, unknown>[] = [];
const screenCalled = (name: string) => (props: Record<string, unknown>) => {
  given.push(props);
  return (
    <button type="button" onClick={props.onSignedIn as () => void}>
      {name}
    </button>
  );
};

async function open(path: string, user: SessionUser | null = null, isBootstrapping = false) {
  const readDocument = async () => ({ ok: true, document: { remotes } }) as const;
  const loader = createRemoteLoader({
    federation: {
      register() {},
      load: async ({ remote, expose }) => ({ default: screenCalled(`${remote}/${expose}`) }),
    },
    initial: { remotes },
    readDocument,
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
