/** What differs between exchanges and cannot be asked of the library. Everything else follows from what it says it has. */

export interface Profile {
  /** Markets in one subscription. */
  readonly symbolsPerSubscription: number;
  /** Levels of an order book, a number that the exchange takes. */
  readonly bookLevels: number;
  /** Whether order books come by WebSocket. Otherwise each is asked for. */
  readonly streamBooks: boolean;
  /** How to read the exchange's own ticker, where it says more than the library hands on. */
  readonly rawTicker?: RawTickerFormat;
  /** Whether its stream names markets in its own codes, which the library has not turned into the common ones. */
  readonly ownCodes?: true;
}

export interface RawTickerFormat {
  /** The number that rises with each change of a market's best quote; 0 when it carries none. */
  sequenceOf(ticker: Readonly<Record<string, unknown>>): number;
  /** Whether bid and ask are of the form. The library makes "no bid" of a bid that it cannot read. */
  isSound(ticker: Readonly<Record<string, unknown>>): boolean;
}

const ORDINARY: Profile = { symbolsPerSubscription: 50, bookLevels: 20, streamBooks: false };

/** A book ticker: by the stream `u`, the id of the order book's update, b, B, a, A; by request with full names, without id. */
const BINANCE: RawTickerFormat = {
  sequenceOf: ({ u }) => (u === undefined ? 0 : Number(u)),
  isSound: ({ b, B, a, A, bidPrice = b, bidQty = B, askPrice = a, askQty = A }) =>
    isDecimal(bidPrice) && isDecimal(bidQty) && isDecimal(askPrice) && isDecimal(askQty),
};
const isDecimal = (value: unknown) => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);

const PROFILES: Readonly<Record<string, Partial<Profile>>> = {
  binance: { symbolsPerSubscription: 200, rawTicker: BINANCE },
  binanceus: { symbolsPerSubscription: 200, rawTicker: BINANCE },
  // Ten a request is what Bybit's public spot channel takes.
  bybit: { symbolsPerSubscription: 10 },
  // One answer a second is too slow to fetch the books of a candidate's legs; of the stream it takes 10, 25, 100 levels.
  kraken: { symbolsPerSubscription: 200, bookLevels: 25, streamBooks: true, ownCodes: true },
  kucoin: { symbolsPerSubscription: 100 },
  bitfinex: { bookLevels: 25 },
};

export const profileOf = (exchange: string): Profile => ({ ...ORDINARY, ...PROFILES[exchange] });
