import type { SessionUser } from '@spreadwise/shared-auth';
import { OWNER_USER, permissionsOf } from '@spreadwise/shared-auth';
import { dismissToasts } from '@spreadwise/shared-ui';
import { click, keyboard, refusal, settle } from '@spreadwise/testkit';
import { act, screen, within } from '@testing-library/react';
import { OWNER_ANSWERS, twoPages } from '../testing/owner-answers';
import { showDashboard, valueBeside } from '../testing/show-dashboard';

const show = (at = '/dashboard', options: Partial<Parameters<typeof showDashboard>[0]> = {}) =>
  showDashboard({ at, user: OWNER_USER, answers: OWNER_ANSWERS, ...options });
const heading = () => screen.getByRole('heading', { level: 1 });
const navigation = () =>
  within(screen.getByRole('navigation', { name: 'Administration' }))
    .getAllByRole('link')
    .map((link) => link.textContent);
const rowsOf = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(dismissToasts);
  jest.useRealTimers();
});

describe('navigation', () => {
  test('the six sections carry the names of the login screen’s list', async () => {
    await show();
    expect(navigation()).toEqual([
      'System configuration',
      'Customers & analytics',
      'AI services',
      'Database',
      'Trading bots',
      'Security & deployment',
    ]);
    expect(heading()).toHaveTextContent('Customers & analytics');
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Customers & analytics');
  });

  test('the section is in the address, so that Back returns to the previous one', async () => {
    const { place } = await show();
    await click('Database', 'link');
    expect(place.search).toBe('?section=database');
    expect(heading()).toHaveTextContent('Database');
    expect(heading().closest('div[tabindex]')).toHaveFocus();
    await place.go(-1);
    expect(heading()).toHaveTextContent('Customers & analytics');
  });

  test('cards of other remotes stand where the panel opens, and in no other section', async () => {
    await show('/dashboard', { slots: { 'mfe-dashboard.panel': <p>A card</p> } });
    expect(screen.getByText('A card')).toBeVisible();
    await click('Database', 'link');
    expect(screen.queryByText('A card')).toBeNull();
  });

  test('an unknown section opens the first one', async () => {
    await show('/dashboard?section=nonsense');
    expect(heading()).toHaveTextContent('Customers & analytics');
  });

  test('a section without its permission is neither named nor opened by its address', async () => {
    const user: SessionUser = { ...OWNER_USER, role: 'ADMIN', permissions: [...permissionsOf('ADMIN')] };
    await show('/dashboard?section=database', { user });
    expect(navigation()).toEqual(['Customers & analytics']);
    expect(heading()).toHaveTextContent('Customers & analytics');
  });

  test('without any permission nothing is requested', async () => {
    const { auth } = await show('/dashboard', { user: { ...OWNER_USER, permissions: [] } });
    expect(screen.getByText('Nothing here is open to you')).toBeVisible();
    expect(auth.calls).toEqual([]);
  });

  test('signing out goes to the login', async () => {
    const { logout, place } = await show();
    await click('Sign out');
    expect(logout).toHaveBeenCalledTimes(1);
    expect(place.pathname).toBe('/admin');
  });

  test('test mode is shown', async () => {
    await show('/dashboard', { mode: 'test' });
    expect(screen.getByText('Test mode')).toBeVisible();
  });
});

