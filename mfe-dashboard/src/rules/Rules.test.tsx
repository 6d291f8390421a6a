import type { AlertSettings, CallBody, TradingProfile, TradingProfileAnswer } from '@spreadwise/contract';
import { tradingProfileAnswer } from '@spreadwise/shared-screens/testing';
import { dismissToasts } from '@spreadwise/shared-ui';
import { click, refusal, settle } from '@spreadwise/testkit';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { alertSettings } from '../testing/alert-fixtures';
import { overviewOf } from '../testing/billing-fixtures';
import { CUSTOMER, showDashboard } from '../testing/show-dashboard';

/** An unsaved profile, in this browser's time zone. */
const FIRST = {
  ...tradingProfileAnswer().setUp,
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
};

const show = (
  saved: jest.Mock,
  answer: TradingProfileAnswer = tradingProfileAnswer(),
  settings: () => AlertSettings = alertSettings,
) =>
  showDashboard({
    user: CUSTOMER,
    at: '/dashboard?section=rules',
    answers: {
      'GET /api/billing/overview': overviewOf(),
      'GET /api/setup': answer,
      'GET /api/alerts': settings,
      'POST /api/alerts/rules': ({ body }: { body: CallBody<'POST /api/alerts/rules'> }) => {
        saved(body);
        return settings();
      },
      'GET /api/alerts/telegram': refusal(503, 'Not now.'),
      'GET /api/alerts/push': refusal(503, 'Not now.'),
      'POST /api/setup': ({ body }: { body: CallBody<'POST /api/setup'> }) => {
        saved(body);
        return { ...answer, setUp: { ...answer.setUp, ...(body as TradingProfile) }, isSaved: true };
      },
    },
  });
const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(dismissToasts);
  jest.useRealTimers();
});

test('shows a snooze with its end and hides it after Resume', async () => {
  const { rules, ...others } = alertSettings();
  let snoozedUntil: string | null = new Date(Date.now() + 3_600_000).toISOString();
  const saved = jest.fn(() => {
    snoozedUntil = null;
  });
  await show(saved, undefined, () => ({ ...others, rules: { ...rules, snoozedUntil } }));
  await settle();
  expect(screen.getByText(/^Snoozed until \d/)).toBeVisible();
  await click('Resume');
  await settle();
  expect(saved).toHaveBeenCalledWith({ ...rules, snoozedUntil: null });
  expect(screen.queryByText(/^Snoozed/)).toBeNull();
});

test('hides a snooze that ends while the page is open', async () => {
  const { rules, ...others } = alertSettings();
  const snoozedUntil = new Date(Date.now() + 3_600_000).toISOString();
  await show(jest.fn(), undefined, () => ({ ...others, rules: { ...rules, snoozedUntil } }));
  await settle();
  expect(screen.getByText(/^Snoozed until \d/)).toBeVisible();
  act(() => void jest.advanceTimersByTime(3_601_000));
  expect(screen.queryByText(/^Snoozed/)).toBeNull();
});

test('saves what was changed and leaves the rest as it was', async () => {
  const saved = jest.fn();
  await show(saved);
  await settle();
  fireEvent.click(screen.getByRole('radio', { name: /one stake, transferred/ }));
  fireEvent.click(screen.getByRole('radio', { name: /one sum/ }));
  type('In all, €', '1500');
  type('Taker fee at Kraken, percent', '0,16');
  fireEvent.click(screen.getByRole('checkbox', { name: 'OKX' }));
  fireEvent.change(screen.getByLabelText('Minimum probability'), { target: { value: 'medium' } });
  await click('Save');
  expect(saved).toHaveBeenCalledWith({
    ...FIRST,
    ...{ minConfidence: 'medium', holding: 'moved', capital: { kind: 'in all', cents: 150_000 } },
    ...{ takerFees: { kraken: 0.0016 }, exchanges: ['okx'] },
  });
});

test('adds a fee for a single market, reports a wrong one, saves the corrected one, and ignores a removed row', async () => {
  const saved = jest.fn();
  await show(saved, tradingProfileAnswer({ takerFees: { 'okx SOL/EUR': 0.001 } }));
  await settle();
  await click('Add a market');
  const [, second] = screen.getAllByRole('combobox', { name: 'Exchange' });
  fireEvent.change(second as HTMLElement, { target: { value: 'kraken' } });
  const typeLast = (name: string, value: string) =>
    fireEvent.change(screen.getAllByRole('textbox', { name }).at(-1) as HTMLElement, { target: { value } });
  typeLast('Fee, %', '-0,01');
  await click('Save');
  expect(screen.getByText('Name a market like BTC/EUR.')).toBeVisible();
  typeLast('Market', 'btc/eur');
  await click('Remove SOL/EUR');
  await click('Save');
  expect(saved.mock.calls.map(([{ takerFees }]) => takerFees)).toEqual([{ 'kraken BTC/EUR': -0.0001 }]);
});

