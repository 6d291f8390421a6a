/** What is asked of each exchange needs no key: the real client would refuse to sign it. */
import { REAL_EXCHANGES } from '../../../exchanges/fees';
import { fetchSnapshot, watchQuotes } from '../exchange/library-calls';
import { profileOf } from '../profiles';
import type { CcxtExchange } from './library';
import { loadExchange } from './testing/load-exchange';

const MARKET = { symbol: 'BTC/USDT', base: 'BTC', quote: 'USDT', baseId: 'BTC', quoteId: 'USDT' };
const PENDING = new Promise(() => undefined);

/** Every request is answered with nothing, every subscription stays unanswered. */
async function openUnanswered(exchange: string): Promise<CcxtExchange> {
  const library = await loadExchange(exchange, { enableRateLimit: false });
  Object.assign(library, {
    fetch: async () => ({}),
    watch: () => PENDING,
    watchMultiple: () => PENDING,
  });
  (library as unknown as { setMarkets(markets: object[]): void }).setMarkets([
    { ...MARKET, id: 'BTCUSDT', type: 'spot', spot: true, active: true, precision: {}, limits: {}, info: {} },
  ]);
  return library;
}

/** The library cannot read an empty answer, which is no matter; that it asks for a key would be. */
async function failureOf(call: () => Promise<unknown>): Promise<string> {
  try {
    await Promise.race([call(), someTurns()]);
    return '';
  } catch (error) {
    return error instanceof Error ? error.constructor.name : '';
  }
}

async function someTurns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Loading all twenty takes seconds; each night they are. */
const TRIED = process.env.TEST_TIER === 'long' ? REAL_EXCHANGES : ['coinbase', 'binance', 'kraken'];

test.each(TRIED)('%s', async (exchange) => {
  const library = await openUnanswered(exchange);
  const profile = profileOf(exchange);
  const { signal } = new AbortController();
  const failures = {
    quotes: await failureOf(() => fetchSnapshot(library, profile, Date.now, signal)),
    book: await failureOf(() => library.fetchOrderBook('BTC/USDT', profile.bookLevels)),
    stream: await failureOf(() => watchQuotes(library, profile, ['BTC/USDT'])),
    bookStream: profile.streamBooks
      ? await failureOf(() => library.watchOrderBook('BTC/USDT', profile.bookLevels))
      : '',
    // The last, since the answer lists nothing.
    markets: await failureOf(() => library.loadMarkets(true)),
  };
  const asksForKey = ['AuthenticationError', 'ArgumentsRequired', 'PermissionDenied'];
  expect(Object.entries(failures).filter(([, name]) => asksForKey.includes(name))).toEqual([]);
});
