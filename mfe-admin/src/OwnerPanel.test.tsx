import type { CallResponse, MarketStatus, SystemState } from '@spreadwise/contract';
import { OWNER_USER, type SessionUser } from '@spreadwise/shared-auth';
import { dismissToasts } from '@spreadwise/shared-ui';
import { ADMIN_USER, click, fill, keyboard, mockDialogs, refusal, settle } from '@spreadwise/testkit';
import { act, cleanup, screen, within } from '@testing-library/react';
import { AI_OVERVIEW, OWNER_ANSWERS, SWITCH, SYSTEM_STATE, twoPages } from './testing/owner-answers';
import { showPanel, valueBeside } from './testing/show-panel';

const show = async (at = '/dashboard', options: Partial<Parameters<typeof showPanel>[0]> = {}) => {
  const shown = await showPanel({ at, user: OWNER_USER, answers: OWNER_ANSWERS, ...options });
  // The place and its parts are separate chunks.
  await settle();
  return shown;
};
const heading = () => screen.getByRole('heading', { level: 1 });
const navigation = (name = 'Administration') =>
  within(screen.getByRole('navigation', { name }))
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

const ADMINS = ['Business', 'Customers', 'Support', 'Engine'];

beforeAll(mockDialogs);
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(dismissToasts);
  jest.useRealTimers();
});

describe('navigation', () => {
  test('shows six places, the first with its overview and its other parts', async () => {
    await show();
    expect(navigation()).toEqual(['Business', 'Customers', 'Support', 'Engine', 'Settings', 'System']);
    expect(navigation('Business')).toEqual(['Overview', 'Revenue', 'Analytics', 'Visitors', 'Payments']);
    expect(heading()).toHaveTextContent('Overview');
    const current = screen.getAllByRole('link', { current: 'page' }).map((link) => link.textContent);
    expect(current).toEqual(['Business', 'Overview']);
  });

  test('keeps the section in the URL, so that Back returns to the previous one', async () => {
    const { place } = await show();
    await click('System', 'link');
    expect(place.search).toBe('?section=system');
    expect(heading()).toHaveTextContent('Sign-in');
    expect(heading().closest('div[tabindex]')).toHaveFocus();
    await place.go(-1);
    expect(heading()).toHaveTextContent('Overview');
    expect(document.title).toMatch(/^Overview · /);
  });

  test('shows cards of other remotes in the opening section only', async () => {
    await show('/dashboard', { slots: { 'mfe-admin.panel': <p>A card</p> } });
    expect(screen.getByText('A card')).toBeVisible();
    await click('Revenue', 'link');
    expect(screen.queryByText('A card')).toBeNull();
  });

  test('opens the first section when the one in the URL is unknown', async () => {
    await show('/dashboard?section=nonsense');
    expect(heading()).toHaveTextContent('Overview');
  });

  test.each([
    ['configuration&part=alerts', '?section=system&part=alerts', 'Alerts'],
    ['security', '?section=system&part=releases', 'Releases'],
    [
      'customers&part=payments&customer=cus_ada',
      '?section=business&part=payments&customer=cus_ada',
      'Payments',
    ],
    ['trading&part=controls', '?section=settings', 'Settings'],
    ['ai', '?section=engine&part=ai', 'AI services'],
  ])('redirects a link to the former ?section=%s', async (former, present, title) => {
    const { place } = await show(`/dashboard?section=${former}`);
    expect(place.search).toBe(present);
    expect(heading()).toHaveTextContent(title);
  });

  test('hides a section without its permission and does not open it by its URL', async () => {
    await show('/dashboard?section=system&part=database', { user: ADMIN_USER });
    expect(navigation()).toEqual(ADMINS);
    expect(navigation('Business')).toEqual(['Overview', 'Visitors', 'Payments']);
    expect(heading()).toHaveTextContent('Overview');
  });

  test('shows an ADMIN only the parts of the overview that they may view, without links to the rest', async () => {
    const known = OWNER_ANSWERS['GET /api/admin/overview'] as CallResponse<'GET /api/admin/overview'>;
    await show('/dashboard', {
      user: ADMIN_USER,
      answers: { ...OWNER_ANSWERS, 'GET /api/admin/overview': { ...known, revenue: null } },
    });
    const titles = screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent);
    expect(titles).toEqual(['System']);
    const system = within(screen.getByRole('region', { name: 'System' }));
    expect(system.queryByRole('button')).toBeNull();
    expect(system.queryByRole('link')).toBeNull();
  });

  test('requests nothing without any permission', async () => {
    const { auth } = await show('/dashboard', { user: { ...OWNER_USER, permissions: [] } });
    expect(screen.getByText('Nothing here is open to you')).toBeVisible();
    expect(auth.calls).toEqual([]);
  });

  test('returns to the login on sign-out', async () => {
    const { logout, place } = await show();
    await click('Sign out');
    expect(logout).toHaveBeenCalledTimes(1);
    expect(place.pathname).toBe('/admin');
  });

  test('signs out after an hour without activity, although the panel keeps polling the server', async () => {
    const { logout, auth } = await show();
    /** Advances the clock; of the polling in between, only that of the last seconds happens. */
    const wait = async (minutes: number) => {
      jest.setSystemTime(Date.now() + minutes * 60_000 - 5_000);
      await settle(5_000);
    };
    await wait(59);
    expect(screen.getByText('You are about to be signed out')).toBeVisible();
    await keyboard.keyboard('a');
    expect(screen.queryByText('You are about to be signed out')).toBeNull();
    const calls = auth.calls.length;
    await wait(59);
    expect(auth.calls.length).toBeGreaterThan(calls);
    expect(logout).not.toHaveBeenCalled();
    await wait(1);
    expect(logout).toHaveBeenCalledTimes(1);
  });

  test('shows test mode', async () => {
    await show('/dashboard', { mode: 'test' });
    expect(screen.getByText('Test mode')).toBeVisible();
  });
});

