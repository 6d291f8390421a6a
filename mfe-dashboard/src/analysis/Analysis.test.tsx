import type { OwnSignals } from '@spreadwise/contract';
import {
  click,
  customerOfTier,
  type FakeAnswers,
  keyboard,
  mockDialogs,
  refusal,
  settle,
  showScreen,
} from '@spreadwise/testkit';
import { fireEvent, screen, within } from '@testing-library/react';
import {
  ADVANCED,
  letter,
  marketToday,
  ownSignals,
  paperAnswer,
  signalFigures,
} from '../testing/analysis-fixtures';
import Analysis from './Analysis';

mockDialogs();
// Chunks of their own, which are there by then.
beforeAll(() => Promise.all([import('./MarketPast'), import('./Full')]));
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function show(answers: FakeAnswers, tier: 'BASIC' | 'PREMIUM' = 'BASIC') {
  const shown = showScreen(<Analysis />, {
    user: customerOfTier(tier),
    answers: { 'GET /api/analysis/today/own': ownSignals(), ...answers },
  });
  await settle();
  return shown;
}

test('today’s market is shown in figures, misses and losses with them', async () => {
  await show({ 'GET /api/analysis/today': marketToday() });
  expect(screen.getByText('Simulated market')).toBeVisible();
  expect(screen.getByText('€310.40')).toBeVisible();
  expect(screen.getByText('198 measured: 60 missed, 41 at a loss')).toBeVisible();
  expect(screen.getByText('OKX alone')).toBeVisible();
  expect(screen.getByRole('link', { name: 'What the analysis shows' })).toHaveAttribute(
    'href',
    expect.stringContaining('topic=analysis'),
  );
});

