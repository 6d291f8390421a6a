import type { BillingOverview, ListedSignal, Signal, SignalsAnswer } from '@spreadwise/contract';
import {
  allowanceOf,
  dayTotalsOf,
  instant,
  leaving,
  marketSummaryAt,
  NOON,
  signalGenerator,
  signalsAnswer,
  tradingProfileAnswer,
} from '@spreadwise/shared-screens/testing';
import { dismissToasts } from '@spreadwise/shared-ui';
import { click, type FakeAnswer, fill, keyboard, mockDialogs, refusal, settle } from '@spreadwise/testkit';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { overviewOf, STANDINGS } from './testing/billing-fixtures';
import { type FakeStream, fakeStream } from './testing/fake-stream';
import { CUSTOMER, showDashboard } from './testing/show-dashboard';

const make = signalGenerator(12);
const leg = (exchange: string, side: 'buy' | 'sell', base: string, quote: string) => ({
  exchange,
  side,
  base,
  quote,
  price: 0.0333,
  limitPrice: 0.0333123456,
  amount: 3.51,
  fee: 0.001,
  ageMs: 420,
});
/** BTC to ETH on Kraken, ETH to USDT on OKX, USDT to BTC on OKX. */
const loop = make.signal({
  id: 'loop',
  hops: 3,
  net: 0.0062,
  gross: 0.0092,
  legs: [
    leg('kraken', 'buy', 'ETH', 'BTC'),
    leg('okx', 'sell', 'ETH', 'USDT'),
    leg('okx', 'buy', 'BTC', 'USDT'),
  ],
  size: {
    asset: 'BTC',
    amount: 0.1163,
    profit: 0.000487,
    profitEur: 38.2,
    amountEur: 9123.4,
    net: 0.0041,
    breakEven: null,
    onDepth: true,
  },
  transfers: [
    { asset: 'ETH', from: 'kraken', to: 'okx', network: 'ETH', withdrawFee: 0.0003, open: true },
    { asset: 'BTC', from: 'okx', to: 'kraken', network: null, withdrawFee: null, open: null },
  ],
  transferCostEur: null,
  confidence: { level: 'high', score: 0.9, reasons: ['All books were read within a second.'] },
  detectedAt: instant(NOON - 6_000),
  lastSeenAt: instant(NOON - 100),
  expectedMs: 14_000,
});
const other = (id: string, over: Partial<Signal> = {}): Signal =>
  make.signal({ id, net: 0.001, detectedAt: instant(NOON - 1000), expectedMs: 20_000, ...over });
const endedAt = (signal: Signal, ms: number): Signal => ({
  ...signal,
  endedAt: instant(ms),
  endReason: 'gain gone',
});

const BILLING = 'GET /api/billing/overview';
const OVERVIEW = overviewOf({ subscription: null, nextInvoice: null, card: null });

interface Given {
  readonly at?: string;
  readonly open?: readonly Signal[];
  readonly ended?: readonly Signal[];
  readonly rest?: Partial<SignalsAnswer>;
  readonly overview?: FakeAnswer<typeof BILLING>;
  readonly stream?: FakeStream;
  readonly setUp?: Parameters<typeof tradingProfileAnswer>[0];
  readonly options?: Partial<Parameters<typeof showDashboard>[0]>;
}

/** `open` may change between reads. */
async function show({
  at,
  open = [],
  ended = [],
  rest,
  overview = OVERVIEW,
  stream = fakeStream(),
  setUp,
  options,
}: Given = {}) {
  const world = { open, failure: null as Error | null };
  const shown = await showDashboard({
    user: CUSTOMER,
    at: at ?? '/dashboard',
    fetch: stream.fetch,
    answers: {
      [BILLING]: overview,
      'GET /api/setup': tradingProfileAnswer(setUp),
      'GET /api/analysis/like': { of: 'way', signals: 0, holding: 'inPlace', delays: [], ends: [] },
      'GET /api/signals/days': { days: dayTotalsOf(ended) },
      'GET /api/signals': ({ query }) =>
        world.failure ?? signalsAnswer(query.state === 'ended' ? ended : world.open, rest),
    },
    ...options,
  });
  const reads = () =>
    shown.auth.calls.flatMap(({ name, input }) =>
      name === 'GET /api/signals' && input && 'query' in input ? [input.query] : [],
    );
  return { ...shown, stream, world, reads };
}

const openList = () => {
  const section = screen.getByRole('region', { name: /^Open now/ });
  return within(section)
    .queryAllByRole('listitem')
    .map(
      (row) =>
        within(row)
          .getByRole('button', { name: /^Open / })
          .getAttribute('aria-label') ?? '',
    );
};
const announced = () => document.querySelector('[aria-live="polite"]')?.textContent;

let errors: jest.SpyInstance;
beforeAll(mockDialogs);
beforeEach(() => {
  jest.useFakeTimers({ now: NOON });
  errors = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  act(dismissToasts);
  expect(errors).not.toHaveBeenCalled();
  jest.useRealTimers();
});
// Runs even after a failed test.
afterEach(() => jest.restoreAllMocks());

const LOOP = 'BTC to ETH on Kraken, to USDT on OKX, to BTC on OKX';
const row = (name: string | RegExp = new RegExp(LOOP)) => {
  const found = screen.getByRole('button', { name }).closest('li');
  if (!found) throw new Error('no row');
  return found;
};

