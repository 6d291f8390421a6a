/** The shell's side of the contract with the remotes: what screens.json says is what the routes do. */
import { SCREENS } from '@spreadwise/contract/screens';
import { AuthContext, createApiClient } from '@spreadwise/shared-auth';
import { audienceOf, fakeAuth, USERS } from '@spreadwise/testkit';
import { act, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { AppRoutes } from './AppRoutes';
import { PAGES } from './pages';

interface Opened {
  readonly id: string;
  readonly props: Readonly<Record<string, unknown>>;
}

const opened: Opened[] = [];
jest.mock('../remotes/screen/RemoteScreen', () => ({
  RemoteScreen: ({
    screen,
    props,
  }: {
    screen: { remote: string; expose: string };
    props: Opened['props'];
  }) => {
    opened.push({ id: `${screen.remote}/${screen.expose}`, props });
    return null;
  },
}));

const config = {
  productName: 'Spreadwise',
  remotesKey: 'key',
  payment: { publishableKey: 'pk_test_1', mode: 'test', scriptUrl: null },
} as const;

/** Opens every page. */
async function openAll(who: string): Promise<readonly Opened[]> {
  opened.length = 0;
  for (const { path } of PAGES) {
    const { unmount } = await act(async () =>
      render(
        <AuthContext value={fakeAuth({ user: USERS[who] ?? null })}>
          <MemoryRouter initialEntries={[path]}>
            <AppRoutes config={config} api={createApiClient(() => new Promise(() => {}))} />
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

test.each(Object.keys(USERS))(
  'to %s the pages show the screens that are declared, with their props',
  async (who) => {
    const declared = SCREENS.filter((sample) => audienceOf(sample).includes(who));
    const seen = await openAll(who);
    expect([...new Set(seen.map(({ id }) => id))].sort()).toEqual(
      declared.map(({ remote, expose }) => `${remote}/${expose}`).sort(),
    );
    for (const { id, props } of seen) {
      const sample = declared.find(({ remote, expose }) => `${remote}/${expose}` === id);
      const given = Object.entries(props).filter(([name]) => !sample?.callbacks.includes(name));
      expect(Object.fromEntries(given)).toEqual(sample?.props);
    }
  },
);

test('every declared callback is given by some page', async () => {
  const given = new Set(
    (await openAll('nobody')).flatMap(({ id, props }) => Object.keys(props).map((name) => `${id} ${name}`)),
  );
  for (const { remote, expose, callbacks } of SCREENS)
    for (const name of callbacks) expect(given).toContain(`${remote}/${expose} ${name}`);
});
