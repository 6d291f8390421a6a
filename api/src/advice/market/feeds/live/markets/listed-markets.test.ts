/** How markets are listed and delisted, within a group and across groups, and how same-named coins are separated. */
import type { MarketEvent } from '../../../types';
import { coinFacts, type SpotMarket, spotMarkets } from '../ccxt/catalogue';
import { MergedMarkets } from '../live-feed';
import type { Terms } from '../terms';
import { createMarkets } from './listed-markets';

let events: MarketEvent[];
let now: number;
const LIMITS = { amountStep: 0.001, priceStep: 0.1, minAmount: null, minCost: 5 };
/** The overrides of the operator's fees file. */
let file: Partial<Terms>;
const open = (...exchanges: string[]) => {
  events = [];
  file = {};
  now = 1_000_000;
  const merged = new MergedMarkets(
    exchanges,
    () => now,
    () => undefined,
  );
  const common = merged.join();
  const emit = (more: readonly MarketEvent[]) => void events.push(...common.translate(more));
  const markets = createMarkets({
    exchanges,
    terms: {
      takerFee: (...of) =>
        file.takerFee?.(...of) ?? (of[0] === 'unknown' ? null : of[1] === 'BTC' ? 0.001 : 0.002),
      networks: (...of) => file.networks?.(...of) ?? null,
      limits: (...of) => file.limits?.(...of) ?? null,
    },
    now: () => now,
    emit,
    reportCoins: (told) => merged.meet(told),
  });
  return { ...markets, emit, recheck: () => void events.push(...merged.recheck()) };
};
const market = (symbol: string): SpotMarket => {
  const [base = '', quote = ''] = symbol.split('/');
  return { symbol, base, quote, limits: LIMITS };
};
const put = (
  markets: ReturnType<typeof open>,
  exchange: string,
  mids: Record<string, number>,
  facts = new Map(),
) => markets.put(exchange, Object.keys(mids).map(market), facts, new Map(Object.entries(mids)));
/** `1 kraken TON/EUR`; `-1` for a delisted market. */
const listings = () =>
  events.flatMap((event) =>
    event.type === 'listed'
      ? [`${event.market} ${event.exchange} ${event.base}/${event.quote}`]
      : event.type === 'delisted'
        ? [`-${event.market}`]
        : [],
  );
const quote = (markets: ReturnType<typeof open>, exchange: string, symbol: string, price: number) => {
  const market = markets.bySymbol(exchange, symbol)?.number ?? -1;
  const [bid, ask] = [price * 0.999, price * 1.001];
  markets.emit([{ type: 'quote', at: now, market, bid, bidSize: null, ask, askSize: null }]);
};

test('lists a market with the fee of the table, and null for an exchange that is not in it', () => {
  const markets = open('a', 'unknown');
  put(markets, 'a', { 'BTC/USDT': 1, 'ETH/USDT': 1 });
  put(markets, 'unknown', { 'BTC/USDT': 1 });
  expect(events.map((event) => event.type === 'listed' && event.takerFee)).toEqual([0.001, 0.002, null]);
});

test('separates a coin with an entirely different price before its markets are listed', () => {
  const markets = open('a', 'b');
  put(markets, 'a', { 'TON/USDT': 5, 'BTC/USDT': 100_000 });
  for (const symbol of ['TON/USDT', 'BTC/USDT'])
    quote(markets, 'a', symbol, symbol === 'TON/USDT' ? 5 : 100_000);
  put(markets, 'b', { 'TON/BTC': 0.000_000_1, 'BTC/USDT': 100_100 });
  expect(listings()).toEqual(['0 a TON/USDT', '1 a BTC/USDT', '2 b TON@b/BTC', '3 b BTC/USDT']);
});

test('separates a coin with another contract, and one that is a known clash', () => {
  const markets = open('a', 'b', 'mexc');
  const facts = (contract: string) =>
    coinFacts({
      ABC: { code: 'ABC', networks: { ERC20: { network: 'ERC20', info: { contractAddress: contract } } } },
    });
  put(markets, 'a', { 'ABC/USDT': 1 }, facts(`0x${'a'.repeat(40)}`));
  put(markets, 'b', { 'ABC/USDT': 1 }, facts(`0x${'b'.repeat(40)}`));
  put(markets, 'mexc', { 'XBT/USDT': 1 });
  expect(listings()).toEqual(['0 a ABC/USDT', '1 b ABC@b/USDT', '2 mexc XBT@mexc/USDT']);
});

test('relists a coin that turns out to differ, once the difference has persisted', () => {
  const markets = open('a', 'b', 'c');
  for (const exchange of ['a', 'b', 'c']) markets.put(exchange, [market('XYZ/USDT')], new Map(), new Map());
  const check = (price: number) => {
    now += 15_000;
    for (const exchange of ['a', 'b']) quote(markets, exchange, 'XYZ/USDT', 1);
    quote(markets, 'c', 'XYZ/USDT', price);
    markets.recheck();
  };
  check(2);
  check(1);
  check(2);
  expect(listings()).toHaveLength(3);
  check(2);
  expect(listings().slice(3)).toEqual(['-2', '3 c XYZ@c/USDT']);
  // Rejoined only after long.
  for (let i = 0; i < 39; i++) check(1);
  expect(listings()).toHaveLength(5);
  check(1);
  expect(listings().slice(5)).toEqual(['-3', '4 c XYZ/USDT']);
});

