import type { CallBody, SetUpAnswer } from '@spreadwise/contract';
import { dismissToasts } from '@spreadwise/shared-ui';
import { click, settle } from '@spreadwise/testkit';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { overviewOf } from '../../../testing/billing-fixtures';
import { CUSTOMER, showDashboard } from '../../../testing/show-dashboard';

const SET_UP: SetUpAnswer['setUp'] = {
  exchangeRule: 'all but',
  exchanges: [],
  takerFees: {},
  capital: null,
  holding: null,
  mutedCoins: [],
  minProfitCents: null,
  minNetPercent: null,
  minConfidence: null,
  timeZone: null,
};
/** Where this browser is, for whoever has saved nothing. */
const FIRST = { ...SET_UP, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone };
const ANSWER: SetUpAnswer = {
  setUp: SET_UP,
  isSaved: false,
  exchanges: [
    { id: 'okx', takerFee: 0.0015 },
    { id: 'kraken', takerFee: 0.004 },
  ],
  floorCents: 100,
  currency: 'EUR',
};

const show = (saved: jest.Mock) =>
  showDashboard({
    user: CUSTOMER,
    at: '/dashboard?section=settings&part=setup',
    answers: {
      'GET /api/billing/overview': overviewOf(),
      'GET /api/setup': ANSWER,
      'POST /api/setup': ({ body }: { body: CallBody<'POST /api/setup'> }) => {
        saved(body);
        return { ...ANSWER, setUp: { ...body, minConfidence: body.minConfidence ?? null }, isSaved: true };
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
  type('My capital at Kraken, euros', '250');
  await click('Save my set-up');
  expect(saved).toHaveBeenCalledWith({
    ...FIRST,
    ...{ exchangeRule: 'only', exchanges: ['kraken'] },
    capital: { kind: 'by exchange', cents: { kraken: 25_000 } },
  });
});
