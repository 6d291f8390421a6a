import type { CallResponse, JournalEntry } from '@spreadwise/contract';
import { click, customerOfTier, keyboard, refusal, settle, showScreen } from '@spreadwise/testkit';
import { screen } from '@testing-library/react';
import JournalForm from '../../signals/detail/JournalForm';
import Journal from './Journal';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const ENTRY: JournalEntry = {
  did: 'took',
  ...{ signalId: 'loop', resultCents: 7_50, note: '', advisedEur: 8 },
  ...{ detectedAt: '2026-11-21T12:01:00.000Z', way: 'buy BTC/USDT binance, sell BTC/USDT okx' },
};
const journal = (entries: readonly JournalEntry[]): CallResponse<'GET /api/journal'> => ({
  entries: [...entries],
  totals: { took: 3, left: 2, withResult: 1, resultCents: 7_50, advisedEur: 8 },
  nextCursor: null,
});

test('what came of signals stands beside what was advised', async () => {
  showScreen(<Journal />, { user: customerOfTier('PRO'), answers: { 'GET /api/journal': journal([ENTRY]) } });
  await settle();
  expect(
    screen.getByRole('row', { name: /buy BTC\/USDT on Binance, sell BTC\/USDT on OKX/ }),
  ).toHaveTextContent('€8.00€7.50');
  expect(screen.getByText('Of 1 with a result')).toBeVisible();
});

test('a result is typed as it comes; a refusal leaves what was typed', async () => {
  let refuse = true;
  const { auth } = showScreen(<JournalForm signalId="loop" />, {
    user: customerOfTier('PRO'),
    answers: {
      'GET /api/journal': journal([]),
      'POST /api/journal': () => (refuse ? refusal(409, 'Your journal is full.') : (undefined as never)),
    },
  });
  await settle();
  await keyboard.type(screen.getByLabelText('What came of it, €'), '-3,5');
  await click('Put it in my journal');
  await settle();
  expect(screen.getByText('Your journal is full.')).toBeVisible();
  refuse = false;
  await click('Put it in my journal');
  await settle();
  expect(screen.getByText('It stands in your journal.')).toBeVisible();
  const sent = auth.calls.filter(({ name }) => name === 'POST /api/journal').at(-1);
  expect(sent?.input?.body).toEqual({ signalId: 'loop', did: 'took', resultCents: -3_50, note: '' });
});