describe('a signal in the list', () => {
  test('shows its profit, lifetime, route, stake and probability', async () => {
    await show({ open: [loop, leaving(other('b'), 0)] });
    expect(screen.getByRole('heading', { name: 'Open now (2)' })).toBeVisible();
    const text = row().textContent ?? '';
    expect(text).toBe('€38.208 s leftBTCKrakenETHOKXUSDTOKXBTC€9,123.40–');
    expect(screen.getByText('Simulated market')).toBeVisible();
  });

  test('shows how long it has been open, and why, once it lasts', async () => {
    const since = new Date(NOON - 14 * 60_000).toISOString();
    const lasting = { since, reasons: ['transfers closed' as const, 'thin book' as const] };
    await show({ open: [{ ...loop, expectedMs: null, lasting }] });
    expect(screen.getAllByText(/^Open for \d/)).toEqual([within(row()).getByText('Open for 14 min')]);
    expect(within(row()).getByText('transfers closed')).toBeInTheDocument();
    await click(new RegExp(LOOP));
    await click('History');
    expect(screen.getByRole('dialog')).toHaveTextContent(
      'Why it is still open: transfers closed, thin order book.',
    );
    await settle(60_000);
    expect(row()).toHaveTextContent('Open for 15 min');
    expect(screen.getByRole('dialog')).toHaveTextContent('Open for 15 min · transfers closed');
  });

  test('counts down by the second, then shows its age; three in four outlive what is left, so it still opens', async () => {
    await show({ open: [loop] });
    await settle(5_000);
    expect(row()).toHaveTextContent('3 s left');
    await settle(3_000);
    expect(row()).toHaveTextContent('14 s old');
    await click(new RegExp(LOOP));
    expect(screen.getByRole('dialog')).toHaveTextContent('14 s old');
    expect(screen.getByRole('button', { name: 'Copy orders' })).toBeVisible();
  });

  test('stops counting when it ends and moves to the ended ones within three seconds, with what it would have returned', async () => {
    const { stream } = await show({ open: [loop] });
    await stream.send({ type: 'signal', signal: endedAt(loop, NOON + 17_000) });
    expect(screen.getByRole('heading', { name: 'Open now (0)' })).toBeVisible();
    expect(openList()).toHaveLength(1);
    expect(row()).toHaveTextContent('Ended');
    await settle(3_000);
    expect(openList()).toEqual([]);
    const last = screen.getByRole('region', { name: 'Would have returned within 15 s' });
    expect(last).toHaveTextContent('about €38.20');
    expect(screen.getByText('Nothing open right now')).toBeVisible();
  });

  test('is listed by its end afterwards, though the API orders by the beginning', async () => {
    const later = { ...loop, id: 'later', legs: loop.legs.slice(0, 2) };
    await show({ ended: [endedAt(later, NOON - 500), endedAt(loop, NOON - 300)] });
    const last = screen.getByRole('region', { name: 'Would have returned within 15 s' });
    expect(within(last).getAllByRole('button')[0]).toHaveAccessibleName(new RegExp(LOOP));
  });

  test('holds back what is below until the last ones are known, so that they push nothing away', async () => {
    const unanswered: FakeAnswer<'GET /api/signals'> = ({ query }) =>
      query.state === 'ended' ? new Promise(() => {}) : signalsAnswer([]);
    await show({ options: { answers: { [BILLING]: OVERVIEW, 'GET /api/signals': unanswered } } });
    expect(screen.getByRole('heading', { name: 'Open now (0)' })).toBeVisible();
    expect(document.querySelector('main [aria-busy="true"]')).toBeInTheDocument();
  });

  test('causes no further requests when it ends', async () => {
    const { stream, reads } = await show({ open: [loop] });
    const before = reads().length;
    await stream.send({ type: 'signal', signal: endedAt(loop, NOON + 17_000) });
    await settle(130_000);
    expect(reads()).toHaveLength(before);
  });

  test('shows an expected loss with a minus and in the colour of a loss', async () => {
    const later = { seconds: 15, chance: 0.4, eur: -1.72, measured: 240 };
    await show({ open: [{ ...loop, worth: { ...loop.worth, later } }] });
    expect(within(row()).getByText('−€1.72')).toHaveClass('loss');
  });

  test('is marked unless its market is live', async () => {
    await show({
      open: [{ ...loop, feed: 'replay' }],
      rest: { market: marketSummaryAt(NOON, { feed: 'live' }) },
    });
    expect(screen.queryByText('Simulated market')).toBeNull();
    expect(row()).toHaveTextContent('Recorded market');
  });
});

/** The height of every row. */
const ROW_PX = 44;

