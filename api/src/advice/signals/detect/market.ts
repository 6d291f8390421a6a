/** What is known of a market now: its last quote, its last book, and its exchange. */
import { isDeepStrictEqual } from 'node:util';
import { feeMarketName } from '@spreadwise/contract/own-fee';
import type { Side } from '../../engine';
import type { Book, Listed, OrderLimits, Quote } from '../../market';

/** Quotes are counted by second for this long. */
export const RATE_SECONDS = 10;

export class Exchange {
  state: 'connecting' | 'connected' | 'disconnected' = 'connecting';
  reason: string | null = null;
  readonly markets = new Set<Market>();
  /** NaN: never. */
  lastQuoteAt = Number.NaN;
  disconnects = 0;
  /** Quotes of the current second and of those before it, by second modulo the length. */
  readonly quotesBySecond = new Uint32Array(RATE_SECONDS + 1);

  constructor(
    readonly name: string,
    /** Whether its markets are for customers of every tier, or only for those with all exchanges. */
    public isStandard: boolean,
    public since: number,
  ) {}

  connect(at: number): void {
    if (this.state !== 'connected') this.since = at;
    this.state = 'connected';
    this.reason = null;
  }

  disconnect(at: number, reason: string): void {
    if (this.state !== 'disconnected') this.since = at;
    this.state = 'disconnected';
    this.reason = reason;
    this.disconnects += 1;
  }
}

/** Missing numbers are NaN, so that applying a quote allocates nothing. */
export class Market {
  readonly number: number;
  /** The key of a customer's own fees. */
  readonly name: string;
  readonly base: string;
  readonly quote: string;
  /** The detector's asset numbers. */
  readonly baseId: number;
  readonly quoteId: number;
  /** Whether its coins and its exchange belong to the narrowest universe. */
  isMajor = false;
  /** The exchange's order limits; null if unknown. */
  readonly limits: OrderLimits | null;
  bid = Number.NaN;
  ask = Number.NaN;
  bidSize = Number.NaN;
  askSize = Number.NaN;
  /** When the quote was received, in event time. */
  at = Number.NaN;
  /** Whether the engines hold its quote: it is fresh, and its exchange is connected. */
  isHeld = false;
  book: Book | null = null;
  /** Rises with each quote or book that differs from the one before. */
  changes = 0;
  /** When its book was last requested. */
  bookAskedAt = Number.NEGATIVE_INFINITY;
  /** Its number in each universe's engine; -1 if it is not in it. */
  readonly slots: Int32Array;

  constructor(
    { market, base, quote, limits }: Listed,
    readonly exchange: Exchange,
    /** The taker fee; a rebate is below 0. */
    readonly fee: number,
    [baseId, quoteId]: readonly [number, number],
    universes: number,
  ) {
    this.number = market;
    this.name = feeMarketName({ exchange: exchange.name, base, quote });
    this.base = base;
    this.quote = quote;
    this.baseId = baseId;
    this.quoteId = quoteId;
    this.limits = limits ?? null;
    this.slots = new Int32Array(universes).fill(-1);
  }

  forgetQuote(): void {
    this.changes += 1;
    this.bid = Number.NaN;
    this.ask = Number.NaN;
    this.bidSize = Number.NaN;
    this.askSize = Number.NaN;
    this.book = null;
    this.bookAskedAt = Number.NEGATIVE_INFINITY;
  }

  isListedAs({ exchange, base, quote, takerFee, limits }: Listed): boolean {
    return (
      this.exchange.name === exchange &&
      this.base === base &&
      this.quote === quote &&
      (this.fee === takerFee || (takerFee === null && Number.isNaN(this.fee))) &&
      isDeepStrictEqual(this.limits, limits ?? null)
    );
  }
}

export const isTradable = ({ fee, baseId, quoteId }: Market): boolean =>
  !Number.isNaN(fee) && baseId !== quoteId;

export const priceOf = (market: Market, side: Side): number => (side === 'sell' ? market.bid : market.ask);

export type MarketDataRefusal =
  | 'market not listed'
  | 'price not positive'
  | 'crossed quote'
  | 'older than the one before'
  | 'book not in order';

/** Applies a quote without allocating. An unusable one clears the market's prices, and the reason is returned. */
export function applyQuote(market: Market, quote: Quote): MarketDataRefusal | null {
  if (quote.at < market.at) return 'older than the one before';
  market.at = quote.at;
  const bid = quote.bid ?? Number.NaN;
  const ask = quote.ask ?? Number.NaN;
  if (isNoPrice(bid) || isNoPrice(ask)) return clearPrices(market, 'price not positive');
  if (bid > ask) return clearPrices(market, 'crossed quote');
  setQuote(market, bid, ask, sizeOf(quote.bidSize), sizeOf(quote.askSize));
  return null;
}

function setQuote(market: Market, bid: number, ask: number, bidSize: number, askSize: number): void {
  if (
    !Object.is(market.bid, bid) ||
    !Object.is(market.ask, ask) ||
    !Object.is(market.bidSize, bidSize) ||
    !Object.is(market.askSize, askSize)
  )
    market.changes += 1;
  market.bid = bid;
  market.ask = ask;
  market.bidSize = bidSize;
  market.askSize = askSize;
}

function clearPrices(market: Market, reason: MarketDataRefusal): MarketDataRefusal {
  setQuote(market, Number.NaN, Number.NaN, market.bidSize, market.askSize);
  return reason;
}

/** NaN is a missing price, which is allowed. */
const isNoPrice = (price: number) => price <= 0 || price === Number.POSITIVE_INFINITY;
const sizeOf = (size: number | null) => (size !== null && size > 0 ? size : Number.NaN);

/** Stores a book. If it is as new as the quote, its best levels become the quote ('quoted'). */
export function applyBook(market: Market, book: Book): MarketDataRefusal | 'kept' | 'quoted' {
  if (!isBook(book)) return 'book not in order';
  if (market.book && book.at < market.book.at) return 'older than the one before';
  market.book = book;
  market.changes += 1;
  if (book.at < market.at) return 'kept';
  const [bid, bidSize] = book.bids[0] ?? [Number.NaN, Number.NaN];
  const [ask, askSize] = book.asks[0] ?? [Number.NaN, Number.NaN];
  market.at = book.at;
  setQuote(market, bid, ask, bidSize, askSize);
  return 'quoted';
}

function isBook({ bids, asks }: Book): boolean {
  const [bid] = bids[0] ?? [Number.NaN];
  const [ask] = asks[0] ?? [Number.NaN];
  return !(bid > ask) && areInOrder(bids, -1) && areInOrder(asks, 1);
}

/** `direction` is 1 for rising prices, -1 for falling ones. */
function areInOrder(levels: Book['bids'], direction: 1 | -1): boolean {
  let last = direction === 1 ? 0 : Number.POSITIVE_INFINITY;
  for (const [price, amount] of levels) {
    if (!(price > 0 && price < Number.POSITIVE_INFINITY && amount > 0 && amount < Number.POSITIVE_INFINITY))
      return false;
    if ((price - last) * direction < 0) return false;
    last = price;
  }
  return true;
}