const showPlace = (part = '', options: Partial<Parameters<typeof showPanel>[0]> = {}) =>
  show(`/dashboard?section=customers${part && `&part=${part}`}`, options);

describe('overview', () => {
  const system = () => within(screen.getByRole('region', { name: 'System' }));
  const lineOf = (name: string) => system().getByText(name).closest('li');

  test('shows first what needs attention, with a link to it', async () => {
    const { place } = await show();
    expect(screen.getByText('A customer’s payment is overdue')).toBeVisible();
    await click('Open', 'link');
    expect(place.search).toBe('?section=customers');
  });

  test('links a broken audit log to its verification', async () => {
    const known = OWNER_ANSWERS['GET /api/admin/overview'] as CallResponse<'GET /api/admin/overview'>;
    const text = 'Row 7 of the audit log is missing. The database was changed outside the product.';
    const broken = { id: 'audit', tone: 'danger', title: 'The audit log is broken', text } as const;
    const overview = { ...known, attention: [{ ...broken, place: 'system' as const, part: 'audit' }] };
    const { place } = await show('/dashboard', {
      answers: { ...OWNER_ANSWERS, 'GET /api/admin/overview': overview },
    });
    expect(screen.getByText(text)).toBeVisible();
    await click('Open', 'link');
    expect(place.search).toBe('?section=system&part=audit');
  });

  test('states that nothing needs attention', async () => {
    const known = OWNER_ANSWERS['GET /api/admin/overview'] as CallResponse<'GET /api/admin/overview'>;
    const calm = { ...known, attention: [] };
    await show('/dashboard', { answers: { ...OWNER_ANSWERS, 'GET /api/admin/overview': calm } });
    expect(screen.getByText('Nothing needs your attention')).toBeVisible();
  });

  test('describes the state of each system, with its switch', async () => {
    const { place } = await show();
    expect(lineOf('Signals')).toHaveTextContent('RunningSignals are being found and sent.Pause signals');
    expect(lineOf('Exchanges')).toHaveTextContent('9 of 10 connectedOff: Kraken.');
    expect(lineOf('Mail')).toHaveTextContent('SentThe mail server accepts them.Pause mails');
    expect(lineOf('Payments')).toHaveTextContent('Failing2 events to be retried.Pause orders');
    await click('Switch exchanges', 'link');
    expect(place.search).toBe('?section=settings&find=advice.exchanges-off');
  });

  test.each<[string, string, string, string, Partial<SystemState>, string]>([
    [
      ...(['Signals', 'signals', 'advice.on', 'Customers read: Back at noon.'] as const),
      ...([{ advice: { paused: 'Back at noon.', state: 'running' } }, 'Running'] as const),
    ],
    [
      ...(['Signals', 'signals', 'advice.on'] as const),
      ...(['Customers read that signals are paused and resume by themselves.'] as const),
      ...([{ advice: { paused: '', state: 'running' } }, 'Running'] as const),
    ],
    [
      ...([
        'Mail',
        'mails',
        'mails.on',
        '3 waiting. Codes, security mails and receipts are still sent.',
      ] as const),
      ...([{ mail: { ...SYSTEM_STATE.mail, waiting: 3 } }, 'Sent'] as const),
    ],
    [
      ...([
        'Payments',
        'orders',
        'payments.on',
        'Nobody can subscribe. Plans and renewals continue.',
      ] as const),
      ...([{ payments: { ...SYSTEM_STATE.payments, isPaused: true } }, 'Failing'] as const),
    ],
  ])('%s: can be paused here, and a change shows within two seconds', async (...story) => {
    const [name, what, key, words, changed, resumed] = story;
    let state = SYSTEM_STATE;
    const settings = OWNER_ANSWERS['GET /api/admin/settings'] as CallResponse<'GET /api/admin/settings'>;
    const { auth } = await show('/dashboard', {
      answers: {
        ...OWNER_ANSWERS,
        'GET /api/admin/settings': { ...settings, settings: [{ ...SWITCH, key }] },
        'GET /api/admin/state': () => state,
        'POST /api/admin/settings': () => {
          state = { ...SYSTEM_STATE, ...changed };
          return settings;
        },
      },
    });
    await click(`Pause ${what}`);
    await settle();
    await fill(screen.getByLabelText('Reason'), 'Maintenance');
    await click('Save');
    await settle();
    expect(
      auth.calls.find(({ name: call }) => call === 'POST /api/admin/settings')?.input?.body,
    ).toMatchObject({ changes: [{ key, value: false }] });
    expect(lineOf(name)).toHaveTextContent(`Paused${words}Resume ${what}`);
    // Someone else resumes it.
    state = SYSTEM_STATE;
    await settle(2_000);
    expect(lineOf(name)).toHaveTextContent(resumed);
  });

  test('shows revenue with its movements and a funnel that ends thirty days after the payment', async () => {
    await show();
    await settle(1);
    await settle(1);
    const revenue = screen.getByRole('region', { name: 'Monthly recurring revenue' });
    expect(revenue).toHaveTextContent('€99.98');
    expect(revenue).toHaveTextContent('+€49.99 in 30 days');
    expect(within(revenue).getByRole('img')).toHaveAccessibleName(/^20 days: from €49.99 to €99.98/);
    expect(valueBeside('New')).toBe('+€49.99 (1)');
    const steps = within(screen.getByRole('region', { name: 'Funnel' })).getAllByRole('listitem');
    expect(steps.at(-1)).toHaveTextContent('6Active after 30 daysof 8 who paid 30 to 60 days ago');
  });

  test('does not show unknown revenue as zero', async () => {
    await show('/dashboard', {
      answers: { ...OWNER_ANSWERS, 'GET /api/admin/overview': refusal(503, 'down') },
    });
    await settle();
    expect(screen.getByText('The revenue could not be loaded')).toBeVisible();
    expect(screen.queryByText('€0.00')).toBeNull();
  });

  test('draws no chart for fewer than seven days', async () => {
    const known = OWNER_ANSWERS['GET /api/admin/overview'] as CallResponse<'GET /api/admin/overview'>;
    const revenue = known.revenue?.map((day, index) => ({ ...day, cents: index < 17 ? 0 : 1999 })) ?? null;
    await show('/dashboard', {
      answers: { ...OWNER_ANSWERS, 'GET /api/admin/overview': { ...known, revenue } },
    });
    expect(screen.getByText('Chart after 7 days of revenue; 3 so far.')).toBeVisible();
    expect(screen.queryByRole('img')).toBeNull();
  });

  test('describes recent changes in sentences, with old and new value', async () => {
    await show();
    await settle(1);
    await settle(1);
    const activity = screen.getByRole('region', { name: 'Recent activity' });
    expect(activity).toHaveTextContent('Settings were changed.');
    expect(activity).toHaveTextContent('Advice floor: from €1.00 to €2.50');
  });

  test('refetches its data and reports when the server stops answering', async () => {
    let asked = 0;
    const known = OWNER_ANSWERS['GET /api/admin/overview'] as CallResponse<'GET /api/admin/overview'>;
    const { auth } = await show('/dashboard', {
      answers: {
        ...OWNER_ANSWERS,
        'GET /api/admin/overview': () => (asked++ === 0 ? known : refusal(503, 'down')),
      },
    });
    await settle(15_000);
    await settle(5_000);
    expect(auth.calls.filter(({ name }) => name === 'GET /api/admin/overview').length).toBeGreaterThan(1);
    expect(screen.getByText(/The server does not answer\./)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Monthly recurring revenue' })).toHaveTextContent('€99.98');
  });
});

describe('command palette', () => {
  const openPalette = async () => {
    await keyboard.keyboard('{Control>}k{/Control}');
    await settle();
    return screen.getByRole('combobox', { name: 'Page or command' });
  };
  const options = () =>
    within(screen.getByRole('listbox'))
      .queryAllByRole('option')
      .map((option) => option.textContent);

  test('opens by keyboard, matches the beginnings of words, and opens the match on Enter', async () => {
    const { place } = await show();
    await fill(await openPalette(), 'rev');
    expect(options()[0]).toBe('RevenueBusiness');
    await keyboard.keyboard('{Enter}');
    expect(place.search).toBe('?section=business&part=revenue');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('moves through the results with the arrow keys and names the active one to screen readers', async () => {
    await show();
    const input = await openPalette();
    await fill(input, 'outbox');
    await keyboard.keyboard('{ArrowDown}');
    const found = within(screen.getByRole('listbox'));
    const chosen = found.getByRole('option', { selected: true });
    expect(chosen).toHaveTextContent('Read the outbox of mails');
    expect(input).toHaveAttribute('aria-activedescendant', chosen.id);
  });

  test('finds a customer by part of the address', async () => {
    const { place } = await show();
    await fill(await openPalette(), 'ada@');
    await settle(200);
    await settle();
    await keyboard.click(screen.getByRole('option', { name: /^ada@/ }));
    expect(place.search).toBe('?section=customers&customer=ada%40example.com');
  });

  test('starts an action for the customer whose details are open', async () => {
    await show('/dashboard?section=customers&customer=cus_ada');
    await settle(1);
    await fill(await openPalette(), 'write to');
    expect(options()[0]).toBe('Write to this customerThis customer');
    await keyboard.keyboard('{Enter}');
    await settle(1);
    expect(screen.getByRole('dialog', { name: /^Write to ada@example\.com/ })).toBeVisible();
  });

  test('offers only what the session may open', async () => {
    await show('/dashboard', { user: ADMIN_USER });
    await openPalette();
    expect(options().join()).not.toMatch(/Database|Revenue|remote/);
    expect(options().join()).toMatch(/Visitors/);
  });
});

describe('customers & analytics', () => {
  const show = (...[at, options]: Parameters<typeof showPlace>) => showPlace(at, options);
  /** Only the figure, not the explanation of its term. */
  const figureOf = (label: string) => screen.getByText(label, { selector: 'p' }).nextElementSibling;

  test('shows the server’s figures', async () => {
    await show();
    expect(figureOf('Live customers')).toHaveTextContent('1,204');
    expect(figureOf('Monthly revenue')).toHaveTextContent('€59,988.01');
    expect(screen.getByText('1,300 in all · 1,200 Pro · 4 Basic')).toBeVisible();
    expect(screen.getByText('€19.99 of it overdue')).toBeVisible();
    expect(figureOf('Leaving')).toHaveTextContent('12');
    expect(rowsOf('Customers, newest first')).toEqual([
      ['ada@example.comAda Lovelace', 'Pro', 'PRO', 'Active', 'Renews 21 December 2026', '21 November 2026'],
      ['bob@example.com', 'Basic', 'BASIC', 'Past due', 'Ends 1 December 2026', '1 November 2026'],
      ['eve@example.com', '–', 'FREE', 'No subscription', '–', '1 October 2026'],
    ]);
  });

  test('shows visitors in their own part', async () => {
    const { auth } = await show('visitors');
    expect(auth.calls.map(({ name }) => name)).toEqual([
      'GET /api/admin/visits/now',
      'GET /api/admin/visits/summary',
    ]);
    expect(
      screen.getByText('3 visitors, and 1 page view from visitors who opted out of tracking.'),
    ).toBeVisible();
    expect(valueBeside('Unknown country')).toBe('1');
    expect(valueBeside('/track-record')).toBe('2');
    expect(valueBeside('/signup')).toBe('40');
    expect(valueBeside('Belgium')).toBe('2');
    expect(valueBeside('Germany')).toBe('31');
    await keyboard.click(screen.getByText('Recent visits'));
    await settle();
    expect(rowsOf('Recent visits')).toEqual([
      ['21 Nov 2026, 09:30 UTC', '/signup', 'Berlin, Germany', 'Chrome (Linux)', 'https://example.com/'],
      ['21 Nov 2026, 09:00 UTC', '/', '–', '–', '–'],
    ]);
  });

  test('shows each month with its movements and their number of customers', async () => {
    await show('revenue');
    expect(rowsOf('Movements, newest month first (customers in brackets)')).toEqual([
      ['Nov 2026', '€100.00', '+€49.99 (1)', '–', '–', '–', '−€19.99 (1)', '–', '€130.00', '80%', '70%'],
    ]);
    expect(rowsOf('Cash by plan, newest month first (refunds in brackets)')).toEqual([
      ['Nov 2026', '–', '€499.90 (−€49.99)', '–', '€1.00', '€450.91'],
    ]);
    expect(screen.getByText(/counts from the day of that decision, not/)).not.toBeVisible();
    await keyboard.click(screen.getByText('Definitions'));
    expect(screen.getByText(/counts from the day of that decision, not/)).toBeVisible();
  });

  test('searches after a pause in typing, with one request', async () => {
    const { auth } = await show();
    await fill(screen.getByLabelText('Search customers'), ' ada ');
    const searches = () =>
      auth.calls.filter(({ name, input }) => name === 'GET /api/admin/customers' && input?.query);
    await settle(299);
    expect(searches().map(({ input }) => input?.query)).toEqual([{}]);
    await settle(1);
    expect(searches().map(({ input }) => input?.query)).toEqual([{}, { search: 'ada' }]);
  });

  test('reports a search without matches', async () => {
    await show('', {
      answers: { ...OWNER_ANSWERS, 'GET /api/admin/customers': { customers: [], nextCursor: null } },
    });
    expect(screen.getByText('No customers yet.')).toBeVisible();
    await fill(screen.getByLabelText('Search customers'), 'zoe');
    await settle(300);
    expect(screen.getByText('No customer matches “zoe”.')).toBeVisible();
  });

  test('loads further pages until there are no more', async () => {
    const { auth } = await show('', { answers: twoPages() });
    await click('Load more');
    expect(rowsOf('Customers, newest first').map(([email]) => email)).toEqual([
      'first@example.com',
      'second@example.com',
    ]);
    expect(auth.calls.at(-1)?.input?.query).toEqual({ cursor: 'c2' });
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  test('reports a failed call in its own place only', async () => {
    const failing = { 'GET /api/admin/customers/summary': refusal(503, 'down') };
    await show('', { answers: { ...OWNER_ANSWERS, ...failing } });
    expect(screen.getByText('The figures could not be loaded')).toBeVisible();
    expect(figureOf('Live customers')).toHaveTextContent('–');
    expect(screen.getByText('ada@example.com')).toBeVisible();
  });
});

describe('customers & analytics without a network', () => {
  const CALLS = ['GET /api/admin/customers/summary', 'GET /api/admin/customers'] as const;

  test('shows one failure with one Retry for the whole section', async () => {
    let down = true;
    const answers = Object.fromEntries(
      CALLS.map((name) => [name, () => (down ? new TypeError('Failed to fetch') : OWNER_ANSWERS[name])]),
    );
    await showPlace('', { answers });
    expect(screen.getAllByText(/could not be loaded/)).toHaveLength(1);
    down = false;
    await click('Retry');
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
    expect(screen.getByText('ada@example.com')).toBeVisible();
  });
});

describe('other sections', () => {
  test('groups the environment by subject and reports what is missing', async () => {
    await show('/dashboard?section=system&part=environment');
    await settle();
    expect(rowsOf('Server')).toEqual([['PORT', '3000', 'Where the server listens.']]);
    expect(screen.getByText(/customers get no codes/)).toBeVisible();
  });

  test('shows the text of a mail and tests a connection', async () => {
    await show('/dashboard?section=system&part=connections', {
      answers: {
        ...OWNER_ANSWERS,
        'POST /api/admin/settings/test': { works: false, words: 'There is no bot.', tookMs: 3 },
      },
    });
    await settle();
    expect(screen.getByText(/mail stays in this outbox/)).toBeVisible();
    const text = screen.getByText('Your code is 123456.');
    expect(text).not.toBeVisible();
    await keyboard.click(screen.getByText('Your code'));
    expect(text).toBeVisible();
    await click('Ask the bot for its name');
    expect(screen.getByText('Telegram does not work')).toBeVisible();
    expect(screen.getByText('There is no bot.')).toBeVisible();
  });

  test('explains in an empty outbox whether mail is sent', async () => {
    await show('/dashboard?section=system&part=connections', {
      answers: {
        ...OWNER_ANSWERS,
        'GET /api/admin/mails': { delivery: 'smtp', mails: [], nextCursor: null },
      },
    });
    await settle();
    expect(screen.getByText(/mail is sent and not stored here/)).toBeVisible();
    expect(screen.getByText('Nothing is stored here.')).toBeVisible();
  });

  test('shows the database with its tables', async () => {
    await show('/dashboard?section=system&part=database');
    expect(valueBeside('Kind')).toBe('Embedded, in the data folder');
    expect(valueBeside('Version')).toBe('PostgreSQL 18');
    expect(valueBeside('Size')).toBe('8.0 MB');
    expect(valueBeside('Migrations')).toBe('3 applied');
    expect(valueBeside('Read from memory')).toBe('99.7%');
    expect(rowsOf('Tables, the largest first')).toEqual([['customers', '12,345', '2.0 MB', '+512.0 kB']]);
  });

  test('shows the releases', async () => {
    await show('/dashboard?section=system&part=releases');
    expect(screen.getByRole('region', { name: /^mfe-auth/ })).toBeVisible();
  });

  test('shows that templates write the texts, and what is spent on AI', async () => {
    await show('/dashboard?section=engine&part=ai');
    await settle();
    expect(screen.getByText('No provider is configured')).toBeVisible();
    expect(rowsOf('Budgets, today (UTC)')).toEqual([['All', '3', '€1.20', '€5.00']]);
  });

  test('lists the models’ switch in the settings only for those who manage it', async () => {
    const asked = { ...SWITCH, key: 'ai.on', group: 'AI services', label: 'Ask models' } as const;
    const answers = {
      ...OWNER_ANSWERS,
      'GET /api/admin/settings': {
        version: 1,
        settings: [{ ...SWITCH, mayChange: false }, asked],
        scheduled: [],
      },
    };
    await show('/dashboard?section=settings', { answers });
    await settle();
    expect(screen.getByLabelText('Ask models')).toHaveValue('on');
    expect(screen.queryByLabelText(SWITCH.label)).toBeNull();
    cleanup();
    const viewer: SessionUser = { ...OWNER_USER, role: 'ADMIN', permissions: ['ai.view'] };
    await show('/dashboard?section=settings', { answers, user: viewer });
    await settle();
    expect(screen.getByText('No provider is configured')).toBeVisible();
  });

  test('ignores a budget of zero and warns about one that is nearly used up', async () => {
    const budget = (name: string, usedMicros: number, limitCents: number) => ({
      ...{ name, texts: 1, usedMicros, limitCents },
    });
    await show('/dashboard?section=engine&part=ai', {
      answers: {
        ...OWNER_ANSWERS,
        'GET /api/admin/ai': {
          ...AI_OVERVIEW,
          providers: [
            { ...{ name: 'host small', failures: 0, restsUntil: null, texts: 1, passed: 1 }, ...NO_FIGURES },
          ],
          budgets: [budget('FREE', 0, 0), budget('PRO', 9_000, 1)],
        },
      },
    });
    await settle();
    expect(screen.getByText(/At least 80% used: PRO\./)).toBeVisible();
  });
});

const NO_FIGURES = { p50Ms: null, p95Ms: null, costMicros: 0 };
describe('trading bots', () => {
  const table = (name: string) => rowsOf(name);
  const open = async (options = {}) => {
    const shown = await show('/dashboard?section=engine', options);
    await settle();
    return shown;
  };

  test('states that there are none and shows the engine’s figures', async () => {
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
      '50%',
    ]);
    expect(table('Market feeds').find(([name]) => name === 'Kraken')?.[1]).toBe('Connected Signals off');
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

  test('restarts the market with a reason, and only for those who may configure it', async () => {
    const { auth } = await open({
      answers: { ...OWNER_ANSWERS, 'POST /api/admin/market/restart': undefined },
    });
    expect(screen.queryByRole('button', { name: /^Reconnect / })).toBeNull();
    await click('Restart the market…');
    await settle();
    await click('Start it again');
    expect(screen.getByText('Enter a reason.')).toBeVisible();
    await fill(screen.getByLabelText('Reason'), 'It hangs.');
    await click('Start it again');
    await settle();
    expect(auth.calls.find(({ name }) => name.startsWith('POST'))?.input?.body).toEqual({
      exchange: null,
      reason: 'It hangs.',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    await open({ user: ADMIN_USER });
    expect(screen.queryByRole('button', { name: 'Restart the market…' })).toBeNull();
  });

  test('reconnects a single feed of a live market', async () => {
    const status = OWNER_ANSWERS['GET /api/market/status'] as MarketStatus;
    const { auth } = await open({
      answers: {
        ...OWNER_ANSWERS,
        'GET /api/market/status': { ...status, feed: 'live' },
        'POST /api/admin/market/restart': undefined,
      },
    });
    await click('Reconnect Bitstamp');
    await settle();
    await fill(screen.getByLabelText('Reason'), 'No quotes.');
    await click('Reconnect');
    await settle();
    expect(auth.calls.find(({ name }) => name.startsWith('POST'))?.input?.body).toMatchObject({
      exchange: 'bitstamp',
    });
  });

  test('refreshes the figures every second', async () => {
    const { auth } = await open();
    const asked = () => auth.calls.filter(({ name }) => name === 'GET /api/market/status').length;
    expect(asked()).toBe(1);
    await settle(1_000);
    expect(asked()).toBe(2);
  });

  test('shows every signal without a daily quota', async () => {
    await show('/dashboard?section=engine&part=signals');
    await settle();
    expect(screen.getByRole('heading', { name: 'Open now (2)' })).toBeVisible();
    expect(screen.queryByText(/count towards your daily limit/)).toBeNull();
    expect(screen.queryByRole('meter')).toBeNull();
  });

  test('reports when the state of the markets cannot be loaded', async () => {
    await open({ answers: { ...OWNER_ANSWERS, 'GET /api/market/status': refusal(503, 'down') } });
    expect(screen.getByText('The state of the markets could not be loaded')).toBeVisible();
  });
});
