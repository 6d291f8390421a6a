/** A live exchange over real sockets: the real client talks to a stand-in that speaks Binance's protocol. */
import { REAL_TIMERS } from '../../../../platform/lib/time';
import type { CcxtExchange } from './ccxt/library';
import { type BinanceStandIn, startBinance } from './ccxt/testing/binance';
import { watchHandles } from './ccxt/testing/handles';
import { loadExchange, loadPrepared } from './ccxt/testing/load-exchange';
import { profileOf } from './profiles';
import { type FeedHarness, openFeed } from './testing/feed-harness';

let binance: BinanceStandIn;
let feed: FeedHarness;

const open = (more: Parameters<typeof openFeed>[0] = { exchanges: ['binance'] }) => {
  feed = openFeed({ settingsOf: () => binance.settings, ...more });
  return feed;
};

beforeEach(async () => {
  binance = await startBinance();
  binance.list('BTCUSDT', 'ETHUSDT', 'ETHBTC');
  binance.quoteUnheard('BTCUSDT', [100_000, 1], [100_010, 2]);
  binance.quoteUnheard('ETHUSDT', [4000, 3], [4001, 4]);
  binance.quoteUnheard('ETHBTC', [0.04, 5], [0.0401, 6]);
});

afterEach(async () => {
  await feed.stop();
  await binance.stop();
});

const streaming = () => binance.until(() => binance.subscriptions().length === 3);

test('lists markets, then connects with the first streamed quote, which also releases the quotes of the others', async () => {
  open();
  await streaming();
  expect(feed.of('listed').map(({ market }) => feed.nameOf(market))).toEqual([
    'binance BTC/USDT',
    'binance ETH/USDT',
    'binance ETH/BTC',
  ]);
  expect(feed.of('connected')).toEqual([]);
  binance.quote('BTCUSDT', [100_001, 1.5], [100_009, 2.5]);
  await feed.until(() => feed.of('quote').length >= 3);
  expect(feed.events.map(({ type }) => type).filter((type) => type !== 'clock')).toEqual([
    'listed',
    'listed',
    'listed',
    'connected',
    'quote',
    'quote',
    'quote',
  ]);
  expect(feed.quoteOf('binance BTC/USDT')).toEqual({
    type: 'quote',
    at: feed.clock.now(),
    market: 0,
    bid: 100_001,
    bidSize: 1.5,
    ask: 100_009,
    askSize: 2.5,
  });
  expect(feed.quoteOf('binance ETH/BTC')).toMatchObject({ bid: 0.04, bidSize: 5, ask: 0.0401, askSize: 6 });
});

const connected = async () => {
  await streaming();
  binance.quote('BTCUSDT', [100_001, 1], [100_009, 2]);
  await feed.until(() => feed.of('quote').length >= 3);
};

test('hands on only the newest of quotes that arrive faster than they are read, and counts the others', async () => {
  open();
  await connected();
  const received = () => feed.of('quote').length + feed.conflated;
  const before = received();
  for (let n = 1; n <= 200; n += 1) binance.quote('BTCUSDT', [100_001, 1], [100_009 + n, 2]);
  await feed.until(() => feed.quoteOf('binance BTC/USDT')?.ask === 100_209);
  expect(feed.conflated).toBeGreaterThan(0);
  expect(received() - before).toBe(200);
});

const booksAsked = () =>
  binance.asked.flatMap((asked) => (asked.startsWith('/api/v3/depth ') ? [asked.slice(14)] : []));
/** Waits until this many events of the type have arrived. */
const count = (type: Parameters<FeedHarness['of']>[0], times: number) =>
  feed.until(() => feed.of(type).length >= times);

test('reports a broken connection once, reconnects after a pause, and is connected only with fresh quotes', async () => {
  open();
  await connected();
  binance.drop();
  await count('disconnected', 1);
  expect(feed.of('disconnected')).toMatchObject([{ exchange: 'binance' }]);
  const asked = binance.asked.length;
  await feed.clock.advance(749);
  expect(binance.asked).toHaveLength(asked);
  await feed.clock.advance(1);
  await streaming();
  expect(feed.of('connected')).toHaveLength(1);
  // The exchange may have restarted, and count from the beginning.
  binance.say('btcusdt@bookTicker', { u: 1, s: 'BTCUSDT', b: '4002', B: '1', a: '4003', A: '1' });
  await count('connected', 2);
  await feed.until(() => feed.quoteOf('binance BTC/USDT')?.bid === 4002);
  // Nothing was listed again: the numbers still mean the same.
  expect(feed.of('listed')).toHaveLength(3);
  const kinds = feed.events.map(({ type }) => type).filter((type) => type.endsWith('connected'));
  expect(kinds).toEqual(['connected', 'disconnected', 'connected']);
});

test('pauses grow while an exchange stays away, which is reported once', async () => {
  binance.fail('/api/v3/exchangeInfo', 503, 4);
  open();
  const pauses: number[] = [];
  for (const times of [1, 2, 3, 4]) {
    await feed.until(() => feed.notes.length >= times);
    const pause = Number(/"againInMs":(\d+)/.exec(feed.notes[times - 1] ?? '')?.[1]);
    pauses.push(pause);
    await feed.clock.advance(pause);
  }
  expect(pauses).toEqual([750, 1500, 3000, 6000]);
  expect(feed.of('disconnected')).toHaveLength(1);
  await connected();
  expect(feed.of('connected')).toHaveLength(1);
});