test('when the coin listed first is the odd one, the others take its code over together', () => {
  const markets = open('odd', 'b', 'c');
  put(markets, 'odd', { 'XYZ/USDT': 7 });
  quote(markets, 'odd', 'XYZ/USDT', 7);
  for (const exchange of ['b', 'c']) {
    put(markets, exchange, { 'XYZ/USDT': 1 });
    quote(markets, exchange, 'XYZ/USDT', 1);
  }
  expect(listings()).toEqual(['0 odd XYZ/USDT', '1 b XYZ@b/USDT', '2 c XYZ@c/USDT']);
  markets.recheck();
  markets.recheck();
  expect(listings().slice(3)).toEqual([
    '-0',
    '-1',
    '-2',
    '3 odd XYZ@odd/USDT',
    '4 b XYZ/USDT',
    '5 c XYZ/USDT',
  ]);
});

test('ignores old prices when it compares coins', () => {
  const markets = open('a', 'b');
  for (const exchange of ['a', 'b']) markets.put(exchange, [market('XYZ/USDT')], new Map(), new Map());
  quote(markets, 'a', 'XYZ/USDT', 1);
  quote(markets, 'b', 'XYZ/USDT', 3);
  now += 60_001;
  for (let i = 0; i < 5; i++) markets.recheck();
  expect(listings()).toHaveLength(2);
});

test('publishes the networks of traded coins once, and again when they change', () => {
  const markets = open('a');
  const facts = (withdraw: boolean) =>
    coinFacts({
      BTC: { code: 'BTC', networks: { BTC: { network: 'BTC', fee: 0.0002, withdraw, deposit: true } } },
      GONE: { code: 'GONE', networks: { BTC: { network: 'BTC', fee: 1 } } },
      ODD: { code: 'ODD', networks: 'none' },
    });
  for (const withdraw of [true, true, false])
    markets.put('a', [market('BTC/USDT')], facts(withdraw), new Map());
  expect(events.filter(({ type }) => type === 'networks')).toMatchObject(
    [true, false].map((withdraw) => ({
      exchange: 'a',
      asset: 'BTC',
      networks: [{ name: 'BTC', withdrawFee: 0.0002, withdraw, deposit: true }],
    })),
  );
});

test('spotMarkets keeps only active spot markets of two coins', () => {
  const spot = { symbol: 'BTC/USDT', base: 'BTC', quote: 'USDT', spot: true, active: true };
  expect(
    spotMarkets(
      {
        spot,
        unsaid: { ...spot, active: undefined },
        inactive: { ...spot, active: false },
        swap: { ...spot, symbol: 'BTC/USDT:USDT', spot: false },
        dark: { ...spot, symbol: 'BTC/USDT.d' },
        same: { ...spot, symbol: 'BTC/BTC', quote: 'BTC' },
        odd: { ...spot, base: 7 },
        nothing: null,
      },
      4,
    ),
  ).toHaveLength(2);
});

test('spotMarkets takes minimum orders as published, and steps only if the exchange publishes steps', () => {
  const spot = { symbol: 'BTC/USDT', base: 'BTC', quote: 'USDT', spot: true };
  const said = {
    ...spot,
    precision: { amount: 0.001, price: 0.1 },
    limits: { amount: { min: 0.002 }, cost: { min: 5 } },
  };
  const [steps] = spotMarkets({ said }, 4);
  expect(steps?.limits).toEqual({ amountStep: 0.001, priceStep: 0.1, minAmount: 0.002, minCost: 5 });
  const [digits] = spotMarkets({ said: { ...said, precision: { amount: 3, price: 1 } } }, 2);
  expect(digits?.limits).toEqual({ amountStep: null, priceStep: null, minAmount: 0.002, minCost: 5 });
});

test('publishes changed terms at once, and only those that changed', () => {
  const markets = open('a');
  put(markets, 'a', { 'BTC/USDT': 100, 'ETH/USDT': 10 });
  file = {
    takerFee: (_, base) => (base === 'ETH' ? 0.0005 : null),
    limits: (_, base) => (base === 'ETH' ? { minCost: 10 } : null),
    networks: (_, asset) =>
      asset === 'BTC' ? [{ name: 'BTC', withdrawFee: 1, withdraw: true, deposit: true }] : null,
  };
  events = [];
  markets.renewTerms();
  markets.renewTerms();
  expect(events).toMatchObject([
    { type: 'listed', market: 1, takerFee: 0.0005, limits: { ...LIMITS, minCost: 10 } },
    { type: 'networks', asset: 'BTC', networks: [{ withdrawFee: 1 }] },
  ]);
});
