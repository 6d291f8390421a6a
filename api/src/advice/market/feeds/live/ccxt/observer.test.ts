/** What the observer reports, and closing an exchange while the library still waits for something. */
import { type CcxtClient, type CcxtExchange, closeExchange, observeExchange } from './library';
import { startBinance } from './testing/binance';
import { watchHandles } from './testing/handles';
import { loadExchange } from './testing/load-exchange';

test('closing an exchange releases a request that waits for its rate limit', async () => {
  const binance = await startBinance();
  binance.list('BTCUSDT');
  const handles = watchHandles();
  const exchange = await loadExchange('binance', {
    ...binance.settings,
    rateLimit: 3_600_000,
    options: { fetchMarkets: { types: ['spot'] } },
  });
  await exchange.loadMarkets(true);
  exchange.fetchBidsAsks().catch(() => undefined);
  await new Promise((resolve) => setImmediate(resolve));
  await closeExchange(exchange);
  expect(await handles.stillOpen()).toEqual([]);
  expect(binance.asked).toEqual(['/api/v3/exchangeInfo']);
  await binance.stop();
});

describe('observeExchange', () => {
  const URL = 'wss://exchange.test';
  /** A stub of the library that opens WebSockets and passes their messages on. */
  const open = (handle: (message: unknown) => void) => {
    const heard: string[] = [];
    const clients: Record<string, CcxtClient> = {};
    const exchange = {
      clients,
      client: (url: string) =>
        (clients[url] ??= {
          url,
          onMessageCallback: (_: CcxtClient, message: unknown) => handle(message),
          onErrorCallback: () => undefined,
          onCloseCallback: () => undefined,
          onConnectedCallback: () => undefined,
          onPong: () => undefined,
          reset: () => undefined,
          subscriptions: {},
          send: async () => undefined,
        }),
    } as unknown as CcxtExchange;
    observeExchange(exchange, {
      ticker: (symbol) => void heard.push(`ticker ${symbol}`),
      alive: () => void heard.push('alive'),
      malformed: () => void heard.push('malformed'),
      lost: () => void heard.push('lost'),
    });
    return { exchange, heard, clients };
  };

  test.each([
    ['a truncated message', '{"a":', ['alive', 'malformed']],
    ['a plain word, such as the answer to a ping', 'pong', ['alive']],
    ['a message that the library fails on', { fails: true }, ['alive', 'malformed']],
    ['a message', {}, ['alive']],
  ])('reports the right events for %s', (_, message, expected) => {
    const { exchange, heard } = open((message) => {
      if (typeof message === 'object' && message !== null && 'fails' in message)
        throw new TypeError('no such field');
    });
    const client = exchange.client(URL);
    client.onMessageCallback(client, message);
    expect(heard).toEqual(expected);
  });

  test('reports every ticker that the library writes, also those between two promises', () => {
    const { exchange, heard } = open(() => undefined);
    for (const symbol of ['BTC/USDT', 'ETH/USDT']) exchange.tickers[symbol] = {};
    exchange.bidsasks['BTC/USDT'] = {};
    expect(heard).toEqual(['ticker BTC/USDT', 'ticker ETH/USDT', 'ticker BTC/USDT']);
  });

  test('ignores messages from an abandoned connection', () => {
    const { exchange, heard, clients } = open(() => undefined);
    const given = exchange.client(URL);
    delete clients[URL];
    const next = exchange.client(URL);
    given.onMessageCallback(given, {});
    given.onErrorCallback(given, new Error('broken'));
    given.onCloseCallback(given, {});
    expect(heard).toEqual([]);
    next.onCloseCallback(next, {});
    expect(heard).toEqual(['lost']);
  });
});
