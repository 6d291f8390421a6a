import type { CallResponse, JournalEntry } from '@spreadwise/contract';
import {
  click,
  customerOfTier,
  type FakeAnswers,
  fill,
  keyboard,
  refusal,
  settle,
  showScreen,
} from '@spreadwise/testkit';
import { screen } from '@testing-library/react';
import JournalForm from '../../../shared-screens/src/signals/detail/folds/JournalForm';
import Journal from './Journal';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const ENTRY: JournalEntry = {
  did: 'took',
  ...{ signalId: 'loop', resultCents: 7_50, currency: 'EUR', note: '', advisedEur: 8, resultEur: 7.5 },
  ...{ detectedAt: '2026-11-21T12:01:00.000Z', way: 'buy BTC/USDT binance, sell BTC/USDT okx' },
};
const journal = (entries: readonly JournalEntry[]): CallResponse<'GET /api/journal'> => ({
  entries: [...entries],
  totals: { took: 3, left: 2, withResult: 1, resultCents: 7_50, advisedEur: 8 },
  nextCursor: null,
});

test('shows the result of a signal beside what was advised', async () => {
  showScreen(<Journal />, { user: customerOfTier('PRO'), answers: { 'GET /api/journal': journal([ENTRY]) } });
  await settle();
  expect(
    screen.getByRole('row', { name: /buy BTC\/USDT on Binance, sell BTC\/USDT on OKX/ }),
  ).toHaveTextContent('€8.00€7.50');
  expect(screen.getByText('Of 1 with a known result and first report')).toBeVisible();
  expect(screen.getByText('2 not taken')).toBeVisible();
});

const DONE = undefined as never;
async function showForm(answers: FakeAnswers) {
  const shown = showScreen(<JournalForm signalId="loop" />, { user: customerOfTier('PRO'), answers });
  await settle();
  return shown;
}
async function put(result: string) {
  await keyboard.clear(screen.getByLabelText('Result, €'));
  await fill(screen.getByLabelText('Result, €'), result);
  await click('Save to journal');
}

test('accepts a result in the typed format and keeps it after a refusal', async () => {
  let refuse = true;
  const { auth } = await showForm({
    'GET /api/journal': journal([]),
    'POST /api/journal': () => (refuse ? refusal(409, 'Your journal is full.') : DONE),
  });
  await put('-1,500.50');
  await settle();
  expect(screen.getByText('Your journal is full.')).toBeVisible();
  refuse = false;
  await click('Save to journal');
  await settle();
  expect(screen.getByText('Saved to your journal.')).toBeVisible();
  const sent = auth.calls.filter(({ name }) => name === 'POST /api/journal').at(-1);
  expect(sent?.input?.body).toEqual({
    ...{ signalId: 'loop', did: 'took', note: '' },
    ...{ resultCents: -1_500_50, currency: 'EUR' },
  });
});

test('rejects input that is not a number at its field, without a request', async () => {
  const { auth } = await showForm({ 'GET /api/journal': journal([]) });
  await put('12 €');
  await settle();
  expect(screen.getByText(/^Enter a number from/)).toBeVisible();
  expect(screen.queryByText('Saved to your journal.')).toBeNull();
  expect(auth.calls.map(({ name }) => name)).toEqual(['GET /api/journal']);
});

test('clears a failed removal when a later save succeeds', async () => {
  await showForm({
    'GET /api/journal': journal([ENTRY]),
    'POST /api/journal': () => DONE,
    'POST /api/journal/remove': refusal(503, 'Not now.'),
  });
  await click('Remove');
  await settle();
  expect(screen.getByText('Not now.')).toBeVisible();
  await put('8');
  await settle();
  expect(screen.getByText('Saved to your journal.')).toBeVisible();
  expect(screen.queryByText('Not now.')).toBeNull();
});
