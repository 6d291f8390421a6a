import type { AlertSettings } from '@spreadwise/contract';
import { MoneyProvider } from '@spreadwise/shared-screens';
import { tradingProfileAnswer } from '@spreadwise/shared-screens/testing';
import { dismissToasts } from '@spreadwise/shared-ui';
import { click, customerOfTier, keyboard, refusal, settle, showScreen } from '@spreadwise/testkit';
import { act, screen } from '@testing-library/react';
import { alertSettings } from '../../testing/alert-fixtures';
import Rules from '../Rules';

const SETTINGS = alertSettings();
const AT = '/dashboard?section=rules&part=alerts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(dismissToasts);
  jest.useRealTimers();
});

async function show(answers: NonNullable<Parameters<typeof showScreen>[1]>['answers'], settings = SETTINGS) {
  const shown = showScreen(<Rules />, {
    user: customerOfTier('BASIC'),
    at: AT,
    answers: { 'GET /api/setup': tradingProfileAnswer(), 'GET /api/alerts': settings, ...answers },
  });
  await settle();
  return shown;
}

test('terms are changed, and what became of an alert is said', async () => {
  const { auth } = await show({ 'POST /api/alerts/rules': SETTINGS });
  expect(screen.getByText('The signal ended before.')).toBeVisible();
  expect(screen.getByText(/Time zone: Europe\/Berlin/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'How alerts reach you' })).toHaveAttribute(
    'href',
    expect.stringContaining('topic=alerts'),
  );
  await keyboard.clear(screen.getByLabelText('Only these coins'));
  await keyboard.type(screen.getByLabelText('Only these coins'), 'btc, eth');
  await keyboard.selectOptions(screen.getByLabelText('A signal ends, Email'), 'on');
  await keyboard.selectOptions(screen.getByLabelText('Open for'), '2 min or longer');
  await click('Save');
  await settle();
  expect(auth.calls.find(({ name }) => name === 'POST /api/alerts/rules')?.input?.body).toMatchObject({
    coins: ['BTC', 'ETH'],
    lastingOnly: true,
    floor: { cents: 5_00, currency: 'EUR' },
    modes: { ended: { email: 'on' }, signal: { email: 'on' } },
    quiet: { from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' },
  });
});

test('quiet hours that are chosen first are those of this browser', async () => {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const rules = { ...SETTINGS.rules, quiet: null };
  const { auth } = await show({ 'POST /api/alerts/rules': SETTINGS }, { ...SETTINGS, rules, timeZone: null });
  expect(screen.getByText(new RegExp(`Time zone: ${here}`))).toBeVisible();
  expect(screen.getByLabelText('Quiet from')).toHaveValue('');
  await keyboard.type(screen.getByLabelText('Quiet from'), '23:00');
  await keyboard.type(screen.getByLabelText('Quiet until'), '06:30');
  await click('Save');
  await settle();
  expect(auth.calls.find(({ name }) => name === 'POST /api/alerts/rules')?.input?.body).toMatchObject({
    quiet: { from: '23:00', until: '06:30', timeZone: here },
  });
});

test('a floor that is no number is said at its field, and nothing is saved', async () => {
  const { auth } = await show({});
  const floor = screen.getByLabelText('Minimum profit of alerts, €');
  await keyboard.clear(floor);
  await keyboard.type(floor, '5 €');
  await click('Save');
  expect(floor).toHaveAccessibleDescription(/A number from 0 to 100,000,000\./);
  expect(auth.calls.map(({ name }) => name)).not.toContain('POST /api/alerts/rules');
});

test.each([
  ['as it was typed', { floor: { cents: 2_00, currency: 'USD' as const } }, '$', '2'],
  ['of before there were other currencies, as about as much', { floorEur: 5 }, '$', '6.25'],
  [
    'of a currency without a rate, as it was typed',
    { floor: { cents: 900_00, currency: 'JPY' as const } },
    '¥',
    '900',
  ],
])('a floor stands in the customer’s currency: %s', async (_, words, sign, value) => {
  const rules = { ...SETTINGS.rules, ...words };
  const { auth } = showScreen(
    <MoneyProvider>
      <Rules />
    </MoneyProvider>,
    {
      user: customerOfTier('BASIC'),
      at: AT,
      answers: {
        'GET /api/alerts': { ...SETTINGS, rules },
        'POST /api/alerts/rules': SETTINGS,
        'GET /api/setup': tradingProfileAnswer({ currency: 'USD' }),
      },
    },
  );
  await settle();
  expect(screen.getByLabelText(`Minimum profit of alerts, ${sign}`)).toHaveValue(value);
  await keyboard.type(screen.getByLabelText('Only these coins'), 'btc');
  await click('Save');
  await settle();
  expect(auth.calls.find(({ name }) => name === 'POST /api/alerts/rules')?.input?.body).toMatchObject({
    floor: { cents: Number(value) * 100, currency: sign === '$' ? 'USD' : 'JPY' },
  });
});

test('a plan that opens no Telegram says once what does, and a channel that is not here is not shown', async () => {
  await show({});
  expect(screen.getByText(/^Telegram .*Pro$/)).toBeVisible();
  expect(screen.queryByText(/Browser/)).toBeNull();
});

test('a test says whether it arrived, and why not', async () => {
  await show({ 'POST /api/alerts/test': { arrived: false, reason: '550 blocked' } });
  await click('Send a test');
  await settle();
  expect(screen.getByText('Not sent: 550 blocked')).toBeVisible();
});

test('an address that failed says why, and is tried again', async () => {
  const failed = { ...SETTINGS.channels[0], state: 'failed', failure: 'Mails come back.' };
  const settings = {
    ...SETTINGS,
    channels: [{ ...failed, failedAt: '2026-11-22T09:30:00.000Z' }],
  } as AlertSettings;
  await show({ 'POST /api/alerts/retry-address': refusal(503, 'Not now.') }, settings);
  expect(screen.getByText('Mails come back.')).toBeVisible();
  expect(screen.getByText(/^If the address is right/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'It works again' })).toBeEnabled();
});
