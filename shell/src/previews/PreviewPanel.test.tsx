import type { RemoteOverride } from '@spreadwise/contract';
import { AuthContext, OWNER_USER, type SessionUser } from '@spreadwise/shared-auth';
import { fakeAuth } from '@spreadwise/testkit';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { entryOf, setOf } from '../testing/remote-sets';
import { instantText } from './instant-text';
import { PreviewPanel } from './PreviewPanel';

const VERSION = '8c1f2a3b4d5e6f708192';
const BUILD: RemoteOverride = {
  remote: 'mfe-auth',
  origin: 'http://localhost:4001',
  version: null,
  since: '2026-11-21T13:30:00.000Z',
  expiresAt: '2026-11-21T14:30:00.000Z',
};
const STORED: RemoteOverride = { ...BUILD, remote: 'mfe-insights', origin: null, version: VERSION };
const SET = setOf([
  entryOf('mfe-auth', { version: 'dev' }),
  entryOf('mfe-insights', { version: VERSION, format: 'module' }),
  entryOf('mfe-signup', { version: '47b02d91c6a85e3f1d20' }),
]);

const show = (overrides: readonly RemoteOverride[], user: SessionUser | null = null) =>
  render(
    <AuthContext value={fakeAuth({ user })}>
      <MemoryRouter initialEntries={['/insights?days=7']}>
        <PreviewPanel overrides={overrides} set={SET} />
      </MemoryRouter>
    </AuthContext>,
  );
const panel = () => within(screen.getByRole('complementary', { name: 'Preview' }));
const lines = () =>
  panel()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const endOf = (name: string) =>
  new URL(panel().getByRole('link', { name }).getAttribute('href') ?? '', location.origin);

test('shows what a preview runs, from where, since when and until when', () => {
  show([BUILD]);
  expect(panel().getByText('Preview of mfe-auth')).toBeVisible();
  const [since, until] = [BUILD.since, BUILD.expiresAt].map((at) => instantText(at));
  expect(lines()[0]).toBe(
    `mfe-auththe build at http://localhost:4001, since ${since} until ${until}Reset mfe-auth`,
  );
  expect(panel().queryByRole('link', { name: 'Reset all' })).toBeNull();
  expect(panel().queryByText(/sign in again/)).toBeNull();
});

test('resets several previews one by one or all at once, and returns to the same address', () => {
  show([BUILD, STORED]);
  expect(panel().getByText('2 previews')).toBeVisible();
  expect(lines()[1]).toContain(`version ${VERSION}`);
  const one = endOf('Reset mfe-insights');
  expect(one.pathname).toBe('/remotes/preview/end');
  expect(Object.fromEntries(one.searchParams)).toEqual({ remote: 'mfe-insights', to: '/insights?days=7' });
  expect(Object.fromEntries(endOf('Reset all').searchParams)).toEqual({ to: '/insights?days=7' });
});

test('returns to the German page from which a preview was reset', () => {
  document.documentElement.lang = 'de';
  show([BUILD]);
  document.documentElement.lang = 'en';
  expect(endOf('Reset mfe-auth').searchParams.get('to')).toBe('/de/insights?days=7');
});

test('tells a signed-in user that a reset reloads the page and ends the session', () => {
  show([BUILD], OWNER_USER);
  expect(panel().getByText(/A reset reloads the page, and you sign in again\./)).toBeVisible();
});

test('starts collapsed on a narrow screen', () => {
  Object.assign(window, { matchMedia: () => ({ matches: false }) });
  show([BUILD]);
  Reflect.deleteProperty(window, 'matchMedia');
  expect(panel().getByText('What runs here').closest('details')).not.toHaveAttribute('open');
});

test('collapses, and lists every remote of the tab for developers', async () => {
  show([STORED]);
  const summary = panel().getByText('What runs here');
  await userEvent.click(summary);
  expect(summary.closest('details')).not.toHaveAttribute('open');
  await userEvent.click(summary);
  await userEvent.click(panel().getByText('All parts of this tab'));
  expect(lines().slice(1)).toEqual([
    'mfe-auth dev house',
    `mfe-insights ${VERSION} modulepreview`,
    'mfe-signup 47b02d91c6a85e3f1d20 house',
  ]);
});
