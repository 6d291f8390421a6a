/** What differs between exchanges and cannot be asked of the library. Everything else follows from what it says it has. */

export interface Profile {
  /** Markets in one subscription. */
  readonly symbolsPerSubscription: number;
  /** Levels of an order book, a number that the exchange takes. */
  readonly bookLevels: number;
  /** Whether order books come by WebSocket. Otherwise each is asked for. */
  readonly streamBooks: boolean;
  /** The number that rises with each change of a market's best quote, from the exchange's own words. */
  readonly sequenceOf?: (words: Readonly<Record<string, unknown>>) => number;
  /** Whether its stream names markets in its own codes, which the library has not turned into the common ones. */
  readonly ownCodes?: true;
}

const ORDINARY: Profile = { symbolsPerSubscription: 50, bookLevels: 20, streamBooks: false };

/** `u` of a book ticker: the id of the order book's update. */
const updateId = (words: Readonly<Record<string, unknown>>) => Number(words.u);

const PROFILES: Readonly<Record<string, Partial<Profile>>> = {
  binance: { symbolsPerSubscription: 200, sequenceOf: updateId },
  binanceus: { symbolsPerSubscription: 200, sequenceOf: updateId },
  // Ten a request is what Bybit's public spot channel takes.
  bybit: { symbolsPerSubscription: 10 },
  // One answer a second is too slow to fetch the books of a candidate's legs; of the stream it takes 10, 25, 100 levels.
  kraken: { symbolsPerSubscription: 200, bookLevels: 25, streamBooks: true, ownCodes: true },
  kucoin: { symbolsPerSubscription: 100 },
  bitfinex: { bookLevels: 25 },
};

export const profileOf = (exchange: string): Profile => ({ ...ORDINARY, ...PROFILES[exchange] });
