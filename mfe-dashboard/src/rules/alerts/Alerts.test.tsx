import type { AlertSettings } from '@spreadwise/contract';
import { MoneyProvider } from '@spreadwise/shared-screens';
import { tradingProfileAnswer } from '@spreadwise/shared-screens/testing';
import { dismissToasts } from '@spreadwise/shared-ui';
import { click, customerOfTier, fill, keyboard, refusal, settle, showScreen } from '@spreadwise/testkit';
import { act, fireEvent, screen } from '@testing-library/react';
import { alertLog, alertRule, alertSettings } from '../../testing/alert-fixtures';
import Rules from '../Rules';

const SETTINGS = alertSettings();
const BASIC = customerOfTier('BASIC');
const AT = '/dashboard?section=rules&part=alerts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(dismissToasts);
  jest.useRealTimers();
});

async function show(answers: NonNullable<Parameters<typeof showScreen>[1]>['answers'], settings = SETTINGS) {
  const shown = showScreen(<Rules />, {
    user: BASIC,
    at: AT,
    answers: {
      'GET /api/setup': tradingProfileAnswer(),
      'GET /api/alerts': settings,
      'GET /api/alerts/log': alertLog(),
      ...answers,
    },
  });
  await settle();
  for (const details of document.querySelectorAll('details')) {
    details.open = true;
    fireEvent(details, new Event('toggle'));
  }
  // The log is requested once opened.
  await settle(10);
  return shown;
}

test('shows rules and the log collapsed and does not request the log before it is opened', async () => {
  const { auth } = showScreen(<Rules />, {
    user: BASIC,
    at: AT,
    answers: { 'GET /api/setup': tradingProfileAnswer(), 'GET /api/alerts': SETTINGS },
  });
  await settle(10);
  expect(screen.getByRole('heading', { name: 'Rule 1' })).toBeVisible();
  expect(screen.getByLabelText('Only these coins')).not.toBeVisible();
  expect(screen.getByText('Log')).not.toBeVisible();
  // Opening one closes its siblings: the page has one of the four parts open, and in it one of the rules.
  const nameOf = (title: string) =>
    screen.getByRole('heading', { name: title }).closest('details')?.getAttribute('name');
  expect(['Profile', 'Filters', 'Alerts', 'Channels'].map(nameOf)).toEqual(Array(4).fill(nameOf('Alerts')));
  expect([nameOf('Rule 1'), nameOf('Other alerts')]).not.toContain(nameOf('Alerts'));
  expect(nameOf('Rule 1')).toBe(nameOf('Other alerts'));
  expect(auth.calls.map(({ name }) => name)).not.toContain('GET /api/alerts/log');
});

test('sums up a rule with its minimum profit and the linked channels', async () => {
  const channels = SETTINGS.channels.map((one) => ({ ...one, opensWith: null }));
  await show({}, { ...SETTINGS, channels });
  expect(screen.getByText(/^Email · from €5\.00 profit · /)).toBeVisible();
});

test('saves changed terms and shows what happened to an alert', async () => {
  const { auth } = await show({ 'POST /api/alerts/rules': SETTINGS });
  expect(screen.getByText('The signal had ended.')).toBeVisible();
  expect(screen.getByText(/Time zone: Europe\/Berlin/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'How alerts reach you' })).toHaveAttribute(
    'href',
    expect.stringContaining('topic=alerts'),
  );
  await keyboard.clear(screen.getByLabelText('Only these coins'));
  await fill(screen.getByLabelText('Only these coins'), 'btc, NOVA@sundial');
  await fill(screen.getByLabelText('Only these exchanges'), 'Binance US, Kraken');
  await keyboard.selectOptions(screen.getByLabelText('A signal ends, Email'), 'on');
  await keyboard.selectOptions(screen.getByLabelText('Open for'), '2 min or longer');
  await click('Save');
  await settle();
  expect(auth.calls.find(({ name }) => name === 'POST /api/alerts/rules')?.input?.body).toMatchObject({
    rules: [
      {
        coins: ['BTC', 'NOVA@sundial'],
        exchanges: ['binanceus', 'kraken'],
        lastingOnly: true,
        floor: { cents: 5_00, currency: 'EUR' },
        modes: { email: 'on' },
        hours: { from: '07:00', until: '22:00' },
      },
    ],
    kinds: { ended: { email: 'on' } },
    timeZone: 'Europe/Berlin',
  });
});

test('adds rules on a page without TLS, where browsers have no randomUUID', async () => {
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  await show({});
  await click('Add a rule');
  await click('Add a rule');
  expect(screen.getAllByRole('heading', { name: /^Rule \d$/ })).toHaveLength(3);
  Reflect.deleteProperty(crypto, 'randomUUID');
});

