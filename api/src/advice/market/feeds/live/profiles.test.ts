/**
 * Through the real clients: Kraken's order books are trusted while their checksum matches, and exchanges with many
 * markets get subscriptions that they take.
 */
import { REAL_TIMERS } from '../../../../platform/lib/time';
import type { CcxtClient, CcxtExchange } from './ccxt/library';
import { loadExchange, loadPrepared } from './ccxt/testing/load-exchange';
import { canConfirm, canStream, watchAll } from './exchange/requests';
import { checkKrakenBooks, dropKrakenBook, profileOf } from './profiles';

/** The example in Kraken's own guide to the checksum (Book checksum, WebSocket v2). */
const ASKS = [
  [45285.2, 0.001],
  [45286.4, 1.54571953],
  [45286.6, 1.54571109],
  [45289.6, 1.54560911],
  [45290.2, 0.1589066],
  [45291.8, 1.54553491],
  [45294.7, 0.04454749],
  [45296.1, 0.3538],
  [45297.5, 0.09945542],
  [45299.5, 0.18772827],
] as const;
const BIDS = [
  [45283.5, 0.1],
  [45283.4, 1.54582015],
  [45282.1, 0.1],
  [45281.0, 0.1],
  [45280.3, 1.54592586],
  [45279.0, 0.0799],
  [45277.6, 0.03310103],
  [45277.5, 0.3],
  [45277.3, 1.54602737],
  [45276.6, 0.15445238],
] as const;
const CHECKSUM = 3310070434;

const levels = (side: readonly (readonly [number, number])[]) => side.map(([price, qty]) => ({ price, qty }));
const snapshot = {
  channel: 'book',
  type: 'snapshot',
  data: [{ symbol: 'BTC/USD', bids: levels(BIDS), asks: levels(ASKS), checksum: CHECKSUM }],
};
const update = (checksum: number) => ({
  channel: 'book',
  type: 'update',
  data: [{ symbol: 'BTC/USD', bids: [{ price: 45283.5, qty: 0.1 }], asks: [], checksum }],
});

let kraken: CcxtExchange;
let client: CcxtClient;
let sent: object[];

beforeEach(async () => {
  kraken = await loadExchange('kraken', {});
  const info = { pair_decimals: 1, lot_decimals: 8 };
  Object.assign(kraken, { markets: { 'BTC/USD': { symbol: 'BTC/USD', info } } });
  checkKrakenBooks(kraken, (own) => own);
  client = kraken.client('wss://ws.kraken.com/v2');
  sent = [];
  client.send = async (message) => void sent.push(message);
});

/** Resolves with the book that a waiting caller receives next. */
const nextBook = () =>
  (client as unknown as { future(hash: string): Promise<{ bids: unknown[]; asks: unknown[] }> }).future(
    'orderbook@BTC/USD',
  );
const say = (message: object) => client.onMessageCallback(client, message);

test('delivers a Kraken book whose checksum matches, also after an update', async () => {
  const first = nextBook();
  say(snapshot);
  expect((await first).bids).toHaveLength(10);
  const second = nextBook();
  say(update(CHECKSUM));
  await expect(second).resolves.toHaveProperty('asks');
});

test('rejects a Kraken book whose checksum differs and ignores its later updates', async () => {
  const first = nextBook();
  say(snapshot);
  await first;
  const second = nextBook();
  say(update(CHECKSUM + 1));
  await expect(second).rejects.toThrow('checksum');
  expect(() => say(update(CHECKSUM))).not.toThrow();
});

test('delivers a Kraken book unchecked when the exchange has not published its decimals', async () => {
  Object.assign(kraken, { markets: {} });
  const first = nextBook();
  say({ ...snapshot, data: [{ ...snapshot.data[0], checksum: 1 }] });
  await expect(first).resolves.toHaveProperty('bids');
});

test('dropKrakenBook unsubscribes and clears the subscription, so that the book can be requested again', async () => {
  client.subscriptions['orderbook@BTC/USD'] = true;
  await dropKrakenBook(kraken, 'BTC/USD');
  expect(client.subscriptions).toEqual({});
  expect(sent).toEqual([
    { method: 'unsubscribe', params: { channel: 'book', symbol: ['BTC/USD'], depth: 25 } },
  ]);
});

describe('thousands of markets', () => {
  const symbols = Array.from({ length: 230 }, (_, n) => `C${n}/USDT`);

  /** The real client with all these markets; `sent` collects what it would send. */
  async function clientOf(exchange: string, sent: string[]) {
    const markets = symbols.map((symbol) => {
      const [base = '', quote = ''] = symbol.split('/');
      const id = exchange === 'bitvavo' ? `${base}-${quote}` : `${base}${quote}`;
      return { id, symbol, base, quote, spot: true, type: 'spot', active: true };
    });
    const library = await loadPrepared(exchange, { enableRateLimit: false }, (client) => {
      const raw = client as { setMarkets(markets: object[]): void; client(url: string): CcxtClient };
      raw.setMarkets(markets);
      const open = raw.client.bind(raw);
      raw.client = (url) =>
        Object.assign(open(url), {
          connect: async () => undefined,
          send: async (message: object) => void sent.push(JSON.stringify(message)),
        });
    });
    return library;
  }

  test.each(['bitget', 'bitvavo', 'bybit', 'coinex', 'okx'])(
    'are all subscribed to at %s',
    async (exchange) => {
      const sent: string[] = [];
      const library = await clientOf(exchange, sent);
      for (const watched of watchAll(library, profileOf(exchange), symbols)) watched.catch(() => undefined);
      await REAL_TIMERS.sleep(20);
      const all = sent.join(' ').replaceAll('-', '');
      expect(symbols.filter((symbol) => !all.includes(`${symbol.replace('/', '')}"`))).toEqual([]);
    },
  );

  test.each([
    ['kucoin', 400],
    ['cryptocom', 400],
    // Ten messages a second, pings included.
    ['bitget', 9 * 50],
  ])('are split among sockets at %s, which takes no more than %i on one', (exchange, most) => {
    expect(profileOf(exchange).symbolsPerLine).toBeLessThan(most);
  });

  test('are polled at MEXC, whose stream the client could not read', async () => {
    const sent: string[] = [];
    const mexc = await clientOf('mexc', sent);
    expect(canStream(mexc, profileOf('mexc'))).toBe(false);
    expect(canConfirm(mexc, profileOf('mexc'))).toBe(true);
  });
});