test('waits after a 429 for as long as the exchange asks', async () => {
  binance.fail('/api/v3/exchangeInfo', 429, 1, { 'retry-after': '30' });
  open();
  await feed.until(() => feed.notes.length === 1);
  expect(feed.notes[0]).toContain('"againInMs":30000');
  await feed.clock.advance(29_999);
  expect(binance.asked).toHaveLength(1);
  await feed.clock.advance(1);
  await connected();
});

test('waits out a ban of three days, since each request during a ban may prolong it', async () => {
  binance.fail('/api/v3/exchangeInfo', 418, 1, { 'retry-after': '259200' });
  open();
  await feed.until(() => feed.notes.length === 1);
  expect(feed.notes[0]).toContain('"againInMs":259200000');
});

test('makes no request at all while the exchange asks for a pause, whichever request was asked', async () => {
  open();
  await connected();
  binance.fail('/api/v3/depth', 429, 1, { 'retry-after': '25' });
  feed.wantBooks('binance BTC/USDT');
  await feed.until(() => feed.notes.some((note) => note.includes('order book unavailable')));
  const asked = binance.asked.length;
  await feed.clock.advance(24_900);
  feed.wantBooks('binance ETH/USDT');
  for (const symbol of ['BTCUSDT', 'ETHUSDT', 'ETHBTC']) binance.quote(symbol, [7, 1], [8, 1]);
  await feed.until(() => feed.quoteOf('binance ETH/BTC')?.bid === 7);
  expect(binance.asked).toHaveLength(asked);
  await feed.clock.advance(10_000);
  await binance.until(() => binance.asked.length > asked);
  expect(feed.of('disconnected')).toEqual([]);
});

test('an exchange that refuses this country is retried only after long, and the reason is reported', async () => {
  binance.fail('/api/v3/exchangeInfo', 451, 1);
  open();
  await count('disconnected', 1);
  expect(feed.of('disconnected')[0]?.reason).toBe(
    'it does not serve this country (HTTP 451); asked again each few hours',
  );
  const asked = binance.asked.length;
  await feed.clock.advance(30 * 60_000);
  expect(binance.asked).toHaveLength(asked);
  // The exchange serves us again: no restart is needed.
  await feed.clock.advance(15 * 60_000);
  await connected();
});

test("reconnect works during a long pause, but never before the exchange's Retry-After has passed", async () => {
  binance.fail('/api/v3/exchangeInfo', 451, 1);
  open();
  await count('disconnected', 1);
  feed.reconnect('binance');
  await connected();
  feed.reconnect('binance');
  await count('disconnected', 2);
  expect(feed.of('disconnected')[1]?.reason).toBe('a reconnect was requested');
  binance.fail('/api/v3/exchangeInfo', 429, 1, { 'retry-after': '30' });
  binance.fail('/api/v3/ticker/bookTicker', 429, 1, { 'retry-after': '30' });
  await feed.clock.advance(750);
  await feed.until(() => feed.notes.some((note) => note.includes('"againInMs":30000')));
  const asked = binance.asked.length;
  feed.reconnect('binance');
  await feed.clock.advance(29_999);
  expect(binance.asked).toHaveLength(asked);
});

test('waits once for the time that a 429 asked for, and not again when the exchange then cannot be reached', async () => {
  binance.fail('/api/v3/exchangeInfo', 429, 1, { 'retry-after': '1800' });
  open();
  await feed.until(() => feed.notes.length === 1);
  expect(feed.notes[0]).toContain('"againInMs":1800000');
  await binance.stop();
  await feed.clock.advance(1_800_000);
  await feed.until(() => feed.notes.length === 2);
  expect(feed.notes[1]).toContain('"againInMs":1500');
  binance = await startBinance();
});

test('polls an exchange that refuses only its stream, and retries the stream after a minute', async () => {
  binance.refuseSockets(403);
  open();
  await count('disconnected', 1);
  expect(feed.of('disconnected')[0]?.reason).toContain('of its stream, it blocks this address or country');
  await feed.clock.advance(750);
  await count('quote', 3);
  // It was a firewall's limit: the stream is retried after a minute.
  binance.refuseSockets(0);
  await feed.clock.advance(60_000);
  await count('disconnected', 2);
  await feed.clock.advance(750);
  await streaming();
});

test('retries an exchange that has nothing but its stream after the stream was refused', async () => {
  binance.refuseSockets(403);
  open({ exchanges: ['binance'], profile: () => ({ ...profileOf('binance'), confirms: false }) });
  await count('disconnected', 1);
  binance.refuseSockets(0);
  await feed.clock.advance(60_000);
  await streaming();
  binance.quote('BTCUSDT', [100_001, 1], [100_009, 2]);
  await count('connected', 1);
});

test('a standby process streams, but polls nothing', async () => {
  open();
  await connected();
  feed.setWarm(true);
  const asked = binance.asked.length;
  await feed.clock.advance(20_000);
  feed.wantBooks('binance BTC/USDT');
  binance.quote('ETHUSDT', [4100, 1], [4101, 1]);
  await feed.until(() => feed.quoteOf('binance ETH/USDT')?.bid === 4100);
  expect(binance.asked).toHaveLength(asked);
  feed.setWarm(false);
  await feed.clock.advance(10_000);
  await binance.until(() => binance.asked.length > asked);
});

