/** The shell's side of the contract with the remotes: routes behave as every remote.json declares. */
import { AuthContext, createApiClient } from '@spreadwise/shared-auth';
import { audienceOf, fakeAuth, USERS } from '@spreadwise/testkit';
import { act, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { CONFIG, DELIVERED, setOf } from '../testing/remote-sets';
import { AppRoutes } from './AppRoutes';

interface Opened {
  readonly path: string;
  readonly screen: string;
  readonly props: Readonly<Record<string, unknown>>;
}

let path = '';
const opened: Opened[] = [];
jest.mock('../remotes/screen/RemoteScreen', () => ({
  RemoteScreen: ({
    screen: { remote, expose },
    props,
  }: {
    screen: { remote: string; expose: string };
    props: Opened['props'];
  }) => {
    opened.push({ path, screen: `${remote}/${expose}`, props });
    return null;
  },
}));

const SET = setOf(DELIVERED);
const PAGES = DELIVERED.flatMap(({ name, pages }) => pages.map((page) => ({ ...page, remote: name })));
const PATHS = [...new Set(PAGES.map((page) => page.path))];

async function openAll(who: string): Promise<readonly Opened[]> {
  opened.length = 0;
  for (path of PATHS) {
    const { unmount } = await act(async () =>
      render(
        <AuthContext value={fakeAuth({ user: USERS[who] ?? null })}>
          <MemoryRouter initialEntries={[path]}>
            <AppRoutes config={CONFIG} api={createApiClient(() => new Promise(() => {}))} set={SET} />
          </MemoryRouter>
        </AuthContext>,
      ),
    );
    unmount();
  }
  return [...opened];
}

beforeEach(() => {
  window.scrollTo = () => {};
});

test.each(Object.keys(USERS))('shows %s the declared screen at each address, with its props', async (who) => {
  const declared = PAGES.filter((page) => audienceOf(page).includes(who));
  const seen = await openAll(who);
  expect(seen.map(({ path, screen }) => `${path} ${screen}`).sort()).toEqual(
    declared.map(({ path, remote, expose }) => `${path} ${remote}/${expose}`).sort(),
  );
  for (const { path, screen, props } of seen) {
    const page = declared.find((one) => one.path === path && `${one.remote}/${one.expose}` === screen);
    const { onSignedIn, ...given } = props;
    expect(given).toEqual({ productName: CONFIG.productName, payment: CONFIG.payment });
    expect(typeof onSignedIn).toBe(page?.onSignedIn ? 'function' : 'undefined');
  }
});