describe('the list', () => {
  test('inserts signals from the stream by rank', async () => {
    const { stream } = await show({ open: [other('b')] });
    await stream.send({ type: 'signal', signal: loop });
    expect(openList()[0]).toContain(LOOP);
    expect(openList()).toHaveLength(2);
    expect(screen.getByText('Live', { selector: 'span' })).toBeVisible();
  });

  test('keeps its order while it has the focus: new signals go to the end or into freed places', async () => {
    const { stream } = await show({ open: [other('b'), leaving(other('c'), 0)] });
    const [first, second] = openList();
    act(() =>
      screen
        .getByRole('region', { name: /^Open now/ })
        .querySelector<HTMLElement>('ol button')
        ?.focus(),
    );
    await stream.send({ type: 'signal', signal: loop });
    expect(openList()).toEqual([first, second, `Open ${LOOP}`]);
    await stream.send({ type: 'signal', signal: endedAt(leaving(other('c'), 0), NOON) });
    await settle(3_000);
    expect(screen.getByRole('heading', { name: 'Open now (2)' })).toBeVisible();
    expect(openList()).toEqual([first, `Open ${LOOP}`]);
    expect(row()).toHaveAttribute('aria-posinset', '3');
    await stream.send({ type: 'signal', signal: other('d') });
    expect(row()).toHaveAttribute('aria-posinset', '3');
    expect(openList()).toHaveLength(3);
  });

  test('keeps its order while the mouse rests on it and sorts once the mouse leaves', async () => {
    const { stream } = await show({ open: [leaving(other('b'), 0)] });
    await keyboard.hover(row(/ to /));
    await stream.send({ type: 'signal', signal: loop });
    expect(openList()[1]).toContain(LOOP);
    await keyboard.hover(screen.getByRole('heading', { level: 1 }));
    expect(openList()[0]).toContain(LOOP);
  });

  test('announces new signals to screen readers at most every ten seconds', async () => {
    const { stream } = await show({ open: [other('b')] });
    expect(announced()).toBe('');
    await stream.send({ type: 'signal', signal: loop });
    expect(announced()).toBe(`New signal: ${LOOP}. €38.20 profit with funds ready.`);
    await stream.send({ type: 'signal', signal: other('c') });
    await stream.send({ type: 'signal', signal: leaving(other('d'), 900) });
    expect(announced()).toContain('New signal');
    await settle(10_000);
    expect(announced()).toBe('2 new signals. The best: €900.00 profit with funds ready.');
  });

  test('announces a signal again when the same route comes back with the same profit', async () => {
    const { stream } = await show();
    await stream.send({ type: 'signal', signal: loop });
    const first = document.querySelector('[aria-live="polite"]')?.firstChild;
    await settle(10_000);
    await stream.send(
      { type: 'signal', signal: endedAt(loop, NOON) },
      { type: 'signal', signal: { ...loop, id: 'again' } },
    );
    expect(announced()).toContain(LOOP);
    expect(document.querySelector('[aria-live="polite"]')?.firstChild).not.toBe(first);
  });

  test('sorts by the worse of the two profits, or on request by the profit with funds ready', async () => {
    const sure = leaving(other('b'), 2);
    await show({ open: [loop, sure] });
    expect(openList()[1]).toContain(LOOP);
    cleanup();
    await show({ open: [loop, sure], at: '/dashboard?order=inPlace' });
    expect(openList()[0]).toContain(LOOP);
  });

  test('gives the routes of one gap one row, and shows the others on request', async () => {
    const route = (id: string, exchange: string, eur: number) =>
      leaving(
        other(id, { legs: [leg(exchange, 'buy', 'GRT', 'USDT'), leg('okx', 'sell', 'GRT', 'USDT')] }),
        eur,
      );
    const [best, second] = [route('a', 'kraken', 9), route('b', 'binance', 7)];
    const stream = fakeStream();
    await show({ open: [best, second, route('c', 'bybit', 5), leaving(loop, 1)], stream });
    expect(openList()).toEqual([expect.stringContaining('GRT on Kraken'), `Open ${LOOP}`]);
    const others = screen.getByRole('button', { name: '2 more routes of this gap' });
    await click('2 more routes of this gap');
    expect(others).toHaveAttribute('aria-expanded', 'true');
    expect(openList()).toHaveLength(4);
    await click('2 more routes of this gap');
    await stream.send({ type: 'signal', signal: endedAt(best, NOON + 1_000) });
    expect(openList()).toEqual([expect.stringContaining('GRT on Binance'), `Open ${LOOP}`]);
    expect(screen.getByRole('button', { name: '1 more route of this gap' })).toBeVisible();
  });

  test('moves no row under the mouse when routes of a gap end and others come', async () => {
    const route = (id: string, exchange: string, coin: string, eur: number) =>
      leaving(
        other(id, { legs: [leg(exchange, 'buy', coin, 'USDT'), leg('okx', 'sell', coin, 'USDT')] }),
        eur,
      );
    const [best, second] = [route('a', 'kraken', 'GRT', 9), route('b', 'binance', 'GRT', 7)];
    const { stream } = await show({ open: [best, second, leaving(loop, 5)] });
    await keyboard.hover(row());
    await stream.send({ type: 'signal', signal: endedAt(best, NOON) });
    await settle(3_000);
    await stream.send({ type: 'signal', signal: route('d', 'kraken', 'ADA', 8) });
    const [grt, ada] = [expect.stringContaining('GRT on Binance'), expect.stringContaining('ADA on Kraken')];
    expect(openList()).toEqual([grt, `Open ${LOOP}`, ada]);
    await stream.send({ type: 'signal', signal: route('e', 'bybit', 'GRT', 9) });
    expect(openList()).toEqual([grt, `Open ${LOOP}`, ada]);
    fireEvent.click(screen.getByRole('button', { name: '1 more route of this gap' }));
    await stream.send({ type: 'signal', signal: endedAt(second, NOON) });
    expect(openList()).toEqual([grt, expect.stringContaining('GRT on Bybit'), `Open ${LOOP}`, ada]);
  });

  test('is sorted again once its focused row is gone', async () => {
    const { stream } = await show({ open: [other('b'), leaving(other('c'), 0)] });
    act(() =>
      screen
        .getByRole('region', { name: /^Open now/ })
        .querySelector<HTMLElement>('ol button')
        ?.focus(),
    );
    await stream.send({ type: 'signal', signal: endedAt(other('b'), NOON) });
    await settle(3_000);
    await stream.send(
      { type: 'signal', signal: leaving(loop, 9) },
      { type: 'signal', signal: leaving(other('d'), 20) },
    );
    await settle(1_000);
    expect(openList()[1]).toContain(LOOP);
  });

  test('renders only the visible rows of thousands, numbers each among all, and keeps the focused row', async () => {
    const scrolled = jest.replaceProperty(window, 'scrollY', 0);
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW_PX);
    jest
      .spyOn(Element.prototype, 'getBoundingClientRect')
      .mockImplementation(() => new DOMRect(0, -window.scrollY, 390, 200));
    const scrollTo = (px: number) => {
      scrolled.replaceValue(px);
      fireEvent.scroll(window);
    };
    const legs = (coin: string) => [leg('kraken', 'buy', coin, 'USDT'), leg('okx', 'sell', coin, 'USDT')];
    const open = Array.from({ length: 1_000 }, (_, n) =>
      leaving(other(`r${n}`, { legs: legs(`C${n}`) }), 1_000 - n),
    );
    await show({ open });
    const rows = () =>
      within(screen.getByRole('region', { name: 'Open now (1,000)' }))
        .getAllByRole('listitem')
        .map((item) => Number(item.getAttribute('aria-posinset')));
    expect(rows()[0]).toBe(1);
    expect(rows().length).toBeLessThan(40);
    act(() => document.querySelector<HTMLElement>('[aria-posinset="2"] button')?.focus());
    scrollTo(500 * ROW_PX);
    await settle(300);
    expect(rows()[0]).toBe(2);
    expect(rows()).toContain(501);
    expect(document.querySelector('[aria-posinset="501"]')).toHaveAttribute('aria-setsize', '1000');
  });
});