test('uses this browser’s time zone for the first hours chosen', async () => {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const rules = { ...SETTINGS.rules, rules: [alertRule()] };
  const { auth } = await show({ 'POST /api/alerts/rules': SETTINGS }, { ...SETTINGS, rules, timeZone: null });
  expect(screen.getByText(new RegExp(`Time zone: ${here}`))).toBeVisible();
  expect(screen.getByLabelText('From')).toHaveValue('');
  await fill(screen.getByLabelText('From'), '06:30');
  await fill(screen.getByLabelText('Until'), '23:00');
  await keyboard.click(screen.getByRole('checkbox', { name: 'Mon' }));
  await click('Save');
  await settle();
  expect(auth.calls.find(({ name }) => name === 'POST /api/alerts/rules')?.input?.body).toMatchObject({
    rules: [{ days: [1], hours: { from: '06:30', until: '23:00' } }],
    timeZone: here,
  });
});

test('shows a floor that is not a number at its field and saves nothing', async () => {
  const { auth } = await show({});
  const floor = screen.getByLabelText('Minimum profit for alerts, €');
  await keyboard.clear(floor);
  await fill(floor, '5 €');
  await click('Save');
  expect(floor).toHaveAccessibleDescription(/Enter a number from 0 to 100,000,000\./);
  expect(auth.calls.map(({ name }) => name)).not.toContain('POST /api/alerts/rules');
});

test.each([
  ['in the typed currency', { floor: { cents: 2_00, currency: 'USD' as const } }, '$', '2'],
  ['converted from euros', { floor: { cents: 5_00, currency: 'EUR' as const } }, '$', '6.25'],
  [
    'in the typed currency when that has no rate',
    { floor: { cents: 900_00, currency: 'JPY' as const } },
    '¥',
    '900',
  ],
])('shows a floor in the customer’s currency if possible: %s', async (_, words, sign, value) => {
  const rules = { ...SETTINGS.rules, rules: [alertRule(words)] };
  const { auth } = showScreen(
    <MoneyProvider>
      <Rules />
    </MoneyProvider>,
    {
      user: BASIC,
      at: AT,
      answers: {
        'GET /api/alerts': { ...SETTINGS, rules },
        'GET /api/alerts/log': alertLog(),
        'POST /api/alerts/rules': SETTINGS,
        'GET /api/setup': tradingProfileAnswer({ currency: 'USD' }),
      },
    },
  );
  await settle();
  expect(screen.getByLabelText(`Minimum profit for alerts, ${sign}`)).toHaveValue(value);
  await fill(screen.getByLabelText('Only these coins'), 'btc');
  await click('Save');
  await settle();
  expect(auth.calls.find(({ name }) => name === 'POST /api/alerts/rules')?.input?.body).toMatchObject({
    rules: [{ floor: { cents: Number(value) * 100, currency: sign === '$' ? 'USD' : 'JPY' } }],
  });
});

const saved = (auth: Awaited<ReturnType<typeof show>>['auth']) =>
  auth.calls.find(({ name }) => name === 'POST /api/alerts/rules')?.input?.body;

test('adds, names and saves a second rule, and restores a removed one in its place', async () => {
  const { auth } = await show({ 'POST /api/alerts/rules': SETTINGS });
  await click('Add a rule');
  await fill(screen.getAllByLabelText('Name').at(-1) ?? document.body, 'Nights');
  await click('Remove Rule 1');
  expect(screen.getByText('Rule 1 removed')).toBeVisible();
  expect(screen.queryByText('Rule 1')).toBeNull();
  await click('Undo');
  await click('Save');
  await settle();
  expect(saved(auth)).toMatchObject({
    rules: [
      { name: '', floor: { cents: 5_00 } },
      { name: 'Nights', floor: null },
    ],
  });
});

test('states that nothing is sent without a rule', async () => {
  const { auth } = await show({ 'POST /api/alerts/rules': SETTINGS });
  await click('Remove Rule 1');
  expect(screen.getByText(/^No new signal is sent to you/)).toBeVisible();
  await click('Save');
  await settle();
  expect(saved(auth)).toMatchObject({ rules: [] });
});

test('allows ten rules at most', async () => {
  const rules = { ...SETTINGS.rules, rules: Array.from({ length: 10 }, () => alertRule()) };
  await show({}, { ...SETTINGS, rules });
  expect(screen.getByText('You can have up to 10 rules.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a rule' })).toBeNull();
});

