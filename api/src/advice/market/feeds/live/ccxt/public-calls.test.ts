/** The feed's requests to each exchange need no key and are among the public addresses, as the client demands. */
import { REAL_EXCHANGES } from '../../../exchanges';
import { askForSpotOnly, fetchSnapshot, watchAll } from '../exchange/requests';
import { profileOf } from '../profiles';
import type { CcxtExchange } from './library';
import { maySay } from './public-addresses';
import { loadPrepared } from './testing/load-exchange';

const MARKET = { symbol: 'BTC/USDT', base: 'BTC', quote: 'USDT', baseId: 'BTC', quoteId: 'USDT' };
const KUCOINS_STREAM = {
  code: '200000',
  data: { token: 'token', instanceServers: [{ endpoint: 'wss://ws-api-spot.kucoin.com/', pingInterval: 1 }] },
};
interface Unguarded extends CcxtExchange {
  setMarkets(markets: object[]): void;
}
const PENDING = new Promise(() => undefined);

/** Every request gets an empty response; every subscription stays unanswered. */
async function openUnanswered(exchange: string): Promise<CcxtExchange> {
  return loadPrepared(exchange, { enableRateLimit: false }, (client) => {
    const library = client as Unguarded;
    const watch = (url: string, _: unknown, message?: object) => {
      library.client(url);
      if (message && !maySay(JSON.stringify(message)))
        throw new Error(`not said: ${JSON.stringify(message)}`);
      return PENDING;
    };
    const fetch = async (url: string) => (url.endsWith('/bullet-public') ? KUCOINS_STREAM : {});
    Object.assign(library, { fetch, watch, watchMultiple: watch });
    library.setMarkets([
      {
        ...MARKET,
        id: 'BTCUSDT',
        type: 'spot',
        spot: true,
        active: true,
        precision: {},
        limits: {},
        info: {},
      },
    ]);
  });
}

const REFUSED = /not public market data|not said|of the market library is not allowed/;

/** That the library cannot read an empty response does not matter; that it asks for a key would. */
async function failureOf(call: () => Promise<unknown>): Promise<string> {
  try {
    await Promise.race([call(), someTurns()]);
    return '';
  } catch (error) {
    if (!(error instanceof Error)) return '';
    return REFUSED.test(error.message) ? error.message : error.constructor.name;
  }
}

async function someTurns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Loading all twenty takes seconds, so only the nightly run does it. */
const TRIED = process.env.TEST_TIER === 'long' ? REAL_EXCHANGES : ['coinbase', 'binance', 'kraken'];

test.each(TRIED)("the feed's requests to %s need no key and are allowed", async (exchange) => {
  const library = await openUnanswered(exchange);
  askForSpotOnly(library);
  const profile = profileOf(exchange);
  const { signal } = new AbortController();
  const failures = {
    quotes: await failureOf(() => fetchSnapshot(library, profile, Date.now, signal)),
    book: await failureOf(() => library.fetchOrderBook('BTC/USDT', profile.bookLevels)),
    stream: await failureOf(() => Promise.all(watchAll(library, profile, ['BTC/USDT']))),
    bookStream: profile.streamBooks
      ? await failureOf(() => library.watchOrderBook('BTC/USDT', profile.bookLevels))
      : '',
    // Last, since the response lists no markets.
    markets: await failureOf(() => library.loadMarkets(true)),
  };
  const asksForKey = ['AuthenticationError', 'ArgumentsRequired', 'PermissionDenied'];
  const isRefused = (name: string) => asksForKey.includes(name) || REFUSED.test(name);
  expect(Object.entries(failures).filter(([, name]) => isRefused(name))).toEqual([]);
});