describe('nothing to report', () => {
  test('is stated, with what is being watched', async () => {
    await show({ rest: { market: marketSummaryAt(NOON) } });
    expect(screen.getByText('Nothing open right now')).toBeVisible();
    expect(screen.getByText('Watching 7,474 markets on 10 exchanges.')).toBeVisible();
    expect(screen.getByText('Fresh prices')).toBeVisible();
  });

  test('shows the last ten gaps with what acting at the reader’s speed would have returned', async () => {
    const gone = { ...endedAt(loop, NOON + 1_000), id: 'g' };
    const measured = { ...endedAt(loop, NOON + 17_000), id: 'm', returned: -1.5 };
    const legs = (coin: string) => [leg('kraken', 'buy', coin, 'USDT'), leg('okx', 'sell', coin, 'USDT')];
    const many = Array.from({ length: 12 }, (_, n) => ({ ...gone, id: `g${n}`, legs: legs(`C${n}`) }));
    await show({ ended: [measured, gone, ...many] });
    const last = screen.getByRole('region', { name: 'Would have returned within 15 s' });
    const rows = within(last).getAllByRole('listitem');
    expect(rows).toHaveLength(10);
    expect(rows[0]).toHaveTextContent(/^−€1.50/);
    expect(rows[0]).toHaveTextContent('+1');
    expect(rows[1]).toHaveTextContent(/^€0.00.* ago$/);
  });

  test('can be due to a filter, which can be cleared', async () => {
    const { place } = await show({ at: '/dashboard?hops=2&section=signals' });
    expect(screen.getByText('No open signal matches')).toBeVisible();
    const [clear] = screen.getAllByRole('button', { name: 'Clear filters' });
    if (clear) await keyboard.click(clear);
    await settle();
    expect(place.search).toBe('?section=signals');
    expect(screen.getByText('Nothing open right now')).toBeVisible();
  });

  test.each([
    ['stale', 'Prices are late', 'The last price arrived 1 min 10 s ago.'],
    ['stopped', 'The market feed has stopped', 'No signals until it runs again.'],
    ['starting', 'The market feed is starting', 'Signals start once enough prices are known.'],
  ] as const)('does not present a feed that is %s as a quiet market', async (state, title, words) => {
    const market = marketSummaryAt(NOON - 70_000, { state });
    await show({ ended: [endedAt(loop, NOON - 500)], rest: { market } });
    expect(screen.getByText(title)).toBeVisible();
    expect(screen.getByText(new RegExp(words))).toBeVisible();
    expect(screen.queryByText('Nothing open right now')).toBeNull();
    expect(screen.queryAllByText('Live', { selector: 'span' })).toHaveLength(state === 'starting' ? 1 : 0);
  });
});

