import { tradingProfileAnswer } from '@spreadwise/shared-screens/testing';
import {
  click,
  customerOfTier,
  type FakeAnswers,
  fill,
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
import { bestHour, clockText, daysOf } from './money/hours';

mockDialogs();
// Separate chunks, loaded in advance.
beforeAll(() =>
  Promise.all([
    ...[import('./money/MoneyMade'), import('./money/Past'), import('./money/MarketLetter')],
    ...[import('./delay/DelayCost'), import('./Backtests')],
  ]),
);
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

type Page = 'money' | 'delay' | 'rule';
/** Chunks load first, then the answers that they request. */
async function show(page: Page, answers: FakeAnswers, tier: 'BASIC' | 'PREMIUM' = 'BASIC') {
  const shown = showScreen(<Analysis />, {
    ...{ user: customerOfTier(tier), at: `/?part=${page}`, path: '/' },
    answers: {
      'GET /api/analysis/today': marketToday(),
      'GET /api/analysis/today/own': ownSignals(),
      'GET /api/setup': tradingProfileAnswer(),
      ...answers,
    },
  });
  await settle();
  await settle(1);
  await settle();
  return shown;
}
const showFull = (page: Page, answers: FakeAnswers = {}) =>
  show(
    page,
    { ...ADVANCED, 'GET /api/paper': paperAnswer(), 'GET /api/ai/letter': letter(), ...answers },
    'PREMIUM',
  );

/** jsdom does not open details on a click. */
async function unfold(title: string) {
  const details = screen.getByText(title, { selector: 'summary' }).parentElement as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await settle(1);
  await settle();
}

describe('when and where is money made', () => {
  test('shows the answer first, then the hours, the exchanges, and today’s figures at the reader’s own profile', async () => {
    const { slots, asOf } = marketToday();
    await show('money', {});
    const best = bestHour(daysOf(slots, new Date(asOf)));
    expect(screen.getByText(clockText(best?.hour ?? 0))).toBeVisible();
    expect(screen.getByText('Simulated market')).toBeVisible();
    expect(screen.getByText('OKX alone')).toBeVisible();
    expect(screen.getByText('€310.40')).toBeVisible();
    expect(screen.getByText('€102.25 with your profile')).toBeVisible();
    expect(screen.getByText('€31.04 with your profile')).toBeVisible();
  });

  test('orders the best exchanges by offered profit, consistent with the answer', async () => {
    const [often, rarely] = marketToday().exchanges;
    if (!often || !rarely) throw new Error('no exchanges');
    await show('money', {
      'GET /api/analysis/today': marketToday({ exchanges: [often, { ...rarely, eur: 900 }] }),
    });
    expect(screen.getByText(/^Over the last 7 days, the most profit was offered/)).toHaveTextContent(
      'on OKX alone (€900.00)',
    );
    const best = screen.getByRole('region', { name: 'Best exchanges' });
    expect(within(best).getAllByRole('listitem')[0]).toHaveTextContent('OKX alone12 signals · €900.00');
  });

  test('reads an hour with the arrow keys: its day, time and offered profit', async () => {
    const at = new Date(2026, 10, 21, 14).toISOString();
    const asOf = new Date(2026, 10, 21, 20).toISOString();
    const others = Array.from({ length: 7 }, (_, hour) => new Date(2026, 10, 20, hour).toISOString());
    const slots = [...others.map((one) => ({ at: one, signals: 1, eur: 1 })), { at, signals: 3, eur: 9.5 }];
    await show('money', { 'GET /api/analysis/today': marketToday({ slots, asOf }) });
    const hours = screen.getByRole('slider', { name: 'Profit offered by hour: read an hour' });
    expect(hours).toHaveAttribute('aria-valuetext', 'Sat 21 Nov, 14:00–15:00: €9.50 offered, 3 signals');
    fireEvent.change(hours, { target: { value: String(5 * 24 + 2) } });
    expect(hours).toHaveAttribute('aria-valuetext', 'Fri 20 Nov, 02:00–03:00: €1.00 offered, 1 signal');
    await unfold('Show all hours');
    expect(
      screen.getByText('Sat 21 Nov, 14:00–15:00: €9.50 offered, 3 signals', { selector: 'li' }),
    ).toBeVisible();
  });

  test('shows what is being collected while there is no data', async () => {
    const today = signalFigures({ signals: 0, lifetimes: [0], delays: [] });
    const empty = marketToday({ today, exchanges: [], majors: [], slots: [] });
    await show('money', { 'GET /api/analysis/today': empty });
    expect(screen.getByText('No signal has ended in the last 7 days.')).toBeVisible();
    expect(screen.getByText('Collecting: 0 of 7 hours with signals')).toBeVisible();
    await unfold('Spreads of major coins');
    expect(screen.getByText('Collecting: 0 of 7 quarter-hours')).toBeVisible();
  });

  test('links to the profile when there is none', async () => {
    await show('money', { 'GET /api/analysis/today/own': { feed: 'simulated', own: null } });
    expect(screen.getByRole('link', { name: 'Add your capital and fees' })).toHaveAttribute(
      'href',
      expect.stringContaining('part=profile'),
    );
  });

  test('opens advanced analysis for full analysis too: exchange by exchange, routes, the letter', async () => {
    await showFull('money');
    await unfold('Exchange by exchange');
    expect(screen.getByTitle('€310.20 offered')).toHaveTextContent('61');
    await unfold('Recurring routes');
    expect(screen.getByText('buy BTC/USDT on Binance, sell BTC/USDT on OKX')).toBeVisible();
    await unfold('Market letters');
    expect(screen.getByText('Half of them stood for 7 seconds or longer.')).toBeVisible();
  });
});

test.each<[Page, string]>([
  ['money', 'Advanced analysis comes with Pro'],
  ['delay', 'Advanced analysis comes with Pro'],
  ['rule', 'Full analysis comes with Premium'],
])('names the plan that opens %s and requests none of its data', async (page, words) => {
  const { auth } = await show(page, {});
  expect(screen.getByText(words)).toBeVisible();
  const asked = auth.calls.map(({ name }) => name);
  expect(asked.filter((name) => !name.startsWith('GET /api/analysis/today'))).toEqual([]);
});

describe('what does delay cost', () => {
  test('shows today’s figure to Basic', async () => {
    await show('delay', {});
    expect(
      screen.getByText('Today’s signals offered €1,204.50; 5 seconds later it was €310.40.'),
    ).toBeVisible();
  });

  test('answers at the reader’s reaction time and profile, where the chart is read first', async () => {
    const { setUp, ...rest } = tradingProfileAnswer({ reaction: 'phone' });
    await showFull('delay', { 'GET /api/setup': { setUp, ...rest } });
    expect(screen.getByText(/^Acting after 1 min, your reaction time/)).toHaveTextContent(
      'a signal returned about −€0.13 over the last 7 days; at once, €1.88.',
    );
    expect(
      screen.getByRole('slider', { name: 'Profit of one signal, on average: read a point' }),
    ).toHaveAttribute('aria-valuetext', '1 min later: All signals −€0.47, Your profile −€0.13');
  });

  test('keeps the focus and the typed stake when the range changes', async () => {
    await showFull('delay');
    await unfold('Compare another stake');
    await fill(screen.getByLabelText('Stake, €'), '1250');
    await keyboard.click(screen.getByRole('radio', { name: '30 days' }));
    await settle();
    expect(screen.getByRole('radio', { name: '30 days' })).toHaveFocus();
    expect(screen.getByLabelText('Stake, €')).toHaveValue('1250');
  });

  test('adds a line for another stake once it is typed', async () => {
    const { auth } = await showFull('delay');
    await unfold('Compare another stake');
    await fill(screen.getByLabelText('Stake, €'), '1,250.5');
    await fill(screen.getByLabelText('Taker fee, %'), '0.1');
    await settle(500);
    await settle();
    const asked = auth.calls.filter(({ name }) => name === 'GET /api/analysis/what-if');
    expect(asked.map(({ input }) => input?.query)).toEqual([
      { days: '7', capitalEur: '1250.5', feePercent: '0.1' },
    ]);
    expect(
      screen.getByRole('slider', { name: 'Profit of one signal, on average: read a point' }),
    ).toHaveAttribute('aria-valuetext', expect.stringContaining('€1,250.50 at 0.10% €'));
  });
});

describe('how would my rule have done', () => {
  test('names the best rule and shows each rule’s figures at its own delay', async () => {
    await showFull('rule');
    expect(screen.getByText(/would have returned/)).toHaveTextContent(
      'Best: “quick” would have returned €1,200.00 over 7 days, with a maximum drawdown of €41.20.',
    );
    const row = screen.getByRole('row', { name: /^five seconds/ });
    expect(row).toHaveTextContent('€155.20');
    expect(row).toHaveTextContent('72% of 120');
    expect(row).toHaveTextContent(
      '€5,000.00 after 5 s, from €1.00, on Binance or OKX, up to 3 trades, 20 a day',
    );
    await unfold('Return by delay');
    expect(
      screen.getByRole('slider', { name: 'Same signals, other reaction times: read a point' }),
    ).toHaveAttribute('aria-valuetext', '5 min later: 1. quick −€80.25, 2. five seconds −€40.10');
  });

  test('keeps the focus when the range changes', async () => {
    await showFull('rule');
    await keyboard.click(screen.getByRole('radio', { name: '30 days' }));
    await settle();
    expect(screen.getByRole('radio', { name: '30 days' })).toHaveFocus();
  });

  test('shows no chart with three days of seven', async () => {
    const { rules, ...rest } = paperAnswer();
    const young = rules.map((one) => ({
      ...one,
      result: { ...one.result, points: one.result.points.slice(0, 3) },
    }));
    await showFull('rule', { 'GET /api/paper': { ...rest, rules: young } });
    expect(screen.getAllByText('Collecting: 3 of 7 days')).toHaveLength(2);
  });

  test('shows today’s trades order by order, with the cost of trading back', async () => {
    await showFull('rule');
    await unfold('Today’s trades');
    const [trades] = screen.getAllByRole('table', {
      name: 'quick',
      hidden: true,
    });
    const [, first, second] = within(trades as HTMLElement).getAllByRole('row', { hidden: true });
    expect(first).toHaveTextContent('Binance: buy 0.01 BTC at 60,000 USDT, limit 60,010');
    expect(first).toHaveTextContent('OKX: sell BTC for USDT: not filled, limit 60,600');
    expect(first).toHaveTextContent('Binance: sell 0.01 BTC at 59,990 USDT, traded back');
    expect(first).toHaveTextContent('€600.00Profit€1.30€4.20');
    expect(second).toHaveTextContent('OKX, then Binance–Missed');
  });

  test('shows a refused rule in the server’s words and keeps what was typed for the next attempt', async () => {
    let refuse = true;
    const { auth } = await showFull('rule', {
      'POST /api/paper/rules': () => {
        if (refuse) return refusal(409, 'You can have at most 4 backtests. Delete one first.');
        return { id: '6a7c9c3e-0f0a-4f6e-8d5a-0a5d1f6f0003' };
      },
    });
    await click('Add backtest');
    await fill(screen.getByLabelText('Name'), 'slow');
    await fill(screen.getByLabelText('Coins'), 'btc, eth');
    await keyboard.selectOptions(screen.getByLabelText('Reaction time'), 'after 20 s');
    await click('Save backtest');
    await settle();
    expect(screen.getByText(/at most 4 backtests/)).toBeVisible();
    refuse = false;
    await click('Save backtest');
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    const sent = auth.calls.filter(({ name }) => name === 'POST /api/paper/rules').at(-1);
    expect(sent?.input?.body).toMatchObject({
      name: 'slow',
      rule: { coins: ['BTC', 'ETH'], delayS: 20, capitalCents: 5_000_00, floorCents: 1_00 },
    });
  });

  test('reports a rule that could not be deleted, and treats one that is already gone as deleted', async () => {
    let rules = paperAnswer().rules;
    let refuse = refusal(503, 'Not now.');
    await showFull('rule', {
      'GET /api/paper': () => ({ ...paperAnswer(), rules }),
      'POST /api/paper/rules/remove': () => refuse,
    });
    await click('Delete quick');
    await click('Delete backtest');
    await settle();
    expect(screen.getByText('Not now.')).toBeVisible();
    rules = rules.slice(1);
    refuse = refusal(404, 'Rule not found.');
    await click('Delete backtest');
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('offers the longest spreads to choose from, by minute or by hour', async () => {
  const { auth } = await showFull('money');
  await unfold('Compare two exchanges');
  expect(
    screen.getByRole('option', { name: /BTC\/USDT: OKX to Kraken \(10 min 40 s, best 0.42%\)/ }),
  ).toBeVisible();
  await keyboard.click(screen.getByRole('radio', { name: '30 days' }));
  await settle();
  const asked = auth.calls.filter(({ name }) => name === 'GET /api/analysis/gap').at(-1);
  expect(asked?.input?.query).toMatchObject({ buyAt: 'okx', sellAt: 'kraken', days: '30' });
});

test('finds a pair by name on any two exchanges and reports one without data', async () => {
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
  const { auth } = await showFull('money', {
    'GET /api/analysis/gaps': ({ query }) =>
      query.of === undefined
        ? ADVANCED['GET /api/analysis/gaps']
        : { feed: 'simulated', gaps: query.of === 'SOL@okx' ? gaps : [] },
    'GET /api/analysis/gap': ({ query }) =>
      query.quote === 'EUR' ? { feed: 'simulated', points: [] } : ADVANCED['GET /api/analysis/gap'],
  });
  await unfold('Compare two exchanges');
  const asked = (name: string) => auth.calls.filter((call) => call.name === name).at(-1)?.input?.query;
  const name = screen.getByLabelText('Coin or pair');
  await fill(name, 'sol@okx');
  await settle(500);
  await settle();
  expect(screen.getByText('No profit after fees in 30 days; best −0.12%.')).toBeVisible();
  await keyboard.selectOptions(screen.getByLabelText('Buy on'), 'Kraken');
  await keyboard.selectOptions(screen.getByLabelText('Sell on'), 'Binance');
  await settle();
  expect(asked('GET /api/analysis/gap')).toEqual({
    ...{ base: 'SOL@okx', quote: 'USDT', buyAt: 'kraken', sellAt: 'binance', days: '30' },
  });
  await keyboard.selectOptions(screen.getByLabelText('Pair'), 'SOL@okx/EUR');
  await settle();
  expect(asked('GET /api/analysis/gap')).toMatchObject({ quote: 'EUR', buyAt: 'kraken', sellAt: 'binance' });
  expect(screen.getByText('Collecting: 0 of 7 hours')).toBeVisible();
  await fill(name, '/usdt');
  await settle(500);
  await settle();
  expect(asked('GET /api/analysis/gaps')).toEqual({ of: 'SOL@okx/USDT' });
  expect(screen.getByText('No data for SOL@okx/USDT')).toBeVisible();
});
