/** Nothing trades: a ccxt client can request public market data, and nothing else. */
import { REAL_EXCHANGES } from '../../../exchanges';
import type { CcxtExchange } from './library';
import { mayAsk, mayOpen, maySay } from './public-addresses';
import { loadExchange, loadPrepared } from './testing/load-exchange';

type Anything = Record<string, (...given: unknown[]) => Promise<unknown>>;
const anything = (exchange: CcxtExchange) => exchange as unknown as Anything;

describe('a client that was given a key', () => {
  const KEY = { apiKey: 'key', secret: 'c2VjcmV0', enableRateLimit: false };
  const ORDER = ['BTC/USDT', 'limit', 'buy', 1, 1];

  test('exposes no order call, however it is accessed', async () => {
    const exchange = anything(await loadExchange('binance', KEY));
    expect(() => {
      const { createOrder } = exchange;
      return createOrder?.(...ORDER);
    }).toThrow('of the market library is not allowed');
    const computed = ['create', 'Order'].join('');
    expect(() => exchange[computed]?.(...ORDER)).toThrow('of the market library is not allowed');
    expect(() => Reflect.get(exchange, 'privatePostOrder')).toThrow('of the market library is not allowed');
    expect(() => exchange.constructor).toThrow('of the market library is not allowed');
    expect(Object.getPrototypeOf(exchange)).toBeNull();
    expect(Object.getOwnPropertyNames(exchange)).toEqual([]);
  });

  /** Every call of the library itself, as someone who got hold of the raw client could make it. */
  const openFromWithin = async (exchange: string) => {
    const sent: string[] = [];
    let raw: Record<string, unknown> = {};
    await loadPrepared(exchange, KEY, (client) => {
      raw = client as Record<string, unknown>;
      raw.fetch = async (url: string, method: string) => void sent.push(`${method} ${url}`);
    });
    return { raw, sent };
  };
  const TRIED = process.env.TEST_TIER === 'long' ? REAL_EXCHANGES : ['binance', 'kraken', 'gate'];
  test.each(TRIED)('sends none of the calls that %s has beyond public market data', async (exchange) => {
    const { raw, sent } = await openFromWithin(exchange);
    const calls = Object.getOwnPropertyNames(raw).filter(
      (name) => /(Get|Post|Put|Delete|Patch)[A-Z0-9]/.test(name) && typeof raw[name] === 'function',
    );
    expect(calls.length).toBeGreaterThan(20);
    for (const name of calls)
      await (raw[name] as Anything[string])({ symbol: 'BTCUSDT', id: '1' }).catch(() => undefined);
    expect(sent.length).toBeGreaterThan(0);
    expect(
      sent.filter((one) => /order(?!_?book)|withdraw(?!-config)|transfer|private|sapi|account/i.test(one)),
    ).toEqual([]);
    expect(sent.filter((one) => !one.startsWith('GET ') && !one.endsWith('/bullet-public'))).toEqual([]);
  });

  test('cannot sign, receive a key later, or lose its guard', async () => {
    const { raw, sent } = await openFromWithin('binance');
    const sign = raw.sign as (...request: unknown[]) => unknown;
    expect(() => sign('order', 'private', 'POST', {})).toThrow('requires "apiKey" credential');
    for (const name of ['apiKey', 'secret', 'fetch', 'sign'])
      expect(() => Object.assign(raw, { [name]: 'another' })).toThrow('read only');
    const fetch = raw.fetch as (url: string, method: string) => Promise<unknown>;
    await expect(fetch('https://api.binance.com/api/v3/order', 'POST')).rejects.toThrow(
      'not public market data',
    );
    expect(sent).toEqual([]);
  });

  test('opens no private stream', async () => {
    const exchange = await loadExchange('okx', KEY);
    expect(() => exchange.client('wss://ws.okx.com:8443/ws/v5/private')).toThrow('not public market data');
    const open = exchange.client('wss://ws.okx.com:8443/ws/v5/public');
    Object.assign(open, { url: 'wss://ws.okx.com:8443/ws/v5/private' });
    expect(() => (open as unknown as { createConnection(): void }).createConnection()).toThrow(
      'not public market data',
    );
  });

  test('does not expose its connection pool', async () => {
    const exchange = await loadPrepared('binance', KEY, (client) =>
      Object.assign(client, { fetchDispatcher: { destroy: async () => undefined, dispatch: () => true } }),
    );
    expect(Object.keys(exchange.fetchDispatcher ?? {})).toEqual(['destroy']);
  });
});