test('searches the log, shows the fallback channel and its reason, and resends an alert', async () => {
  const instead = { channel: 'telegram' as const, why: 'Blocked by the user.' };
  const { auth } = await show({
    'GET /api/alerts/log': alertLog({ instead }),
    'POST /api/alerts/resend': undefined,
  });
  expect(screen.getByText(/Instead of Telegram: Blocked by the user\./)).toBeVisible();
  await fill(screen.getByLabelText('Search'), 'kraken');
  await keyboard.selectOptions(screen.getByLabelText('Show'), 'failed');
  await settle();
  await settle(1_000);
  expect(auth.calls.filter(({ name }) => name === 'GET /api/alerts/log').at(-1)?.input?.query).toEqual({
    ...{ search: 'kraken', failed: 'true' },
  });
  await click('Send again');
  await settle();
  expect(auth.calls.find(({ name }) => name === 'POST /api/alerts/resend')?.input?.body).toEqual({ id: '1' });
});

test('searches the log for a channel by the name that it is shown by', async () => {
  const { auth } = await show({ 'GET /api/alerts/log': alertLog({}) });
  await fill(screen.getByLabelText('Search'), 'brows');
  await settle(1_000);
  expect(auth.calls.filter(({ name }) => name === 'GET /api/alerts/log').at(-1)?.input?.query).toEqual({
    search: 'push',
  });
});

test('explains an empty log and a search without results', async () => {
  await show({ 'GET /api/alerts/log': { alerts: [], nextCursor: null } });
  expect(screen.getByText(/^Nothing sent yet/)).toBeVisible();
  await keyboard.selectOptions(screen.getByLabelText('Show'), 'failed');
  await settle(10);
  expect(screen.getByText(/^No match/)).toBeVisible();
});

const TRIAL = {
  since: '2026-11-15T09:30:00.000Z',
  ...{ signals: 30, alerts: 14 },
  examples: [{ at: '2026-11-20T09:30:00.000Z', coins: ['BTC'], exchanges: ['kraken'], profitEur: 12.4 }],
};

test.each([
  [TRIAL, /It would have alerted you 14 times in the last 7 days/, /€12\.40 · BTC · Kraken/],
  [{ ...TRIAL, signals: 1, alerts: 1 }, /alerted you once/, /For example/],
  [{ ...TRIAL, signals: 0, alerts: 0, examples: [] }, /would not have alerted you/, /last 7 days/],
])('tries the rule as typed and clears the result once the rule changes', async (answer, says, instance) => {
  jest.setSystemTime(new Date('2026-11-22T09:30:00.000Z'));
  const { auth } = await show({ 'POST /api/alerts/rules/try': answer });
  await fill(screen.getByLabelText('Only these coins'), 'btc');
  await click('Try on 7 days');
  await settle();
  expect(screen.getByText(says)).toBeVisible();
  expect(screen.getByText(instance)).toBeVisible();
  expect(auth.calls.find(({ name }) => name === 'POST /api/alerts/rules/try')?.input?.body).toMatchObject({
    rule: { coins: ['BTC'] },
    ...{ mostAnHour: 2, timeZone: 'Europe/Berlin' },
  });
  await fill(screen.getByLabelText('Only these coins'), ', eth');
  expect(screen.queryByText(says)).toBeNull();
});

test('reports a trial that fails', async () => {
  await show({ 'POST /api/alerts/rules/try': refusal(429, 'Too many calls.') });
  await click('Try on 7 days');
  await settle();
  expect(screen.getByText('Not tried')).toBeVisible();
});

test('names the plan that opens Telegram and hides a channel that is not available here', async () => {
  await show({});
  expect(screen.getByText(/^Telegram .*Pro$/)).toBeVisible();
  expect(screen.queryByText(/Browser/)).toBeNull();
});

test('shows whether a test alert arrived, and why not', async () => {
  await show({ 'POST /api/alerts/test': { arrived: false, reason: '550 blocked' } });
  await click('Send a test');
  await settle();
  expect(screen.getByText('Not sent: 550 blocked')).toBeVisible();
});

test('shows why an address failed and offers to retry it', async () => {
  const failed = { ...SETTINGS.channels[0], state: 'failed', failure: 'Email bounced.' };
  const settings = {
    ...SETTINGS,
    channels: [{ ...failed, failedAt: '2026-11-22T09:30:00.000Z' }],
  } as AlertSettings;
  await show({ 'POST /api/alerts/retry-address': refusal(503, 'Not now.') }, settings);
  expect(screen.getByText('Email bounced.')).toBeVisible();
  expect(screen.getByText(/^If the address is right/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'It works again' })).toBeEnabled();
});