test('the chart is read by its slider: the same moment for a finger, the arrow keys and a screen reader', async () => {
  await show({ 'GET /api/analysis/today': marketToday() });
  const reader = screen.getByRole('slider', { name: 'Gap after fees, last 24 hours: read a moment' });
  fireEvent.change(reader, { target: { value: '0' } });
  expect(reader).toHaveAttribute(
    'aria-valuetext',
    '21 Nov 2026, 00:00 UTC: BTC/USDT −0.03%, ETH/BTC −0.09%, ETH/USDT −0.01%',
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

test('beside the market’s figures stands what they came to at one’s own set-up, or that it says nothing yet', async () => {
  await show({ 'GET /api/analysis/today': marketToday() });
  expect(screen.getByText('€102.25')).toBeVisible();
  expect(screen.getByText(/^Of the market’s 210 measured since 21 Nov 2026/)).toBeVisible();
  expect(screen.getByText('64 measured: 9 missed, 4 at a loss')).toBeVisible();
});

test.each<[string, OwnSignals, RegExp]>([
  ['nothing said', { feed: 'simulated', own: null }, /Your set-up is still empty/],
  ['nothing measured', ownSignals({ since: null, of: 0 }), /No signal was measured in this time/],
])('at a set-up with %s, that is said', async (_, own, words) => {
  await show({ 'GET /api/analysis/today': marketToday(), 'GET /api/analysis/today/own': own });
  expect(screen.getByText(words)).toBeVisible();
});

test('what a plan does not open is said in words, and nothing of it is fetched', async () => {
  const { auth } = await show({ 'GET /api/analysis/today': marketToday() });
  expect(screen.getByText('Advanced analysis comes with Pro')).toBeVisible();
  expect(screen.getByText('Full analysis comes with Premium')).toBeVisible();
  expect(auth.calls.map(({ name }) => name)).toEqual([
    'GET /api/analysis/today',
    'GET /api/analysis/today/own',
  ]);
});

const FULL: FakeAnswers = {
  'GET /api/analysis/today': marketToday(),
  ...ADVANCED,
  'GET /api/paper': paperAnswer(),
  'GET /api/setup': refusal(403, 'Not now.'),
  'GET /api/ai/letter': letter(),
};
async function showFull(answers: FakeAnswers = {}) {
  const shown = await show({ ...FULL, ...answers }, 'PREMIUM');
  await settle(1);
  await settle();
  return shown;
}

test('full analysis alone opens the advanced one, too: the heat map, what comes back, and what delay costs', async () => {
  await showFull();
  expect(screen.getByTitle('€310.20 advised')).toHaveTextContent('61');
  expect(screen.getByText('buy BTC/USDT on Binance, sell BTC/USDT on OKX')).toBeVisible();
  expect(screen.getByRole('slider', { name: 'Left of one signal: read a moment' })).toHaveAttribute(
    'aria-valuetext',
    '5 min later: On average −€0.47',
  );
});

test('rules stand side by side, each at its own delay, with its misses, losses and largest fall', async () => {
  await showFull();
  const row = screen.getByRole('row', { name: /^five seconds/ });
  expect(row).toHaveTextContent('€155.20');
  expect(row).toHaveTextContent('72% of 120 measured');
  expect(row).toHaveTextContent(
    '€5,000.00 after 5 s, from €1.00, on Binance or OKX, up to 3 trades, 20 a day',
  );
  expect(
    screen.getByRole('slider', { name: 'The same choice, placed later: read a moment' }),
  ).toHaveAttribute('aria-valuetext', '5 min later: 1. quick −€80.25, 2. five seconds −€40.10');
  expect(screen.getByText('Half of them stood for 7 seconds or longer.')).toBeVisible();
});

test('a trade of today is shown order by order, with what bringing its coins back took', async () => {
  await showFull();
  const [trades] = screen.getAllByRole('table', {
    name: /^The latest signals that quick took/,
    hidden: true,
  });
  const [, first, second] = within(trades as HTMLElement).getAllByRole('row', { hidden: true });
  expect(first).toHaveTextContent('Binance: buy 0.01 BTC at 60,000 USDT, limit 60,010');
  expect(first).toHaveTextContent('OKX: sell BTC for USDT: not filled, limit 60,600');
  expect(first).toHaveTextContent('Binance: sell 0.01 BTC at 59,990 USDT, traded back');
  expect(first).toHaveTextContent('€600.00Something was left€1.30€4.20');
  expect(second).toHaveTextContent('OKX, then Binance–Missed');
});

test('a rule is typed and followed; a refusal is shown in the server’s words, and nothing typed is lost', async () => {
  let refuse = true;
  const { auth } = await showFull({
    'POST /api/paper/rules': () => {
      if (refuse) return refusal(409, 'At most 4 rules are followed. Take one away first.');
      return { id: '6a7c9c3e-0f0a-4f6e-8d5a-0a5d1f6f0003' };
    },
  });
  await click('Add a rule');
  await keyboard.type(screen.getByLabelText('Name'), 'slow');
  await keyboard.type(screen.getByLabelText('Only with one of these coins'), 'btc, eth');
  await keyboard.selectOptions(screen.getByLabelText('The first order is placed'), 'after 20 s');
  await click('Follow this rule');
  await settle();
  expect(screen.getByText(/At most 4 rules/)).toBeVisible();
  refuse = false;
  await click('Follow this rule');
  await settle();
  expect(screen.queryByRole('dialog')).toBeNull();
  const sent = auth.calls.filter(({ name }) => name === 'POST /api/paper/rules').at(-1);
  expect(sent?.input?.body).toMatchObject({
    name: 'slow',
    rule: { coins: ['BTC', 'ETH'], delayS: 20, capitalCents: 5_000_00, floorCents: 1_00 },
  });
});

test('two exchanges of a pair are chosen, and what-if is asked once the figures are typed', async () => {
  const { auth } = await showFull();
  expect(
    screen.getByRole('option', { name: /BTC\/USDT: OKX to Kraken \(10 min 40 s, at best 0.42%\)/ }),
  ).toBeVisible();
  await keyboard.selectOptions(screen.getByLabelText('Over'), 'The last 30 days, by hour');
  await keyboard.clear(screen.getByLabelText('Put in for a signal, €'));
  await keyboard.type(screen.getByLabelText('Put in for a signal, €'), '1,250.5');
  await keyboard.type(screen.getByLabelText('Taker fee everywhere, %'), '0.1');
  await settle(500);
  await settle();
  const asked = (name: string) => auth.calls.filter((call) => call.name === name).at(-1)?.input?.query;
  expect(asked('GET /api/analysis/gap')).toMatchObject({ buyAt: 'okx', sellAt: 'kraken', days: '30' });
  expect(asked('GET /api/analysis/what-if')).toEqual({ days: '7', capitalEur: '1250.5', feePercent: '0.1' });
  expect(
    screen.getByText(
      /210 of 5,000 signals left something at once with this stake, since 20 Nov 2026, 21:00 UTC/,
    ),
  ).toBeVisible();
});

test('a pair is looked for by name on any two exchanges; what never was is said so', async () => {
  const [gap] = ADVANCED['GET /api/analysis/gaps'].gaps;
  const sol = (quote: string, buyAt: string, sellAt: string) => ({
    ...{ ...gap, base: 'SOL@okx', quote, buyAt, sellAt, gainSeconds: 0, best: -0.0012 },
  });
  const gaps = [
    sol('USDT', 'okx', 'kraken'),
    sol('USDT', 'kraken', 'okx'),
    sol('USDT', 'kraken', 'binance'),
    sol('EUR', 'okx', 'kraken'),
    sol('EUR', 'kraken', 'binance'),
  ];
  const { auth } = await showFull({
    'GET /api/analysis/gaps': ({ query }) =>
      query.of === undefined
        ? ADVANCED['GET /api/analysis/gaps']
        : { feed: 'simulated', gaps: query.of === 'SOL@okx' ? gaps : [] },
    'GET /api/analysis/gap': ({ query }) =>
      query.quote === 'EUR' ? { feed: 'simulated', points: [] } : ADVANCED['GET /api/analysis/gap'],
  });
  const asked = (name: string) => auth.calls.filter((call) => call.name === name).at(-1)?.input?.query;
  const name = screen.getByLabelText('Coin or pair');
  await keyboard.type(name, 'sol@okx');
  await settle(500);
  await settle();
  expect(screen.getByText('Nothing was left in 30 days; at best −0.12%.')).toBeVisible();
  await keyboard.selectOptions(screen.getByLabelText('Buy on'), 'Kraken');
  await keyboard.selectOptions(screen.getByLabelText('Sell on'), 'Binance');
  await settle();
  expect(asked('GET /api/analysis/gap')).toEqual({
    ...{ base: 'SOL@okx', quote: 'USDT', buyAt: 'kraken', sellAt: 'binance', days: '30' },
  });
  await keyboard.selectOptions(screen.getByLabelText('Pair'), 'SOL@okx/EUR');
  await settle();
  expect(asked('GET /api/analysis/gap')).toMatchObject({ quote: 'EUR', buyAt: 'kraken', sellAt: 'binance' });
  expect(screen.getByText('No hour of it is known')).toBeVisible();
  await keyboard.type(name, '/usdt');
  await settle(500);
  await settle();
  expect(asked('GET /api/analysis/gaps')).toEqual({ of: 'SOL@okx/USDT' });
  expect(screen.getByText('Nothing is known of SOL@okx/USDT')).toBeVisible();
});

test('a rule that could not be taken away says so, and one that is gone asks no more', async () => {
  let rules = paperAnswer().rules;
  let refuse = refusal(503, 'Not now.');
  await showFull({
    'GET /api/paper': () => ({ ...paperAnswer(), rules }),
    'POST /api/paper/rules/remove': () => refuse,
  });
  await click('Remove quick');
  await click('Take it away');
  await settle();
  expect(screen.getByText('Not now.')).toBeVisible();
  rules = rules.slice(1);
  refuse = refusal(404, 'There is no such rule.');
  await click('Take it away');
  await settle();
  expect(screen.queryByRole('dialog')).toBeNull();
});