describe('a standby process that takes over confirms its quotes at once', () => {
  const takesOver = async (settings: object = {}) => {
    open({ exchanges: ['binance'], settingsOf: () => ({ ...binance.settings, ...settings }) });
    if ('has' in settings) await count('quote', 3);
    else await connected();
    feed.setWarm(true);
    await feed.clock.advance(20_000);
    binance.quoteUnheard('ETHBTC', [0.05, 5], [0.0501, 6]);
    const before = feed.clock.now();
    feed.setWarm(false);
    await feed.clock.advance(0);
    await feed.clock.advance(0);
    await feed.until(() => feed.quoteOf('binance ETH/BTC')?.bid === 0.05);
    expect(feed.quoteOf('binance ETH/BTC')?.at).toBe(before);
  };

  test('those of an exchange that is streamed', () => takesOver());

  test('those of an exchange that is polled, and goes on polling it', async () => {
    await takesOver({ has: { watchBidsAsks: false, watchTickers: false } });
    binance.quoteUnheard('ETHUSDT', [4002, 1], [4003, 1]);
    await feed.clock.advance(2000);
    await feed.until(() => feed.quoteOf('binance ETH/USDT')?.bid === 4002);
  });
});

test('each request waits for its share of the budget of all processes', async () => {
  const taken: unknown[] = [];
  const take = async (exchange: string, weightMs: number) => {
    taken.push([exchange, weightMs > 0]);
    return 700;
  };
  open({ exchanges: ['binance'], budget: take });
  await feed.until(() => feed.events.length > 0);
  while (taken.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await feed.clock.advance(699);
  expect(binance.asked).toEqual([]);
  await feed.clock.advance(1);
  await binance.until(() => binance.asked.length > 0);
  expect(taken[0]).toEqual(['binance', true]);
});

describe('a process that lags behind its stream', () => {
  let lagMs = 0;
  beforeEach(() => {
    lagMs = 0;
    open({ exchanges: ['binance'], lagMs: () => lagMs, lagLimitMs: 2000 });
  });

  test('dates a quote as old as it may be', async () => {
    await connected();
    await feed.clock.advance(1500);
    lagMs = 1500;
    binance.quote('ETHUSDT', [4100, 1], [4101, 1]);
    await feed.until(() => feed.quoteOf('binance ETH/USDT')?.bid === 4100);
    expect(feed.quoteOf('binance ETH/USDT')?.at).toBe(feed.clock.now() - 1500);
  });

  test('dates no quote before an earlier one of its market when it begins to lag, or readers would refuse it', async () => {
    await connected();
    binance.quote('ETHUSDT', [4100, 1], [4101, 1]);
    await feed.until(() => feed.quoteOf('binance ETH/USDT')?.bid === 4100);
    const before = feed.clock.now();
    await feed.clock.advance(50);
    lagMs = 300;
    binance.quote('ETHUSDT', [3900, 1], [3901, 1]);
    await feed.until(() => feed.quoteOf('binance ETH/USDT')?.bid === 3900);
    expect(feed.quoteOf('binance ETH/USDT')?.at).toBe(before);
  });

  test('reports a disconnect and rejects quotes when it lags too much, until it has caught up', async () => {
    await connected();
    lagMs = 3210;
    binance.quote('ETHUSDT', [4100, 1], [4101, 1]);
    await count('disconnected', 1);
    expect(feed.of('disconnected')[0]?.reason).toBe('this process is 3.2 s behind its quotes');
    lagMs = 1500;
    binance.quote('ETHUSDT', [4200, 1], [4201, 1]);
    await feed.until(() => feed.refusals.length === 2);
    lagMs = 900;
    binance.quote('ETHUSDT', [4300, 1], [4301, 1]);
    await count('connected', 2);
    await feed.until(() => feed.quoteOf('binance ETH/USDT')?.bid === 4300);
    expect(feed.refusals).toEqual(['late', 'late']);
    expect(feed.of('quote').map(({ bid }) => bid)).not.toContain(4100);
    expect(binance.sockets.size).toBe(1);
  });

  test('keeps its connection when it lags for more than a minute, since the stream is not silent', async () => {
    await connected();
    lagMs = 3000;
    for (let n = 1; n <= 4; n += 1) {
      await feed.clock.advance(20_000);
      binance.quote('ETHUSDT', [4100 + n, 1], [4101 + n, 1]);
      await feed.until(() => feed.refusals.length === n || binance.sockets.size === 0);
    }
    expect(feed.of('disconnected')).toHaveLength(1);
    expect(binance.sockets.size).toBe(1);
  });
});

test('dates the quotes of a slow response by the time of the request', async () => {
  const release = binance.hold('/api/v3/ticker/bookTicker');
  open();
  await binance.until(() => binance.asked.includes('/api/v3/ticker/bookTicker'));
  const asked = feed.clock.now();
  await feed.clock.advance(9000);
  release();
  await connected();
  expect(feed.quoteOf('binance ETH/BTC')?.at).toBe(asked);
  expect(feed.quoteOf('binance BTC/USDT')?.at).toBe(asked + 9000);
});

test('a confirmation restores quotes that the stream lost, without undoing newer streamed ones', async () => {
  open();
  await connected();
  binance.quoteUnheard('ETHBTC', [0.05, 1], [0.0501, 1]);
  const release = binance.hold('/api/v3/ticker/bookTicker');
  await feed.clock.advance(10_000);
  await binance.until(() => binance.asked.filter((path) => path.endsWith('bookTicker')).length === 2);
  binance.quote('ETHUSDT', [4100, 1], [4101, 1]);
  await feed.until(() => feed.quoteOf('binance ETH/USDT')?.bid === 4100);
  binance.quoteUnheard('ETHUSDT', [3000, 1], [3001, 1]);
  release();
  await feed.until(() => feed.quoteOf('binance ETH/BTC')?.bid === 0.05);
  expect(feed.quoteOf('binance ETH/USDT')?.bid).toBe(4100);
});

test('a confirmation that knows only last prices takes no streamed quote away', async () => {
  const ticker = (symbol: string) => [symbol, { symbol, last: 1, info: {} }] as const;
  const { rawTicker: _, ...profile } = profileOf('binance');
  open({
    exchanges: ['binance'],
    profile: () => profile,
    settingsOf: () => ({
      ...binance.settings,
      fetchBidsAsks: async () => Object.fromEntries(['BTC/USDT', 'ETH/USDT'].map(ticker)),
    }),
  });
  await streaming();
  binance.quote('BTCUSDT', [100_001, 1], [100_009, 2]);
  await count('quote', 1);
  const before = feed.refusals.length;
  await feed.clock.advance(10_000);
  await feed.until(() => feed.refusals.length === before + 2 || feed.of('quote').length > 1);
  expect(feed.quoteOf('binance BTC/USDT')).toMatchObject({ bid: 100_001, ask: 100_009 });
});

test('a connection that falls silent counts as disconnected, although requests are answered', async () => {
  open();
  await connected();
  await feed.clock.advance(29_000);
  expect(feed.of('disconnected')).toEqual([]);
  await feed.clock.advance(1000);
  await count('disconnected', 1);
  expect(feed.of('disconnected')[0]?.reason).toBe('a connection was silent for 30 s');
  await binance.until(() => binance.sockets.size === 0);
  await feed.clock.advance(750);
  await streaming();
  binance.quote('BTCUSDT', [100_002, 1], [100_009, 2]);
  await count('connected', 2);
});

test('a live connection without a valid quote for 60 s counts as disconnected', async () => {
  open();
  await connected();
  for (let seconds = 0; seconds < 60; seconds += 20) {
    await feed.clock.advance(19_000);
    binance.say('btcusdt@bookTicker', '{');
    await feed.until(() => feed.refusals.length > seconds / 20);
    expect(feed.of('disconnected')).toEqual([]);
    await feed.clock.advance(1000);
  }
  await count('disconnected', 1);
  expect(feed.of('disconnected')[0]?.reason).toBe('no quote for 60 s');
});

describe('invalid messages', () => {
  const CHANNEL = 'btcusdt@bookTicker';
  const message = { u: 1000, s: 'BTCUSDT', b: '100002', B: '1', a: '100003', A: '1' };
  test.each([
    ['a price that is not a number', { ...message, b: 'abc' }, 'malformed'],
    ['a negative price', { ...message, b: '-1' }, 'malformed'],
    ['an object instead of a price', { ...message, a: { deep: [] } }, 'malformed'],
    ['a truncated message', '{"u":1000,"s":"BTCUSDT","b":"100', 'malformed'],
    ['a bid above the ask', { ...message, b: '100004' }, 'crossed'],
    ['an update that is older than the last one', { ...message, u: 101 }, 'stale'],
    ['an unknown market', { ...message, s: 'NOSUCHUSDT' }, 'unknown-market'],
  ])('the feed rejects %s and keeps the connection', async (_, said, reason) => {
    open();
    await connected();
    binance.say(CHANNEL, said);
    await feed.until(() => feed.refusals.length > 0);
    binance.say(CHANNEL, { ...message, u: 1001, b: '100000.5' });
    await feed.until(() => feed.quoteOf('binance BTC/USDT')?.bid === 100_000.5);
    expect(feed.refusals).toEqual([reason]);
    // Nothing of it was published, and the connection stays.
    expect(new Set(feed.of('quote').map(({ bid }) => bid))).toEqual(
      new Set([100_001, 4000, 0.04, 100_000.5]),
    );
    expect(feed.of('disconnected')).toEqual([]);
  });
});

test('a market whose order book is empty has neither bid nor ask', async () => {
  open();
  await connected();
  binance.quote('BTCUSDT', [0, 0], [0, 0]);
  await feed.until(() => feed.quoteOf('binance BTC/USDT')?.bid === null);
  expect(feed.quoteOf('binance BTC/USDT')).toMatchObject({ bidSize: null, ask: null, askSize: null });
});

/** Advances a quarter of an hour, with regular quotes, or the exchange would count as silent. */
const untilReload = async () => {
  for (let minute = 0; minute < 31; minute++) {
    await feed.clock.advance(29_000);
    binance.quote('BTCUSDT', [100_000 + minute, 1], [100_100, 1]);
    await feed.until(() => feed.quoteOf('binance BTC/USDT')?.bid === 100_000 + minute);
  }
  await feed.clock.advance(1000);
};

test('a reload delists a market that is gone, and lists and streams a new one', async () => {
  open();
  await connected();
  binance.delist('ETHBTC');
  binance.list('XRPUSDT');
  await untilReload();
  await binance.until(() => binance.subscriptions().includes('xrpusdt@bookTicker'));
  await count('delisted', 1);
  expect(feed.of('delisted').map(({ market }) => feed.nameOf(market))).toEqual(['binance ETH/BTC']);
  expect(feed.of('listed').at(-1)).toMatchObject({ base: 'XRP', quote: 'USDT', market: 3 });
  binance.quote('XRPUSDT', [2, 1], [2.01, 1]);
  await feed.until(() => feed.quoteOf('binance XRP/USDT')?.bid === 2);
  expect(feed.of('disconnected')).toEqual([]);
});

test('a failed reload of the markets does not end the stream and is retried soon', async () => {
  let client: CcxtExchange | undefined;
  open({
    exchanges: ['binance'],
    async load(exchange, settings) {
      client = await loadExchange(exchange, settings);
      return client;
    },
  });
  await connected();
  binance.fail('/api/v3/exchangeInfo', 500, 1);
  await untilReload();
  await feed.until(() => feed.notes.some((note) => note.includes('markets could not be reloaded')));
  // Several exchanges' streams start with this call.
  await expect(client?.loadMarkets()).resolves.toHaveProperty(['BTC/USDT']);
  binance.list('XRPUSDT');
  await feed.clock.advance(750);
  await count('listed', 4);
  expect(feed.of('disconnected')).toEqual([]);
});

test('an exchange that fails does not disturb another', async () => {
  const other = await startBinance();
  other.list('BTCUSDT');
  other.fail('/api/v3/exchangeInfo', 500, 100);
  open({
    exchanges: ['binanceus', 'binance'],
    settingsOf: (exchange) => (exchange === 'binance' ? binance : other).settings,
  });
  await connected();
  expect(feed.of('connected').map(({ exchange }) => exchange)).toEqual(['binance']);
  expect(feed.of('disconnected').map(({ exchange }) => exchange)).toEqual(['binanceus']);
  await other.stop();
});

describe('replacing lines before the exchange closes their sockets', () => {
  const openShort = () =>
    open({
      exchanges: ['binance'],
      profile: () => ({
        ...profileOf('binance'),
        symbolsPerLine: 2,
        socketLifeMs: 100_000,
        streamBooks: true,
      }),
    });
  /** Advances ten seconds, with quotes on each line, or the lines would count as silent. */
  const pass = async (step: number) => {
    await feed.clock.advance(10_000);
    for (const symbol of ['ETHUSDT', 'ETHBTC']) binance.quote(symbol, [100 + step, 1], [101 + step, 1]);
    await feed.until(() => feed.quoteOf('binance ETH/BTC')?.bid === 100 + step);
  };
  /** Returns how many of the first sockets were open after each step, until none was. */
  const passUntilReplaced = async (
    first: readonly unknown[],
    meanwhile: (step: number) => Promise<void> = async () => undefined,
  ) => {
    const open: number[] = [];
    for (let step = 0; step < 30 && open.at(-1) !== 0; step += 1) {
      await pass(step);
      await meanwhile(step);
      open.push([...binance.sockets].filter((socket) => first.includes(socket)).length);
    }
    return open;
  };

  test('replaces lines one after the other, and the new line delivers before the old one closes', async () => {
    openShort();
    await connected();
    expect(binance.sockets.size).toBe(2);
    const first = [...binance.sockets];
    const open = await passUntilReplaced(first);
    expect(new Set(open)).toEqual(new Set([2, 1, 0]));
    expect(binance.mostSockets()).toBe(3);
    expect(binance.subscriptions()).toHaveLength(3);
    expect(feed.of('disconnected')).toEqual([]);
    expect(feed.of('connected')).toHaveLength(1);
  });

  test('keeps the old line when the new one cannot connect', async () => {
    openShort();
    await connected();
    const first = [...binance.sockets];
    binance.refuseSockets(503);
    for (let step = 0; step < 9; step += 1) await pass(step);
    await feed.until(() => feed.notes.some((note) => note.includes('could not be replaced yet')));
    expect(first.every((socket) => binance.sockets.has(socket))).toBe(true);
    expect(feed.of('disconnected')).toEqual([]);
  });

  test('keeps the old line when one subscription of the new one is refused', async () => {
    let clients = 0;
    open({
      exchanges: ['binance'],
      profile: () => ({ ...profileOf('binance'), symbolsPerSubscription: 1, socketLifeMs: 100_000 }),
      async load(exchange, settings) {
        const client = await loadExchange(exchange, settings);
        const watch = client.watchBidsAsks.bind(client);
        clients += 1;
        if (clients > 1)
          client.watchBidsAsks = (symbols) =>
            symbols.includes('BTC/USDT')
              ? feed.clock.timers.sleep(20_000).then(() => Promise.reject(new Error('no more channels')))
              : watch(symbols);
        return client;
      },
    });
    await connected();
    const first = [...binance.sockets];
    for (let step = 0; step < 14; step += 1) {
      binance.quote('BTCUSDT', [100_000 + step, 1], [100_100, 1]);
      await feed.until(() => feed.quoteOf('binance BTC/USDT')?.bid === 100_000 + step);
      await pass(step);
    }
    expect(feed.notes.filter((note) => note.includes('could not be replaced yet')).join()).toContain(
      'no more channels',
    );
    expect(first.every((socket) => binance.sockets.has(socket))).toBe(true);
    expect(feed.of('disconnected')).toEqual([]);
  });

  test('streams a market that is listed while a new line is on trial', async () => {
    open({
      exchanges: ['binance'],
      // Due ten seconds before the markets are reloaded.
      profile: () => ({ ...profileOf('binance'), socketLifeMs: 890_000 / 0.8 }),
    });
    await connected();
    const first = [...binance.sockets];
    binance.list('XRPUSDT');
    await untilReload();
    await count('listed', 4);
    expect(first.some((socket) => binance.sockets.has(socket))).toBe(true);
    for (let step = 0; step < 4; step += 1) await pass(step);
    await binance.until(() => !first.some((socket) => binance.sockets.has(socket)));
    await binance.until(() => binance.subscriptions().includes('xrpusdt@bookTicker'));
    expect(feed.of('disconnected')).toEqual([]);
  });

  test('replaces a line that takes a single subscription when a market is listed, so that it is streamed', async () => {
    open({
      exchanges: ['binance'],
      profile: () => ({ ...profileOf('binance'), symbolsPerSubscription: Number.POSITIVE_INFINITY }),
    });
    await connected();
    const first = [...binance.sockets];
    binance.list('XRPUSDT');
    await untilReload();
    await count('listed', 4);
    for (let step = 0; step < 5; step += 1) await pass(step);
    await binance.until(() => !first.some((socket) => binance.sockets.has(socket)));
    expect(binance.sockets.size).toBe(1);
    expect(binance.subscriptions()).toContain('xrpusdt@bookTicker');
    expect(feed.of('disconnected')).toEqual([]);
  });

  test('moves streamed order books to the new line without a gap', async () => {
    openShort();
    await connected();
    binance.depth('BTCUSDT', [[100_000, 1]], [[100_010, 3]]);
    feed.wantBooks('binance BTC/USDT');
    await count('book', 1);
    const first = [...binance.sockets];
    await passUntilReplaced(first, async (step) => {
      binance.depth('BTCUSDT', [[100_000, 10 + step]], [[100_010, 3]]);
      // Immediately, and before anyone wants it again.
      await feed.until(() => feed.of('book').at(-1)?.bids[0]?.[1] === 10 + step);
      feed.wantBooks('binance BTC/USDT');
    });
    const [before, asked] = [feed.of('book').length, booksAsked().length];
    binance.depth('BTCUSDT', [[100_000, 7]], [[100_010, 3]]);
    await feed.until(() => feed.of('book').length > before);
    expect(feed.of('book').at(-1)).toMatchObject({ bids: [[100_000, 7]] });
    expect(booksAsked()).toHaveLength(asked);
    expect(feed.refusals).not.toContain('gap');
    expect(feed.of('disconnected')).toEqual([]);
  });
});

describe('an exchange without a stream', () => {
  const openAsked = () =>
    open({
      exchanges: ['binance'],
      settingsOf: () => ({ ...binance.settings, has: { watchBidsAsks: false, watchTickers: false } }),
    });

  test('is polled for all its quotes', async () => {
    openAsked();
    await count('quote', 3);
    expect(binance.sockets.size).toBe(0);
    binance.quoteUnheard('ETHUSDT', [4002, 1], [4003, 1]);
    await feed.clock.advance(2000);
    await feed.until(() => feed.quoteOf('binance ETH/USDT')?.bid === 4002);
  });

  test('survives a few failed polls, and is disconnected after a minute without a quote', async () => {
    openAsked();
    await count('quote', 3);
    binance.fail('/api/v3/ticker/bookTicker', 500, 2);
    await feed.clock.advance(2000);
    await feed.until(() => feed.notes.some((note) => note.includes('could not be confirmed')));
    await feed.clock.advance(2750);
    await feed.until(() => feed.notes.filter((note) => note.includes('could not be confirmed')).length === 2);
    await feed.clock.advance(3500);
    await count('quote', 6);
    expect(feed.of('disconnected')).toEqual([]);
    binance.fail('/api/v3/ticker/bookTicker', 500, 100);
    await feed.clock.advance(62_000);
    await count('disconnected', 1);
    expect(feed.of('disconnected')).toMatchObject([{ reason: 'no quote for 60 s' }]);
  });
});

test('drops a stream that has only last prices and polls the quotes', async () => {
  open({
    exchanges: ['binance'],
    settingsOf: () => ({ ...binance.settings, has: { watchBidsAsks: false } }),
    profile: () => ({ ...profileOf('okx'), symbolsPerSubscription: 200 }),
  });
  await streaming();
  expect(binance.subscriptions()).toContain('btcusdt@miniTicker');
  binance.say('btcusdt@miniTicker', { e: '24hrMiniTicker', E: feed.clock.now(), s: 'BTCUSDT', c: '100000' });
  await feed.until(() => feed.refusals.includes('no-quote'));
  for (let i = 0; i < 3 && !feed.of('disconnected').length; i++) {
    await feed.clock.advance(20_000);
    binance.say('btcusdt@miniTicker', {
      e: '24hrMiniTicker',
      E: feed.clock.now(),
      s: 'BTCUSDT',
      c: '100000',
    });
    await feed.until(() => feed.refusals.length > i + 1 || feed.of('disconnected').length > 0);
  }
  await count('disconnected', 1);
  await feed.clock.advance(750);
  await count('quote', 3);
  expect(binance.sockets.size).toBe(0);
});

describe('an exchange that streams in its own codes', () => {
  /** Passes Kraken's own messages through the real client; nothing is dialled. */
  const openKraken = async () => {
    const kraken = await loadExchange('kraken', {});
    const listed = (base: string) => ({
      symbol: `${base}/USD`,
      base,
      quote: 'USD',
      spot: true,
      active: true,
    });
    const markets = Object.fromEntries(['BTC', 'LUNA', 'LUNC'].map((base) => [`${base}/USD`, listed(base)]));
    Object.assign(kraken, {
      loadMarkets: async () => markets,
      fetchTickers: async () => ({}),
      watchBidsAsks: () => new Promise(() => undefined),
    });
    open({ exchanges: ['kraken'], load: async () => kraken });
    await count('listed', 3);
    const client = kraken.client('wss://ws.kraken.com/v2');
    return (symbol: string, bid: number) =>
      client.onMessageCallback(client, {
        channel: 'ticker',
        type: 'update',
        data: [{ symbol, bid, bid_qty: 1, ask: bid * 1.001, ask_qty: 2 }],
      });
  };

  test('assigns each quote to the right coin', async () => {
    const say = await openKraken();
    say('BTC/USD', 100_000);
    say('LUNA/USD', 0.00005);
    say('LUNA2/USD', 0.5);
    await count('quote', 3);
    expect(feed.quoteOf('kraken BTC/USD')).toMatchObject({ bid: 100_000, bidSize: 1, askSize: 2 });
    expect(feed.quoteOf('kraken LUNC/USD')).toMatchObject({ bid: 0.00005 });
    expect(feed.quoteOf('kraken LUNA/USD')).toMatchObject({ bid: 0.5 });
  });
});

test('Coinbase works without a key, through its public ticker channel', async () => {
  const subscribed: unknown[] = [];
  const market = { symbol: 'BTC/USD', base: 'BTC', quote: 'USD', spot: true, active: true };
  const coinbase = await loadPrepared('coinbase', {}, (client) => {
    Object.assign(client, {
      loadMarkets: async () => ({ 'BTC/USD': market }),
      watchMultiple: (_url: string, _hashes: unknown, message: unknown) => {
        subscribed.push(message);
        return new Promise(() => undefined);
      },
    });
    (client as { setMarkets(markets: object[]): void }).setMarkets([
      { ...market, id: 'BTC-USD', baseId: 'BTC', quoteId: 'USD', type: 'spot', precision: {}, limits: {} },
    ]);
  });
  open({ exchanges: ['coinbase'], load: async () => coinbase });
  await feed.until(() => feed.of('listed').length + feed.of('disconnected').length > 0);
  expect(feed.of('disconnected')).toEqual([]);
  const client = coinbase.client('wss://advanced-trade-ws.coinbase.com');
  const ticker = { product_id: 'BTC-USD', best_bid: '100', best_bid_quantity: '1', best_ask: '101' };
  client.onMessageCallback(client, {
    channel: 'ticker',
    timestamp: new Date(feed.clock.now()).toISOString(),
    events: [{ type: 'update', tickers: [{ ...ticker, best_ask_quantity: '2' }] }],
  });
  await count('quote', 1);
  expect(feed.quoteOf('coinbase BTC/USD')).toMatchObject({ bid: 100, bidSize: 1, ask: 101, askSize: 2 });
  expect(subscribed).toEqual([{ type: 'subscribe', channel: 'ticker', product_ids: ['BTC-USD'] }]);
});

describe('order books', () => {
  test('are fetched on demand, at most once a second per market', async () => {
    open();
    await connected();
    binance.depth(
      'BTCUSDT',
      [
        [100_000, 1],
        [99_990, 2],
      ],
      [[100_010, 3]],
    );
    feed.wantBooks('binance BTC/USDT', 'binance BTC/USDT');
    await count('book', 1);
    feed.wantBooks('binance BTC/USDT');
    feed.wantBooks('binance ETH/BTC');
    await count('book', 2);
    expect(feed.of('book')[0]).toEqual({
      type: 'book',
      at: feed.clock.now(),
      market: 0,
      bids: [
        [100_000, 1],
        [99_990, 2],
      ],
      asks: [[100_010, 3]],
    });
    expect(booksAsked()).toHaveLength(2);
    await feed.clock.advance(1000);
    feed.wantBooks('binance BTC/USDT');
    await count('book', 3);
  });

  /** Returns the markets whose books the library is told to fetch, in order. */
  const openRecorded = () => {
    const calls: string[] = [];
    open({
      exchanges: ['binance'],
      async load(exchange, settings) {
        const client = await loadExchange(exchange, settings);
        const fetchOrderBook = client.fetchOrderBook.bind(client);
        client.fetchOrderBook = (symbol, levels) => {
          calls.push(symbol);
          return fetchOrderBook(symbol, levels);
        };
        return client;
      },
    });
    return calls;
  };

  test('are fetched newest demand first when several wait', async () => {
    for (const coin of ['A', 'B', 'C', 'D']) {
      binance.list(`${coin}USDT`);
      binance.quoteUnheard(`${coin}USDT`, [1, 1], [2, 1]);
    }
    const calls = openRecorded();
    await binance.until(() => binance.subscriptions().length === 7);
    binance.quote('BTCUSDT', [100_001, 1], [100_009, 2]);
    await count('quote', 7);
    const release = binance.hold('/api/v3/depth');
    for (const name of ['BTC', 'ETH', 'A', 'B', 'C', 'D', 'B']) feed.wantBooks(`binance ${name}/USDT`);
    release();
    await count('book', 6);
    expect(calls).toEqual(['BTC/USDT', 'ETH/USDT', 'A/USDT', 'B/USDT', 'D/USDT', 'C/USDT']);
  });

  test('are not fetched twice while a response is slow', async () => {
    const calls = openRecorded();
    await connected();
    const release = binance.hold('/api/v3/depth');
    feed.wantBooks('binance BTC/USDT');
    await feed.clock.advance(1000);
    feed.wantBooks('binance BTC/USDT', 'binance ETH/USDT');
    expect(calls).toEqual(['BTC/USDT', 'ETH/USDT']);
    release();
    await count('book', 3);
    expect(calls).toEqual(['BTC/USDT', 'ETH/USDT', 'BTC/USDT']);
  });

  test('are not fetched while the exchange asks for a pause', async () => {
    open();
    await connected();
    binance.fail('/api/v3/depth', 429, 1, { 'retry-after': '5' });
    feed.wantBooks('binance BTC/USDT');
    await feed.until(() => feed.notes.some((note) => note.includes('order book unavailable')));
    feed.wantBooks('binance ETH/BTC');
    await feed.clock.advance(4999);
    expect(booksAsked()).toHaveLength(1);
    await feed.clock.advance(1);
    feed.wantBooks('binance ETH/BTC');
    await count('book', 1);
    expect(feed.of('disconnected')).toEqual([]);
  });

  test('from a stream are dated as old as they may be, and rejected while this process lags too much', async () => {
    let lagMs = 0;
    open({
      exchanges: ['binance'],
      profile: () => ({ ...profileOf('okx'), symbolsPerSubscription: 200, streamBooks: true }),
      lagMs: () => lagMs,
      lagLimitMs: 2000,
    });
    await connected();
    await feed.clock.advance(1500);
    lagMs = 1500;
    binance.depth('BTCUSDT', [[100_000, 1]], [[100_010, 3]]);
    feed.wantBooks('binance BTC/USDT');
    await count('book', 1);
    const dated = feed.clock.now() - 1500;
    expect(feed.of('book')[0]?.at).toBe(dated);
    // It lags more by now, but a later book is never dated before an earlier one.
    lagMs = 1600;
    binance.depth('BTCUSDT', [[100_000, 3]], [[100_010, 3]]);
    await count('book', 2);
    expect(feed.of('book')[1]?.at).toBe(dated);
    lagMs = 3000;
    binance.quote('ETHUSDT', [4100, 1], [4101, 1]);
    await feed.until(() => feed.refusals.length === 1);
    binance.depth('BTCUSDT', [[100_000, 2]], [[100_010, 3]]);
    await feed.until(() => feed.refusals.length === 2 || feed.of('book').length === 3);
    expect(feed.refusals).toEqual(['late', 'late']);
  });

  test('from a stream keep coming, and are fetched again when an update is missing', async () => {
    open({
      exchanges: ['binance'],
      profile: () => ({ ...profileOf('okx'), symbolsPerSubscription: 200, streamBooks: true }),
    });
    await connected();
    binance.depth('BTCUSDT', [[100_000, 1]], [[100_010, 3]]);
    feed.wantBooks('binance BTC/USDT');
    await count('book', 1);
    binance.depth('BTCUSDT', [[100_000, 2]], [[100_010, 3]]);
    await count('book', 2);
    expect(feed.of('book')[1]).toMatchObject({ bids: [[100_000, 2]] });
    binance.depth('BTCUSDT', [[100_000, 9]], [[100_010, 3]], 1);
    await feed.until(() => feed.refusals.length > 0);
    expect(feed.refusals).toEqual(['gap']);
    expect(feed.of('book')).toHaveLength(2);
    // Until it is whole again, its market has no quote.
    await feed.until(() => feed.quoteOf('binance BTC/USDT')?.bid === null);
    binance.say('btcusdt@bookTicker', { s: 'BTCUSDT', b: '100005', B: '1', a: '100006', A: '1' });
    binance.quote('ETHUSDT', [4100, 1], [4101, 1]);
    await feed.until(() => feed.quoteOf('binance ETH/USDT')?.bid === 4100);
    expect(feed.quoteOf('binance BTC/USDT')?.bid).toBeNull();
    await feed.clock.advance(1000);
    await count('book', 3);
    expect(feed.of('book')[2]).toMatchObject({ bids: [[100_000, 9]] });
    // A quiet book may be right, but nothing proves it.
    const before = booksAsked().length;
    await feed.clock.advance(5000);
    feed.wantBooks('binance BTC/USDT');
    await binance.until(() => booksAsked().length > before);
  });

  test('are streamed for other markets after the stream of one was refused, whose book is requested', async () => {
    open({
      exchanges: ['binance'],
      profile: () => ({ ...profileOf('okx'), symbolsPerSubscription: 200, streamBooks: true }),
      async load(exchange, settings) {
        const client = await loadExchange(exchange, settings);
        const watchOrderBook = client.watchOrderBook.bind(client);
        client.watchOrderBook = (symbol, levels) =>
          symbol === 'ETH/BTC'
            ? Promise.reject(new Error('the library no longer has this market'))
            : watchOrderBook(symbol, levels);
        return client;
      },
    });
    await connected();
    feed.wantBooks('binance ETH/BTC');
    await feed.clock.advance(1000);
    feed.wantBooks('binance ETH/BTC', 'binance BTC/USDT');
    await binance.until(() => binance.subscriptions().some((channel) => channel.startsWith('btcusdt@depth')));
    await binance.until(() => binance.asked.includes('/api/v3/depth ETHBTC'));
  });
});

describe('stopping the feed', () => {
  test('ends at once with responses outstanding, and leaves neither sockets nor timers', async () => {
    const handles = watchHandles();
    open({ exchanges: ['binance'], timers: REAL_TIMERS });
    await connected();
    binance.hold('/api/v3/depth');
    feed.wantBooks('binance BTC/USDT', 'binance ETH/USDT', 'binance ETH/BTC');
    await binance.until(() => booksAsked().length === 3);
    await feed.stop();
    expect(await handles.stillOpen()).toEqual([]);
  });

  test('ends at once while the exchange has not responded yet', async () => {
    const handles = watchHandles();
    binance.hold('/api/v3/exchangeInfo');
    open({ exchanges: ['binance'], timers: REAL_TIMERS });
    await binance.until(() => binance.asked.length > 0);
    await feed.stop();
    expect(await handles.stillOpen()).toEqual([]);
    expect(feed.of('disconnected')).toEqual([]);
  });

  test('ends at once in the pause before a retry', async () => {
    const handles = watchHandles();
    binance.fail('/api/v3/exchangeInfo', 500, 1);
    open({ exchanges: ['binance'], timers: REAL_TIMERS, random: () => 0.999 });
    await feed.until(() => feed.notes.length === 1);
    await feed.stop();
    expect(await handles.stillOpen()).toEqual([]);
    expect(binance.asked).toHaveLength(1);
  });
});
