/**
 * What differs between exchanges beyond what the library declares: their limits, and the formats that it does not read
 * or check. Everything else follows from its declarations.
 */
import { z } from 'zod';
import { DAY_MS } from '../../../../platform/lib/time';
import type { CcxtExchange } from './ccxt/library';

export interface Profile {
  /** Infinity: the library ignores a second subscription on a socket. 0: it cannot read the stream; quotes are polled. */
  readonly symbolsPerSubscription: number;
  /** Markets whose quotes share one client with its own sockets, which is replaced as a whole. */
  readonly symbolsPerLine: number;
  /** After this time the exchange may close a socket, however healthy it is. */
  readonly socketLifeMs: number;
  readonly bookLevels: number;
  /** Whether order books are streamed by WebSocket. Otherwise each is requested. */
  readonly streamBooks: boolean;
  /** Has streamed books checked, if the library does not check them itself. */
  readonly checkBooks?: (library: CcxtExchange, symbolOf: (own: string) => string) => void;
  /** Ends a book's stream, if the library cannot. */
  readonly dropBook?: (library: CcxtExchange, symbol: string) => Promise<void>;
  /** How to read the exchange's own ticker, if it has more than the library passes on. */
  readonly rawTicker?: RawTickerFormat;
  /** Whether one request without a key returns the quotes of all markets. */
  readonly confirms: boolean;
  /** The stream's channel of best bids and asks, if the library's own choice is a slower one. */
  readonly quoteChannel?: string;
  /** Set if its stream names markets in its own codes, which the library does not convert. */
  readonly ownCodes?: true;
}

export interface RawTickerFormat {
  /** The number that rises with each change of a market's best quote; 0 if the ticker has none. */
  sequenceOf(ticker: Readonly<Record<string, unknown>>): number;
  /** Whether bid and ask are well-formed. The library turns a bid that it cannot read into "no bid". */
  isSound(ticker: Readonly<Record<string, unknown>>): boolean;
}

const ORDINARY: Profile = {
  symbolsPerSubscription: 50,
  symbolsPerLine: Number.POSITIVE_INFINITY,
  socketLifeMs: DAY_MS,
  bookLevels: 20,
  streamBooks: false,
  confirms: true,
};

/** Book ticker. Streamed: `u`, the order book's update id, b, B, a, A. Requested: full names, without an id. */
const BINANCE: RawTickerFormat = {
  sequenceOf: ({ u }) => (u === undefined ? 0 : Number(u)),
  isSound: ({ b, B, a, A, bidPrice = b, bidQty = B, askPrice = a, askQty = A }) =>
    isDecimal(bidPrice) && isDecimal(bidQty) && isDecimal(askPrice) && isDecimal(askQty),
};
const isDecimal = (value: unknown) => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);

/* Kraken's order books, checked by checksum over the digits as sent; the library's own check fails on numbers. */

interface KrakenLibrary extends CcxtExchange {
  readonly markets: Readonly<Record<string, unknown>>;
  handleOrderBook: (client: unknown, message: unknown) => void;
  orderBook: (snapshot: object, depth: number) => unknown;
  getMessageHash(what: string, channel: undefined, symbol: string): string;
  formatNumber: (value: number | undefined) => string;
}

/** Levels kept per side. Deeper ones are dropped, so that a level that moves up is sent again. */
const KRAKEN_LEVELS = 25;
const MESSAGE = z.object({ type: z.string(), data: z.tuple([z.object({ symbol: z.string() })]) });
const DECIMALS = z.object({
  info: z.object({ pair_decimals: z.coerce.number().int(), lot_decimals: z.coerce.number().int() }),
});

