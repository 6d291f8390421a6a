/** What differs between exchanges and cannot be asked of the library. Everything else follows from what it says it has. */
import { DAY_MS } from '../../../../platform/lib/time';
import { checkKrakenBooks, dropKrakenBook, KRAKEN_LEVELS } from './ccxt/kraken-books';
import type { CcxtExchange } from './ccxt/library';

export interface Profile {
  readonly symbolsPerSubscription: number;
  /** Markets whose quotes come by one client with its own sockets, which is replaced as a whole. */
  readonly symbolsPerLine: number;
  /** After so long the exchange may end a socket, however well it is. */
  readonly socketLifeMs: number;
  readonly bookLevels: number;
  /** Whether order books come by WebSocket. Otherwise each is asked for. */
  readonly streamBooks: boolean;
  /** Has books of the stream checked, where the library does not do it by itself. */
  readonly checkBooks?: (library: CcxtExchange, symbolOf: (own: string) => string) => void;
  /** Ends a book's stream, where the library cannot. */
  readonly dropBook?: (library: CcxtExchange, symbol: string) => Promise<void>;
  /** How to read the exchange's own ticker, where it says more than the library hands on. */
  readonly rawTicker?: RawTickerFormat;
  /** Whether one request without a key gives the quotes of all markets. */
  readonly confirms: boolean;
  /** The stream's channel of best bids and asks, where the library's own choice is a slower one. */
  readonly quoteChannel?: string;
  /** Whether its stream names markets in its own codes, which the library has not turned into the common ones. */
  readonly ownCodes?: true;
}

export interface RawTickerFormat {
  /** The number that rises with each change of a market's best quote; 0 when it carries none. */
  sequenceOf(ticker: Readonly<Record<string, unknown>>): number;
  /** Whether bid and ask are of the form. The library makes "no bid" of a bid that it cannot read. */
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

/** A book ticker: by the stream `u`, the id of the order book's update, b, B, a, A; by request with full names, without id. */
const BINANCE: RawTickerFormat = {
  sequenceOf: ({ u }) => (u === undefined ? 0 : Number(u)),
  isSound: ({ b, B, a, A, bidPrice = b, bidQty = B, askPrice = a, askQty = A }) =>
    isDecimal(bidPrice) && isDecimal(bidQty) && isDecimal(askPrice) && isDecimal(askQty),
};
const isDecimal = (value: unknown) => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);

const PROFILES: Readonly<Record<string, Partial<Profile>>> = {
  // The library opens a socket for each of these subscriptions.
  binance: { symbolsPerSubscription: 200, symbolsPerLine: 200, rawTicker: BINANCE },
  binanceus: { symbolsPerSubscription: 200, symbolsPerLine: 200, rawTicker: BINANCE },
  // Ten a request is what Bybit's public spot channel takes.
  bybit: { symbolsPerSubscription: 10 },
  // Its request for best bids and asks needs a key, its tickers have neither; `ticker_batch` speaks once in five seconds.
  coinbase: { symbolsPerSubscription: 100, confirms: false, quoteChannel: 'ticker' },
  // One answer a second is too slow to fetch the books of a candidate's legs; of the stream it takes 10, 25, 100 levels.
  kraken: {
    symbolsPerSubscription: 200,
    bookLevels: KRAKEN_LEVELS,
    streamBooks: true,
    checkBooks: checkKrakenBooks,
    dropBook: dropKrakenBook,
    ownCodes: true,
  },
  kucoin: { symbolsPerSubscription: 100 },
  bitfinex: { bookLevels: 25 },
};

export const profileOf = (exchange: string): Profile => ({ ...ORDINARY, ...PROFILES[exchange] });