test('shows an invalid figure at its field and saves nothing', async () => {
  const saved = jest.fn();
  await show(saved);
  await settle();
  type('Minimum profit, €', 'much');
  await click('Save');
  expect(saved).not.toHaveBeenCalled();
  expect(screen.getByRole('textbox', { name: 'Minimum profit, €' })).toBeInvalid();
  expect(screen.getByRole('textbox', { name: 'Minimum profit, €' })).toHaveFocus();
  expect(screen.getByText('Filters').closest('details')).toHaveAttribute('open');
});

test('keeps the ticks when the exchange rule changes, and adds a column for capital on each exchange', async () => {
  const saved = jest.fn();
  await show(saved);
  await settle();
  fireEvent.click(screen.getByRole('checkbox', { name: 'OKX' }));
  fireEvent.click(screen.getByRole('radio', { name: 'only ticked ones' }));
  expect(screen.getByRole('checkbox', { name: 'Kraken' })).toBeChecked();
  fireEvent.click(screen.getByRole('radio', { name: /a sum on each exchange/ }));
  expect(within(screen.getByRole('table', { name: /^Exchanges/ })).getAllByRole('columnheader')).toHaveLength(
    3,
  );
  type('Capital at Kraken, EUR', '250');
  await click('Save');
  expect(saved).toHaveBeenCalledWith({
    ...FIRST,
    ...{ exchangeRule: 'only', exchanges: ['kraken'] },
    capital: { kind: 'by exchange', cents: { kraken: 25_000 } },
  });
});

test('converts the sums to another currency before they are saved', async () => {
  const saved = jest.fn();
  await show(saved, tradingProfileAnswer({ capital: { kind: 'in all', cents: 5_000_00 } }));
  await settle();
  fireEvent.change(screen.getByLabelText('Currency'), { target: { value: 'USD' } });
  expect(screen.getByRole('textbox', { name: 'In all, $' })).toHaveValue('6250');
  expect(screen.getByText(/^€1 = \$1\.25, from the price of USDC at/)).toBeVisible();
  expect(screen.getByText(/Check them before you save/)).toBeVisible();
  expect(saved).not.toHaveBeenCalled();
  await click('Save');
  expect(saved.mock.lastCall[0]).toMatchObject({ currency: 'USD', capital: { cents: 6_250_00 } });
});

test('keeps a currency without a rate selected and states that amounts are in euros', async () => {
  await show(jest.fn(), tradingProfileAnswer({ currency: 'JPY' }));
  await settle();
  expect(screen.getByLabelText('Currency')).toHaveValue('JPY');
  expect(screen.getByText(/No rate for a day/)).toBeVisible();
});

test('saves profile and alerts together and sends only what changed', async () => {
  const saved = jest.fn();
  await show(saved, { ...tradingProfileAnswer(), isSaved: true });
  await settle();
  await click('Save');
  expect(saved).not.toHaveBeenCalled();
  type('Minimum profit, €', '7');
  type('Only these coins', 'btc');
  await click('Save');
  expect(saved.mock.calls.flat()).toEqual([
    expect.objectContaining({ rules: [expect.objectContaining({ coins: ['BTC'] })] }),
    expect.objectContaining({ minProfitCents: 7_00 }),
  ]);
  expect(screen.getByText('Rules saved')).toBeVisible();
});

test('names the time zone just saved in the profile at the hours of the alerts', async () => {
  let timeZone = 'Europe/Berlin';
  const saved = jest.fn((body: { timeZone: string }) => {
    timeZone = body.timeZone;
  });
  await show(saved, { ...tradingProfileAnswer(), isSaved: true }, () => ({ ...alertSettings(), timeZone }));
  await settle();
  expect(screen.getByText(/^Time zone: Europe\/Berlin/)).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('Time zone'), { target: { value: 'Asia/Tokyo' } });
  await click('Save');
  await settle();
  expect(screen.getByText(/^Time zone: Asia\/Tokyo/)).toBeInTheDocument();
});

test('saves nothing when an alert is invalid and keeps what else was typed', async () => {
  const saved = jest.fn();
  await show(saved, { ...tradingProfileAnswer(), isSaved: true });
  await settle();
  type('Minimum profit, €', '7');
  type('Minimum profit for alerts, €', 'much');
  await click('Save');
  expect(saved).not.toHaveBeenCalled();
  expect(screen.getByRole('textbox', { name: 'Minimum profit for alerts, €' })).toHaveFocus();
  expect(screen.getByRole('textbox', { name: 'Minimum profit, €' })).toHaveValue('7');
});