describe('customers & analytics', () => {
  test('shows the server’s figures', async () => {
    await show();
    expect(screen.getByText('Live customers').nextElementSibling).toHaveTextContent('1,204');
    expect(screen.getByText('Monthly revenue').nextElementSibling).toHaveTextContent('€59,988.01');
    expect(screen.getByText('1,200 Pro · 4 Basic')).toBeVisible();
    expect(screen.getByText('Visitors today').nextElementSibling).toHaveTextContent('7');
    expect(rowsOf('Customers, newest first')).toEqual([
      ['ada@example.comAda Lovelace', 'Pro', 'PRO', 'Active', 'Renews 21 December 2026', '21 November 2026'],
      ['bob@example.com', 'Basic', 'BASIC', 'Past due', 'Ends 1 December 2026', '1 November 2026'],
      ['eve@example.com', '–', 'FREE', 'No subscription', '–', '1 October 2026'],
    ]);
    expect(valueBeside('/signup')).toBe('40');
    expect(valueBeside('Germany')).toBe('31');
    expect(rowsOf('Recent visits')).toEqual([
      ['21 Nov 2026, 09:30 UTC', '/signup', 'Berlin, Germany', 'Chrome on Linux', 'https://example.com/'],
      ['21 Nov 2026, 09:00 UTC', '/', '–', '–', '–'],
    ]);
  });

  test('a search waits for a pause in typing and makes one request', async () => {
    const { auth } = await show();
    await keyboard.type(screen.getByLabelText('Search customers'), ' ada ');
    const searches = () =>
      auth.calls.filter(({ name, input }) => name === 'GET /api/admin/customers' && input?.query);
    await settle(299);
    expect(searches().map(({ input }) => input?.query)).toEqual([{}]);
    await settle(1);
    expect(searches().map(({ input }) => input?.query)).toEqual([{}, { search: 'ada' }]);
  });

  test('a search without a match says so', async () => {
    await show('/dashboard', {
      answers: { ...OWNER_ANSWERS, 'GET /api/admin/customers': { customers: [], nextCursor: null } },
    });
    expect(screen.getByText('No customers yet.')).toBeVisible();
    await keyboard.type(screen.getByLabelText('Search customers'), 'zoe');
    await settle(300);
    expect(screen.getByText('No customer matches “zoe”.')).toBeVisible();
  });

  test('further pages load until there are no more', async () => {
    const { auth } = await show('/dashboard', { answers: twoPages() });
    await click('Load more');
    expect(rowsOf('Customers, newest first').map(([email]) => email)).toEqual([
      'first@example.com',
      'second@example.com',
    ]);
    expect(auth.calls.at(-1)?.input?.query).toEqual({ cursor: 'c2' });
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  test('a failed call is reported in its own place only', async () => {
    const failing = { 'GET /api/admin/visits/summary': refusal(503, 'down') };
    await show('/dashboard', { answers: { ...OWNER_ANSWERS, ...failing } });
    expect(screen.getByText('The visitors could not be loaded')).toBeVisible();
    expect(screen.getByText('Visitors today').nextElementSibling).toHaveTextContent('–');
    expect(screen.getByText('Live customers').nextElementSibling).toHaveTextContent('1,204');
    expect(screen.getByText('ada@example.com')).toBeVisible();
  });
});

describe('customers & analytics without a network', () => {
  const CALLS = [
    'GET /api/admin/billing/health',
    'GET /api/admin/customers/summary',
    'GET /api/admin/visits/summary',
    'GET /api/admin/customers',
    'GET /api/admin/visits',
  ] as const;

  test('one failure with one Retry covers the whole section', async () => {
    let down = true;
    const answers = Object.fromEntries(
      CALLS.map((name) => [name, () => (down ? new TypeError('Failed to fetch') : OWNER_ANSWERS[name])]),
    );
    await show('/dashboard', { answers });
    expect(screen.getAllByText(/could not be loaded/)).toHaveLength(1);
    down = false;
    await click('Retry');
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
    expect(screen.getByText('ada@example.com')).toBeVisible();
    expect(rowsOf('Recent visits')).toHaveLength(2);
  });
});

describe('the other sections', () => {
  test('system configuration lists what is in force, and a mail can be read', async () => {
    await show('/dashboard?section=configuration');
    expect(rowsOf('Configuration in force')).toEqual([['PORT', '3000', 'Where the server listens.']]);
    expect(screen.getByText(/mail stays in this outbox/)).toBeVisible();
    const text = screen.getByText('Your code is 123456.');
    expect(text).not.toBeVisible();
    await keyboard.click(screen.getByText('Your code'));
    expect(text).toBeVisible();
  });

  test('an empty outbox says whether mail goes out', async () => {
    await show('/dashboard?section=configuration', {
      answers: {
        ...OWNER_ANSWERS,
        'GET /api/admin/mails': { delivery: 'smtp', mails: [], nextCursor: null },
      },
    });
    expect(screen.getByText(/mail goes out and is not kept here/)).toBeVisible();
    expect(screen.getByText('Nothing is kept here.')).toBeVisible();
  });

  test('database', async () => {
    await show('/dashboard?section=database');
    expect(valueBeside('Kind')).toBe('Embedded, in the data folder');
    expect(valueBeside('Version')).toBe('PostgreSQL 18');
    expect(valueBeside('Size')).toBe('8.0 MB');
    expect(valueBeside('Migrations')).toBe('3 applied');
    expect(rowsOf('Rows by table')).toEqual([['customers', '12,345']]);
  });

  test('security & deployment', async () => {
    await show('/dashboard?section=security');
    expect(screen.getByText('Owner sessions').nextElementSibling).toHaveTextContent('1');
    expect(screen.getByText('Customer sessions').nextElementSibling).toHaveTextContent('12');
    await settle();
    expect(screen.getByRole('heading', { name: 'Deployments' })).toBeVisible();
    expect(screen.getByRole('region', { name: /^mfe-auth/ })).toBeVisible();
  });

  test('AI services states the truth without a request', async () => {
    const { auth } = await show('/dashboard?section=ai');
    expect(screen.getByText('No AI service is connected.')).toBeVisible();
    expect(auth.calls).toEqual([]);
  });
});

describe('trading bots', () => {
  const table = (name: string) => rowsOf(name);
  const open = async (options = {}) => {
    const shown = await show('/dashboard?section=trading', options);
    await settle();
    return shown;
  };

  test('there are none; the advice engine’s figures are shown', async () => {
    await open();
    expect(screen.getByText('Spreadwise gives advice only and runs no trading bots.')).toBeVisible();
    expect(screen.getByText('Market', { selector: 'p' }).nextElementSibling).toHaveTextContent('Simulated');
    expect(table('Market feeds')[4]).toEqual([
      'Bitstamp',
      'Disconnected The server closed the connection (1006).',
      expect.stringContaining('21 Nov 2026'),
      '548',
      '0',
      '–',
      '3',
    ]);
    expect(table('Engine')[1]).toEqual([
      'All exchanges',
      '2 to 6',
      '390',
      '7,474',
      '100',
      '9,120,300',
      '1.4 µs',
      '–',
    ]);
    expect(valueBeside('Restarts')).toBe('1');
    expect(valueBeside('Last failure')).toBe('The worker ran out of memory.');
    expect(valueBeside('Quotes replaced by newer ones before use')).toBe('10,412');
    expect(valueBeside('Refused: crossed quote')).toBe('12');
  });

  test('the figures are refreshed every five seconds', async () => {
    const { auth } = await open();
    const asked = () => auth.calls.filter(({ name }) => name === 'GET /api/market/status').length;
    expect(asked()).toBe(1);
    await settle(5_000);
    expect(asked()).toBe(2);
  });

  test('every signal is shown, and nothing counts', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Open now (2)' })).toBeVisible();
    expect(screen.queryByText(/count against your day/)).toBeNull();
    expect(screen.queryByRole('meter')).toBeNull();
  });

  test('the signals stay when the state of the markets cannot be read', async () => {
    await open({ answers: { ...OWNER_ANSWERS, 'GET /api/market/status': refusal(503, 'down') } });
    expect(screen.getByText('The state of the markets could not be loaded')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Open now (2)' })).toBeVisible();
  });
});