describe('the daily allowance', () => {
  test('grows as signals arrive', async () => {
    const { stream } = await show();
    const meter = screen.getByRole('meter', { name: 'Signals today' });
    expect(meter).toHaveAttribute('aria-valuetext', '12 of 100 signals today');
    await stream.send({ type: 'allowance', allowance: allowanceOf({ usedToday: 13 }) });
    expect(meter).toHaveAttribute('aria-valuetext', '13 of 100 signals today');
  });

  const usedUp = { allowance: allowanceOf({ usedToday: 100 }) };
  const LARGER = /A higher plan gives more signals a day/;

  test('keeps the delivered signals and offers a larger plan once used up', async () => {
    const { place } = await show({ open: [loop], rest: usedUp, overview: overviewOf() });
    expect(screen.getByText('Today’s 100 signals are used up')).toBeVisible();
    expect(screen.getByText(/Signals you have received stay/)).toHaveTextContent(LARGER);
    expect(row()).toBeVisible();
    expect(screen.getByRole('link', { name: 'How signals are counted' })).toHaveAttribute(
      'href',
      expect.stringContaining('topic=count'),
    );
    await click('Change plan', 'link');
    expect(place.search).toBe('?section=plan&view=change');
  });

  test('links to the plan, where a scheduled change can be undone', async () => {
    await show({ rest: usedUp, overview: STANDINGS['scheduled change'] });
    expect(screen.getByText(/Signals you have received stay/)).toHaveTextContent(/Stay on Pro first/);
    expect(screen.getByRole('link', { name: 'See your plan' })).toHaveAttribute(
      'href',
      expect.stringMatching(/section=plan$/),
    );
  });

  test.each<[string, BillingOverview]>([
    ['has no subscription', OVERVIEW],
    ['had a subscription that has ended', STANDINGS.ended],
  ])('offers the plans to a customer who %s', async (_, overview) => {
    await show({ rest: usedUp, overview });
    expect(screen.getByText(LARGER)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', '/signup');
  });

  test.each<[string, FakeAnswer<typeof BILLING>]>([
    ['with the largest plan on sale', overviewOf({ tier: 'PREMIUM' })],
    ['with a plan that cannot be changed now', STANDINGS.unpaid],
    ['before the state of the plan is known', () => new Promise(() => {})],
  ])('offers no larger plan %s', async (_, overview) => {
    await show({ rest: usedUp, overview });
    expect(screen.getByText(/Signals you have received stay/)).not.toHaveTextContent(LARGER);
    expect(screen.queryByRole('link', { name: /^(Change|Choose a) plan$/ })).toBeNull();
  });

  test('has no meter when unlimited', async () => {
    await show({ rest: { allowance: allowanceOf({ daily: null, usedToday: 412 }) } });
    expect(screen.getByText('412 signals today')).toBeVisible();
    expect(screen.queryByRole('meter')).toBeNull();
  });
});

describe('filters', () => {
  test('are kept in the URL and sent to the server, for list and stream', async () => {
    const { place, reads, stream } = await show({ open: [loop] });
    await keyboard.click(screen.getByText('Filters'));
    await keyboard.selectOptions(screen.getByLabelText('Trades'), '3');
    await settle();
    fireEvent.change(screen.getByLabelText('Exchange'), { target: { value: 'kraken' } });
    await settle(500);
    expect(place.search).toBe('?hops=3&exchange=kraken');
    expect(reads().at(-1)).toMatchObject({ hops: '3', exchange: 'kraken' });
    expect(stream.opened.at(-1)?.path).toBe('/api/signals/stream?hops=3&exchange=kraken');
    expect(stream.opened.filter(({ signal }) => !signal.aborted)).toHaveLength(1);
    expect(screen.getByText('up to 3 trades, on Kraken')).toBeVisible();
    expect(screen.getByText('Only matches count towards your daily limit.')).toBeVisible();
  });

  test('select signals that have been open for minutes, for list and stream', async () => {
    const { place, reads, stream } = await show({ open: [loop] });
    await keyboard.click(screen.getByText('Filters'));
    await keyboard.selectOptions(screen.getByLabelText('Open for'), '2 min or longer');
    await settle(500);
    expect(place.search).toBe('?kind=lasting');
    expect(reads().at(-1)).toMatchObject({ kind: 'lasting' });
    expect(stream.opened.at(-1)?.path).toBe('/api/signals/stream?kind=lasting');
  });

  test('close on Escape and hand the focus back', async () => {
    await show();
    await keyboard.click(screen.getByText('Filters'));
    screen.getByLabelText('Coin').focus();
    await keyboard.keyboard('{Escape}');
    expect(screen.getByText('Filters').closest('details')).not.toHaveAttribute('open');
    expect(screen.getByText('Filters').closest('summary')).toHaveFocus();
  });

  test('offer no more hops than the tier allows', async () => {
    await show();
    await keyboard.click(screen.getByText('Filters'));
    const choices = within(screen.getByLabelText('Trades')).getAllByRole('option');
    expect(choices.map(({ textContent }) => textContent)).toEqual(['Any', '2', 'Up to 3', 'Up to 4']);
  });

  test('reject input that is not a number, without a request', async () => {
    const { place, reads } = await show();
    await keyboard.click(screen.getByText('Filters'));
    const before = reads().length;
    await fill(screen.getByLabelText('Minimum, % of the stake'), 'much');
    await settle(500);
    expect(screen.getByText('A number, e.g. 0.3.')).toBeVisible();
    expect([place.search, reads().length]).toEqual(['', before]);
  });
});

describe('the details', () => {
  const sheet = () => screen.getByRole('dialog');

  test('open in the URL and close with Back and with the button', async () => {
    const { place } = await show({ open: [loop] });
    await click(new RegExp(LOOP));
    expect(place.search).toBe('?signal=loop');
    expect(sheet()).toHaveAccessibleName(LOOP);
    await place.go(-1);
    expect(screen.queryByRole('dialog')).toBeNull();
    await place.go(1);
    await click('Close');
    expect([screen.queryByRole('dialog'), place.search]).toEqual([null, '']);
  });

  test('state the profit in one sentence, then list the orders and the balances they need', async () => {
    const worth = {
      ...loop.worth,
      later: { seconds: 15, chance: 0.78, eur: 27, measured: 240 },
    };
    await show({ open: [{ ...loop, worth }], at: '/dashboard?signal=loop' });
    expect(sheet()).toHaveTextContent('€27.00 expected within 15 s on a €9,123.40 stake, 78% probability.');
    const orders = within(within(sheet()).getByRole('list', { name: 'Orders' })).getAllByRole('listitem');
    expect(orders.map(({ textContent }) => textContent)).toEqual([
      'Kraken ↗Buy ETH/BTCLimit0.0333123Amount3.51 ETH',
      'OKX ↗Sell ETH/USDTLimit0.0333123Amount3.51 ETH',
      'OKX ↗Buy BTC/USDTLimit0.0333123Amount3.51 BTC',
    ]);
    expect(within(sheet()).getByRole('link', { name: /^Kraken/ })).toHaveAttribute(
      'href',
      'https://pro.kraken.com/app/trade/eth-btc',
    );
    expect(sheet()).toHaveTextContent('NeededKraken 0.116926 BTCOKX 3.51 ETH');
    expect(sheet()).toHaveTextContent('No trading. You can lose money');
  });

  test('fold away the steps from gross to net and state what is unknown', async () => {
    await show({ open: [loop], at: '/dashboard?signal=loop' });
    expect(sheet()).not.toHaveTextContent('Gross');
    await click('Costs');
    const text = sheet().textContent ?? '';
    for (const part of [
      'Gross, at the best prices0.92%',
      'Taker fees of 3 trades−0.30%',
      'Net, at the best prices0.62%',
      'Price impact−0.21%',
      'Net, with 0.1163 BTC0.41%',
      'Profit with funds ready€38.20, 0.41% of 0.1163 BTC',
      'Profit if transferredNot known, a network or its fee is not known',
      'Transfers between exchangesCost not known',
      'Break-even stakeMore than the order books hold',
    ])
      expect(text).toContain(part);
    await click('Transfers');
    const cells = within(within(sheet()).getByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((line) => within(line).getAllByRole('cell'))
      .map((line) => line.map(({ textContent }) => textContent));
    expect(cells).toEqual([
      ['ETH', 'Kraken', 'OKX', 'ETH', '0.0003 ETH', 'Open'],
      ['BTC', 'OKX', 'Kraken', 'Not known', 'Not known', 'Not known'],
    ]);
    expect(sheet()).not.toHaveTextContent('Gross');
    await click('History');
    expect(sheet()).toHaveTextContent('Three in four similar signals lasted at least 14 s.');
    expect(sheet()).toHaveTextContent('All books were read within a second.');
  });

  test('show in red an exchange where the profile has less than needed', async () => {
    const cents = { kraken: 100_000, okx: 2_000_000 };
    await show({
      open: [loop],
      at: '/dashboard?signal=loop',
      setUp: { capital: { kind: 'by exchange', cents } },
    });
    expect(sheet()).toHaveTextContent('Kraken 0.116926 BTC (profile: €1,000.00)');
    expect(sheet()).toHaveTextContent(/OKX 3.51 ETH(?! \()/);
  });

  test('follow the stake: a different stake changes the orders, and none can be copied beyond the limits', async () => {
    const points: [number, number][] = [
      [0.05, 0.0003],
      [0.2, 0.0006],
    ];
    const curve = { points, least: 0.01, grain: 0, toll: null };
    await show({ open: [{ ...loop, size: { ...loop.size, curve } }], at: '/dashboard?signal=loop' });
    const slider = screen.getByRole('slider', { name: 'Stake' });
    expect(slider).toHaveAttribute('aria-valuetext', '€9,123.40, funds ready: €38.20');
    fireEvent.change(slider, { target: { value: '25' } });
    expect(slider).toHaveAttribute('aria-valuetext', '€3,922.36, funds ready: €23.53');
    expect(sheet()).toHaveTextContent('Amount1.50903 ETH');
    fireEvent.change(slider, { target: { value: '100' } });
    expect(sheet()).toHaveTextContent('Limits valid up to €9,123.40.');
    expect(screen.queryByRole('button', { name: /^Copy/ })).toBeNull();
  });

  test('copy each figure with all its digits', async () => {
    const writeText = jest.fn(async () => {});
    await show({ open: [loop], at: '/dashboard?signal=loop' });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    fireEvent.click(screen.getByRole('button', { name: 'Copy limit 1' }));
    fireEvent.click(screen.getByRole('button', { name: 'Copy orders' }));
    await settle();
    expect(writeText.mock.calls.flat()).toEqual([
      '0.0333123456',
      [
        '1. Kraken: buy 3.51 ETH (ETH/BTC) at max 0.0333123456',
        '2. OKX: sell 3.51 ETH (ETH/USDT) at min 0.0333123456',
        '3. OKX: buy 3.51 BTC (BTC/USDT) at max 0.0333123456',
      ].join('\n'),
    ]);
  });

  test('stay open when the signal ends and show what it would have returned', async () => {
    const { stream } = await show({ open: [loop], at: '/dashboard?signal=loop' });
    await stream.send({ type: 'signal', signal: endedAt(loop, NOON - 1_000) });
    const words = 'Ended after 5 s: the profit was gone. Acting within 15 s would have returned €0.00.';
    expect(sheet()).toHaveTextContent(words);
    expect(within(sheet()).queryByRole('button', { name: /^Copy/ })).toBeNull();
    await settle(60_000);
    expect(sheet()).toHaveTextContent(words);
  });

  test('do not open for a signal that no longer exists; a notice states that it has ended', async () => {
    await show({ open: [loop], at: '/dashboard?signal=gone' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('This signal has ended')).toBeVisible();
  });
});

describe('the connection', () => {
  test('drops signals that ended while it was down when it comes back, without a new request', async () => {
    const { stream, reads } = await show({ open: [loop, other('b')] });
    await stream.send({ type: 'market', market: marketSummaryAt(NOON) });
    const before = reads().length;
    await stream.end();
    expect(screen.getByText(/^Offline since \d\d:\d\d:\d\d$/)).toBeVisible();
    expect(openList()).toHaveLength(2);
    await settle(1_500);
    expect(screen.getByText('Live', { selector: 'span' })).toBeVisible();
    await stream.send({ type: 'signal', signal: loop }, { type: 'current', open: [loop.id] });
    expect(openList()).toHaveLength(1);
    expect(reads()).toHaveLength(before);
  });

  test('keeps the loaded signals after a visit to another place, even when the API fails', async () => {
    const { stream, world } = await show({ open: [loop] });
    await stream.send({ type: 'signal', signal: loop }, { type: 'current', open: [loop.id] });
    await click('Past', 'link');
    world.failure = refusal(503, 'down');
    await click('Live', 'link');
    expect(openList()).toHaveLength(1);
    expect(screen.queryByText('The signals could not be loaded')).toBeNull();
    await stream.send({ type: 'current', open: [] });
    expect(openList()).toEqual([]);
  });

  test('shows since when it has been down, even after a visit to another place', async () => {
    const server = fakeStream();
    let isDown = false;
    const fetch: typeof server.fetch = (path, init) =>
      isDown ? Promise.reject(new Error('no network')) : server.fetch(path, init);
    const { stream } = await show({ open: [loop], stream: { ...server, fetch } });
    await stream.send({ type: 'signal', signal: loop }, { type: 'current', open: [loop.id] });
    isDown = true;
    await stream.end();
    const since = screen.getByText(/^Offline since/).textContent;
    await settle(5_000);
    await click('Past', 'link');
    await click('Live', 'link');
    expect(screen.getByText(/^Offline since/)).toHaveTextContent(since ?? '');
  });

  test('closes when the page is hidden for long and reopens when it is shown', async () => {
    const visibility = jest.spyOn(document, 'visibilityState', 'get');
    const turn = (state: DocumentVisibilityState) => {
      visibility.mockReturnValue(state);
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    };
    const { stream } = await show({ open: [loop] });
    turn('hidden');
    await settle(29_000);
    turn('visible');
    await settle(10_000);
    expect(stream.opened).toHaveLength(1);
    await stream.send({ type: 'market', market: marketSummaryAt(NOON) });
    turn('hidden');
    await settle(30_000);
    expect(stream.opened[0]?.signal.aborted).toBe(true);
    expect(screen.getByText(/^Paused since/)).toBeVisible();
    turn('visible');
    await settle();
    expect(stream.opened).toHaveLength(2);
    visibility.mockRestore();
  });

  test('reopens only on request when another window has replaced it', async () => {
    const { stream } = await show({ open: [loop] });
    await stream.send({ type: 'end', reason: 'replaced' });
    await stream.end();
    expect(screen.getByText('Live in another window')).toBeVisible();
    await click('Show here');
    expect(stream.opened).toHaveLength(2);
    expect(screen.queryByText('Live in another window')).toBeNull();
  });

  test('reports a refusal and keeps what was loaded', async () => {
    await show({ open: [loop], stream: fakeStream(403) });
    expect(screen.getByText('Signals are not updating')).toBeVisible();
    expect(row()).toBeVisible();
  });

  test('closes when its section is left', async () => {
    const { stream } = await show({ open: [loop] });
    await click('Past', 'link');
    expect(stream.opened.every(({ signal }) => signal.aborted)).toBe(true);
  });
});

describe('when the API does not answer', () => {
  test('reports it and offers a retry', async () => {
    const shown = { failure: refusal(503, 'down') as Error | null };
    await show({
      options: {
        answers: {
          [BILLING]: OVERVIEW,
          'GET /api/signals': () => shown.failure ?? signalsAnswer([loop]),
        },
      },
    });
    expect(screen.getByText('The signals could not be loaded')).toBeVisible();
    shown.failure = null;
    await click('Retry');
    expect(row()).toBeVisible();
  });

  test('asks to confirm the email address when the server does not know the session', async () => {
    for (const at of ['/dashboard', '/dashboard?section=history']) {
      const answers = {
        [BILLING]: OVERVIEW,
        'GET /api/signals': refusal(401, 'Sign in first.'),
      };
      await show({ at, stream: fakeStream(401), options: { answers } });
    }
    expect(screen.getAllByText('Confirm your email address')).toHaveLength(2);
    expect(screen.queryByText('Signals are not updating')).toBeNull();
  });
});

describe('past signals', () => {
  const past = [
    {
      ...endedAt(loop, NOON + 17_000),
      id: 'p1',
      firstAdvice: { net: 0.0091, profitEur: 61.5, amountEur: 9_000, valuedAt: 'market' as const },
    },
    { ...endedAt(loop, NOON - 2_000), id: 'p2', endReason: 'feed stopped' as const },
  ];
  const figures = { net: 0.0091, profitEur: 61.5, amountEur: 9_000 };

  test('say so when the one of an alert is not among the last', async () => {
    await show({ at: '/dashboard?section=history&signal=old', ended: past });
    expect(screen.getByText('This signal has ended')).toBeVisible();
  });

  test('are shown as valued at the trading profile, with the results of those that were taken', async () => {
    const of = (id: string, words: Partial<ListedSignal>) => ({
      ...endedAt(loop, NOON + 17_000),
      id,
      ...words,
    });
    const own = [
      of('q1', {
        firstAdvice: { ...figures, valuedAt: 'set-up' },
        noted: { did: 'took', resultCents: -1_20, currency: 'EUR', resultEur: -1.2 },
      }),
      of('q2', { firstAdvice: { net: 0, profitEur: 0, amountEur: 0, valuedAt: 'set-up' } }),
      of('q3', {
        firstAdvice: { ...figures, valuedAt: 'not kept' },
        noted: { did: 'left', resultCents: null, currency: 'EUR', resultEur: null },
      }),
    ];
    const days = dayTotalsOf(own).map((day) => ({ ...day, unvalued: 1, taken: 1, resultCents: -1_20 }));
    await showDashboard({
      user: CUSTOMER,
      at: '/dashboard?section=history',
      answers: {
        [BILLING]: OVERVIEW,
        'GET /api/signals/days': { days },
        'GET /api/signals': signalsAnswer(own),
      },
    });
    expect(screen.getByText('Valued with your current profile.')).toBeVisible();
    const [first, second, third] = within(screen.getByRole('region', { name: '21 Nov, UTC' })).getAllByRole(
      'listitem',
    );
    expect(first).toHaveTextContent('Reported 0.91%, €61.50');
    expect(first).toHaveTextContent('you took it: −€1.20');
    expect(second).not.toHaveTextContent('Reported');
    expect(second).toHaveTextContent('No profit');
    expect(third).toHaveTextContent('Reported 0.91%, €61.50 in full');
    expect(third).toHaveTextContent('you passed on it');
    await settle(100);
    const earned = screen.getByText('−€1.20 earned');
    expect(earned).toHaveClass('loss');
    expect(earned.parentElement).toHaveTextContent(
      /€61.50 reported in all · 1 not counted: not recorded at the time · you took 1 · −€1.20 earned$/,
    );
  });

  test('are listed with their outcome, page by page', async () => {
    const { auth } = await showDashboard({
      user: CUSTOMER,
      at: '/dashboard?section=history',
      answers: {
        [BILLING]: OVERVIEW,
        'GET /api/signals/days': { days: dayTotalsOf(past) },
        'GET /api/signals': ({ query }) =>
          query.cursor === 'c2'
            ? signalsAnswer(past.slice(1))
            : signalsAnswer(past.slice(0, 1), { nextCursor: 'c2' }),
      },
    });
    const cells = () =>
      within(screen.getByRole('region', { name: '21 Nov, UTC' }))
        .getAllByRole('listitem')
        .map((line) => line.textContent);
    expect(cells()).toHaveLength(1);
    await click('Load more');
    expect(auth.calls.map(({ input }) => input?.query)).toContainEqual({
      state: 'ended',
      limit: '20',
      cursor: 'c2',
    });
    expect(screen.getByText(/^2 signals · 1 of 2 lasted as expected/)).toBeVisible();
    expect(cells()[0]).toContain('Reported 0.91%, €61.50');
    expect(cells()[0]).toContain('11:59:54 Lasted 23 s, as expected; the profit was gone');
    expect(cells()[1]).toContain('Followed for 4 s, then we stopped following it');
    await keyboard.click(screen.getAllByRole('button', { name: new RegExp(LOOP) })[1] as HTMLElement);
    await settle();
    expect(screen.getByRole('dialog')).toHaveTextContent('Ended after 4 s: we stopped following it.');
  });

  test('state that there are none, and whether a filter is the reason', async () => {
    await show({ at: '/dashboard?section=history' });
    expect(screen.getByText(/^No signal has ended yet/)).toBeVisible();
    await keyboard.click(screen.getByText('Filters'));
    await fill(screen.getByLabelText('Coin'), 'sol');
    await settle(500);
    expect(screen.getByText('No past signal matches')).toBeVisible();
  });
});

test('shows a hanging server as not live within three seconds and disables its rows until it responds again', async () => {
  const { stream } = await show({ open: [other('a', { expectedMs: null })] });
  await stream.send({ type: 'current', open: ['a'] });
  const row = () => {
    const [first] = within(screen.getByRole('region', { name: /^Open now/ })).getAllByRole('listitem');
    if (!first) throw new Error('no row');
    return first;
  };
  expect(screen.getByText('Live', { selector: 'span' })).toBeVisible();
  stream.hang();
  await settle(3_000);
  expect(screen.queryByText('Live', { selector: 'span' })).toBeNull();
  expect(screen.getByText(/^Not live since/)).toBeVisible();
  expect(row()).toHaveTextContent('Not live');
  const open = within(row()).getByRole('button');
  expect(open).toHaveAttribute('aria-disabled', 'true');
  await act(async () => open.click());
  expect(screen.queryByRole('dialog')).toBeNull();
  await settle(9_000);
  expect(stream.opened).toHaveLength(2);
  const missed = endedAt(other('b'), NOON + 5_000);
  await stream.send({ type: 'signal', signal: missed }, { type: 'current', open: ['a'] });
  expect(screen.getByText('Live', { selector: 'span' })).toBeVisible();
  expect(within(row()).getByRole('button')).toHaveAttribute('aria-disabled', 'false');
  expect(screen.getByText('1 signal came and went while you were away')).toBeVisible();
  await click('Dismiss');
  expect(screen.queryByText(/while you were away/)).toBeNull();
});
