import type { CallBody, TradingProfile, TradingProfileAnswer } from '@spreadwise/contract';
import { tradingProfileAnswer } from '@spreadwise/shared-screens/testing';
import { dismissToasts } from '@spreadwise/shared-ui';
import { click, settle } from '@spreadwise/testkit';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { overviewOf } from '../../testing/billing-fixtures';
import { CUSTOMER, showDashboard } from '../../testing/show-dashboard';

/** The time zone of this browser, when nothing was saved. */
const FIRST = {
  ...tradingProfileAnswer().setUp,
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
};

const show = (saved: jest.Mock, answer: TradingProfileAnswer = tradingProfileAnswer()) =>
  showDashboard({
    user: CUSTOMER,
    at: '/dashboard?section=settings&part=setup',
    answers: {
      'GET /api/billing/overview': overviewOf(),
      'GET /api/setup': answer,
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

test('what is said is saved, the rest stays as it was', async () => {
  const saved = jest.fn();
  await show(saved);
  await settle();
  fireEvent.click(screen.getByRole('radio', { name: /I move one stake along/ }));
  fireEvent.click(screen.getByRole('radio', { name: /one sum/ }));
  type('In all, €', '1500');
  type('My taker fee at Kraken, percent', '0,16');
  fireEvent.click(screen.getByRole('checkbox', { name: 'OKX' }));
  fireEvent.change(screen.getByLabelText('Confidence at least'), { target: { value: 'medium' } });
  await click('Save my set-up');
  expect(saved).toHaveBeenCalledWith({
    ...FIRST,
    ...{ minConfidence: 'medium', holding: 'moved', capital: { kind: 'in all', cents: 150_000 } },
    ...{ takerFees: { kraken: 0.0016 }, exchanges: ['okx'] },
  });
});

test('a fee of a single market is added, said wrong, put right and saved; a row that is removed says nothing', async () => {
  const saved = jest.fn();
  await show(saved, tradingProfileAnswer({ takerFees: { 'okx SOL/EUR': 0.001 } }));
  await settle();
  await click('Add a market');
  const [, second] = screen.getAllByRole('combobox', { name: 'Exchange' });
  fireEvent.change(second as HTMLElement, { target: { value: 'kraken' } });
  const typeLast = (name: string, value: string) =>
    fireEvent.change(screen.getAllByRole('textbox', { name }).at(-1) as HTMLElement, { target: { value } });
  typeLast('Fee, %', '-0,01');
  await click('Save my set-up');
  expect(screen.getByText('A market is named like BTC/EUR.')).toBeVisible();
  typeLast('Market', 'btc/eur');
  await click('Remove SOL/EUR');
  await click('Save my set-up');
  expect(saved.mock.calls.map(([{ takerFees }]) => takerFees)).toEqual([{ 'kraken BTC/EUR': -0.0001 }]);
});

test('a figure that cannot be is said at its field, and nothing is saved', async () => {
  const saved = jest.fn();
  await show(saved);
  await settle();
  type('Left for me at least, €', 'much');
  await click('Save my set-up');
  expect(saved).not.toHaveBeenCalled();
  expect(screen.getByRole('textbox', { name: 'Left for me at least, €' })).toBeInvalid();
  expect(screen.getByText('A figure above is not right yet.')).toBeInTheDocument();
});

test('another rule keeps the ticks, and capital on each exchange has its column', async () => {
  const saved = jest.fn();
  await show(saved);
  await settle();
  fireEvent.click(screen.getByRole('checkbox', { name: 'OKX' }));
  fireEvent.click(screen.getByRole('radio', { name: 'only those that I tick' }));
  expect(screen.getByRole('checkbox', { name: 'Kraken' })).toBeChecked();
  fireEvent.click(screen.getByRole('radio', { name: /a sum on each exchange/ }));
  expect(within(screen.getByRole('table')).getAllByRole('columnheader')).toHaveLength(3);
  type('My capital at Kraken, EUR', '250');
  await click('Save my set-up');
  expect(saved).toHaveBeenCalledWith({
    ...FIRST,
    ...{ exchangeRule: 'only', exchanges: ['kraken'] },
    capital: { kind: 'by exchange', cents: { kraken: 25_000 } },
  });
});

test('another currency shows its sums before they are saved; one without a fresh rate says so', async () => {
  const saved = jest.fn();
  await show(saved, tradingProfileAnswer({ capital: { kind: 'in all', cents: 5_000_00 } }));
  await settle();
  fireEvent.change(screen.getByLabelText('Currency'), { target: { value: 'USD' } });
  expect(screen.getByRole('textbox', { name: 'In all, $' })).toHaveValue('6250');
  expect(screen.getByText(/^€1 = \$1\.25, by the price of USDC at/)).toBeVisible();
  expect(screen.getByText(/look at them before you save/)).toBeVisible();
  expect(saved).not.toHaveBeenCalled();
  await click('Save my set-up');
  expect(saved.mock.lastCall[0]).toMatchObject({ currency: 'USD', capital: { cents: 6_250_00 } });
});

test('a currency whose rate is gone stays chosen, and the page says that it shows euros', async () => {
  await show(jest.fn(), tradingProfileAnswer({ currency: 'JPY' }));
  await settle();
  expect(screen.getByLabelText('Currency')).toHaveValue('JPY');
  expect(screen.getByText(/The market has had no rate for it for a day/)).toBeVisible();
});
