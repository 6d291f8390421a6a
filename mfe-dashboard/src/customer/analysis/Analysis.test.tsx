import { customerOfTier, type FakeAnswers, settle, showScreen } from '@spreadwise/testkit';
import { fireEvent, screen } from '@testing-library/react';
import { marketPast, marketToday, signalFigures } from '../../testing/analysis-fixtures';
import Analysis from './Analysis';

// A chunk of its own, which is there by then.
beforeAll(() => import('./past/MarketPast'));
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function show(answers: FakeAnswers, tier: 'BASIC' | 'PREMIUM' = 'BASIC') {
  const shown = showScreen(<Analysis />, { user: customerOfTier(tier), answers });
  await settle();
  return shown;
}

test('today’s market is told in figures, misses and losses with them', async () => {
  await show({ 'GET /api/analysis/today': marketToday() });
  expect(screen.getByText('Simulated market')).toBeVisible();
  expect(screen.getByText('€310.40')).toBeVisible();
  expect(screen.getByText('198 measured: 60 missed, 41 at a loss')).toBeVisible();
  expect(screen.getByText('OKX alone')).toBeVisible();
});

test('the chart is read by its slider: the same moment for a finger, the arrow keys and a screen reader', async () => {
  await show({ 'GET /api/analysis/today': marketToday() });
  const reader = screen.getByRole('slider', { name: 'Gap after fees, last 24 hours: read a moment' });
  fireEvent.change(reader, { target: { value: '0' } });
  expect(reader).toHaveAttribute(
    'aria-valuetext',
    '21 Nov 2026, 00:00 UTC: BTC/USDT -0.03%, ETH/BTC -0.09%, ETH/USDT -0.01%',
  );
});

test('a day without anything says what will stand there', async () => {
  const today = signalFigures({ signals: 0, lifetimes: [0], delays: [] });
  await show({
    'GET /api/analysis/today': marketToday({
      today,
      exchanges: [],
      majors: [],
      hours: [{ hour: 0, signals: 0 }],
    }),
  });
  expect(screen.getByText('Nothing is known yet')).toBeVisible();
  expect(screen.getAllByText('No signal has ended yet')).toHaveLength(2);
});

test('what a plan does not open is said in words, and nothing of it is asked for', async () => {
  const { auth } = await show({ 'GET /api/analysis/today': marketToday() });
  expect(screen.getByText('Advanced analysis comes with Pro')).toBeVisible();
  expect(auth.calls.map(({ name }) => name)).toEqual(['GET /api/analysis/today']);
});

test('full analysis alone opens the advanced one, too: the heat map, what comes back, and what delay costs', async () => {
  await show(
    { 'GET /api/analysis/today': marketToday(), 'GET /api/analysis/market': marketPast() },
    'PREMIUM',
  );
  await settle(1);
  await settle();
  expect(screen.getByTitle('€310.20 advised')).toHaveTextContent('61');
  expect(screen.getByText('buy BTC/USDT on Binance, sell BTC/USDT on OKX')).toBeVisible();
  expect(screen.getByRole('slider', { name: 'Left of one signal: read a moment' })).toHaveAttribute(
    'aria-valuetext',
    '30 s later: On average -€0.47',
  );
});