describe('allowed requests and messages', () => {
  test.each([
    ['binance', 'GET', 'https://api.binance.com/api/v3/depth?symbol=BTCUSDT'],
    ['kraken', 'GET', 'https://api.kraken.com/0/public/Depth'],
    ['kucoin', 'POST', 'https://api.kucoin.com/api/v1/bullet-public'],
    ['bitfinex', 'GET', 'https://api-pub.bitfinex.com/v2/conf/pub:list:currency,pub:map:currency:tx:fee'],
  ])('mayAsk allows %s: %s %s', (exchange, method, url) => {
    expect(mayAsk(exchange, url, method)).toBe(true);
  });

  test.each([
    ['another method', 'binance', 'POST', 'https://api.binance.com/api/v3/depth'],
    ['another exchange', 'kraken', 'GET', 'https://api.binance.com/api/v3/depth'],
    ['an exchange without a list', 'bitmex', 'GET', 'https://www.bitmex.com/api/v1/orderBook'],
    ['another host', 'binance', 'GET', 'https://api.binance.com.example.org/api/v3/depth'],
    [
      "a host in front of the exchange's name",
      'binance',
      'GET',
      'https://api.binance.com@example.org/api/v3/depth',
    ],
    ['a path traversal', 'kraken', 'GET', 'https://api.kraken.com/0/public/../private/AddOrder'],
    ['an encoded path traversal', 'kraken', 'GET', 'https://api.kraken.com/0/public/%2e%2e/private/AddOrder'],
    ['plain HTTP', 'binance', 'GET', 'http://api.binance.com/api/v3/depth'],
    ['a longer path', 'binance', 'GET', 'https://api.binance.com/api/v3/depth/order'],
    ['an order', 'binance', 'GET', 'https://api.binance.com/api/v3/order'],
    ['the private token', 'kucoin', 'POST', 'https://api.kucoin.com/api/v1/bullet-private'],
    ['an order to a stand-in', 'binance', 'POST', 'http://127.0.0.1:4000/api/v3/order'],
    ['an invalid URL', 'binance', 'GET', 'nonsense'],
  ])('mayAsk rejects %s', (_, exchange, method, url) => {
    expect(mayAsk(exchange, url, method)).toBe(false);
  });

  test('mayAsk rejects a request with a body', () => {
    const address = 'https://api.kucoin.com/api/v1/bullet-public';
    expect(mayAsk('kucoin', address, 'POST', '{"side":"buy"}')).toBe(false);
  });

  test('mayOpen allows public streams only', () => {
    const streams: Record<string, string> = { kucoin: 'wss://ws-api-spot.kucoin.com/?token=a' };
    expect(mayOpen('kucoin', streams.kucoin ?? '')).toBe(true);
    expect(mayOpen('kucoin', 'wss://ws-api-spot.kucoin.com.example.org/')).toBe(false);
    expect(mayOpen('bitfinex', 'wss://api.bitfinex.com/ws/2')).toBe(false);
    expect(mayOpen('binance', 'wss://ws-api.binance.com/ws-api/v3')).toBe(false);
  });

  test.each([
    '{"method":"SUBSCRIBE","params":["btcusdt@bookTicker"],"id":1}',
    '{"op":"subscribe","req_id":1,"args":["orderbook.1.BTCUSDT"]}',
    '{"event":"bts:subscribe","data":{"channel":"diff_order_book_btcusd"}}',
    '{"method":"bbo.subscribe","params":{"market_list":["BTCUSDT"]},"id":1}',
    '{"id":1,"time":1,"channel":"spot.book_ticker","event":"subscribe","payload":["BTC_USDT"]}',
    '{"id":1,"method":"depth_subscribe","params":["BTC_USDT",20,"0",true]}',
    '{"sub":"market.btcusdt.mbp.20","id":"1"}',
    '{"pong":1}',
    '{"time":1,"channel":"spot.ping"}',
    'ping',
  ])('maySay allows %s', (text) => {
    expect(maySay(text)).toBe(true);
  });

  test.each([
    '{"time":1,"channel":"spot.order_place","event":"api","payload":{}}',
    '{"action":"privateCreateOrder","market":"BTC-EUR","side":"buy"}',
    '{"action":"privateCreateOrder","event":"subscribe"}',
    '{"method":"add_order","params":{}}',
    '{"method":"order.place","params":{}}',
    '{"op":"login","args":[]}',
    '[0,"on",null,{"type":"LIMIT"}]',
    '{"id":1}',
    'order',
  ])('maySay rejects %s', (text) => {
    expect(maySay(text)).toBe(false);
  });
});