/** `symbolOf`: maps Kraken's own market code in the stream to the library's symbol. */
export function checkKrakenBooks(library: CcxtExchange, symbolOf: (own: string) => string): void {
  const kraken = library as KrakenLibrary;
  /** Decimals of the current book's prices and amounts, which the library formats alternately. */
  let decimals: readonly [number, number] | null = null;
  let formatted = 0;
  kraken.formatNumber = (value) => digitsOf(value, decimals?.[formatted++ % 2] ?? 0);

  // The library would limit the depth to the first snapshot's asks, which are few in a thin market.
  const orderBook = kraken.orderBook.bind(kraken);
  kraken.orderBook = (snapshot) => orderBook(snapshot, KRAKEN_LEVELS);

  const handle = kraken.handleOrderBook.bind(kraken);
  kraken.handleOrderBook = (client, message) => {
    const read = MESSAGE.parse(message);
    const { symbol } = read.data[0];
    // A late update of a book that was dropped.
    if (read.type === 'update' && !(symbol in kraken.orderbooks)) return;
    decimals = decimalsOf(kraken.markets[symbolOf(symbol)]);
    formatted = 0;
    kraken.options.watchOrderBook = { checksum: decimals !== null };
    handle(client, message);
  };
}

/** Null if the exchange has not published them: the checksum cannot be checked then. */
function decimalsOf(market: unknown): [number, number] | null {
  const { success, data } = DECIMALS.safeParse(market);
  return success ? [data.info.pair_decimals, data.info.lot_decimals] : null;
}

/** Digits without the point and leading zeros; empty for a missing level. */
const digitsOf = (value: number | undefined, decimals: number): string =>
  value === undefined ? '' : value.toFixed(decimals).replace('.', '').replace(/^0+/, '');

/** Unsubscribes, and clears the library's state, which would otherwise assume that the book is still streamed. */
export async function dropKrakenBook(library: CcxtExchange, symbol: string): Promise<void> {
  const kraken = library as KrakenLibrary;
  const subscription = kraken.getMessageHash('orderbook', undefined, symbol);
  const params = { channel: 'book', symbol: [symbol], depth: KRAKEN_LEVELS };
  delete kraken.orderbooks[symbol];
  for (const client of Object.values(kraken.clients ?? {})) {
    delete client.subscriptions[subscription];
    await client.send({ method: 'unsubscribe', params });
  }
}

const PROFILES: Readonly<Record<string, Partial<Profile>>> = {
  // The library opens a socket for each of these subscriptions.
  binance: { symbolsPerSubscription: 200, symbolsPerLine: 200, rawTicker: BINANCE },
  binanceus: { symbolsPerSubscription: 200, symbolsPerLine: 200, rawTicker: BINANCE },
  // Ten messages a second, and 4,096 bytes each.
  bitget: { symbolsPerLine: 400 },
  bitvavo: { symbolsPerSubscription: Number.POSITIVE_INFINITY },
  // Bybit's public spot channel accepts ten per request.
  bybit: { symbolsPerSubscription: 10 },
  // Its request for bids and asks needs a key, its tickers have neither; `ticker_batch` updates every five seconds.
  coinbase: { symbolsPerSubscription: 100, confirms: false, quoteChannel: 'ticker' },
  // One request a second is too slow for the books of a candidate's legs; its stream has 10, 25 or 100 levels.
  kraken: {
    symbolsPerSubscription: 200,
    bookLevels: KRAKEN_LEVELS,
    streamBooks: true,
    checkBooks: checkKrakenBooks,
    dropBook: dropKrakenBook,
    ownCodes: true,
  },
  // 400 subscriptions per socket, some of which are left for markets that are listed later. The same for Crypto.com.
  kucoin: { symbolsPerSubscription: 100, symbolsPerLine: 300 },
  cryptocom: { symbolsPerLine: 300 },
  // Its stream is in a binary format whose reader is not installed, with 30 markets per socket.
  mexc: { symbolsPerSubscription: 0 },
  // The tickers of all markets have only last prices.
  coinbaseexchange: { confirms: false },
  coinex: { confirms: false, symbolsPerSubscription: Number.POSITIVE_INFINITY },
  gemini: { confirms: false },
  bitfinex: { bookLevels: 25 },
};

export const profileOf = (exchange: string): Profile => ({ ...ORDINARY, ...PROFILES[exchange] });
