/** Quotes and order books as they arrive: checked, and written into their market without allocating. */
import type { Book, Quote } from '../../../market';
import type { Market } from './market';

export type MarketDataRefusal =
  | 'market not listed'
  | 'price not positive'
  | 'crossed quote'
  | 'older than the one before'
  | 'book not in order';

/** Takes a quote over. One that cannot be advised on leaves the market without prices; the reason is returned. */
export function applyQuote(market: Market, quote: Quote): MarketDataRefusal | null {
  if (quote.at < market.at) return 'older than the one before';
  market.at = quote.at;
  const bid = quote.bid ?? Number.NaN;
  const ask = quote.ask ?? Number.NaN;
  if (isNoPrice(bid) || isNoPrice(ask)) return clearPrices(market, 'price not positive');
  if (bid > ask) return clearPrices(market, 'crossed quote');
  market.bid = bid;
  market.ask = ask;
  market.bidSize = sizeOf(quote.bidSize);
  market.askSize = sizeOf(quote.askSize);
  return null;
}

function clearPrices(market: Market, reason: MarketDataRefusal): MarketDataRefusal {
  market.bid = Number.NaN;
  market.ask = Number.NaN;
  return reason;
}

/** NaN is an absent price, which is allowed. */
const isNoPrice = (price: number) => price <= 0 || price === Number.POSITIVE_INFINITY;
const sizeOf = (size: number | null) => (size !== null && size > 0 ? size : Number.NaN);

/** Keeps a book. When it is as new as the quote, its best levels become the quote ('quoted'). */
export function applyBook(market: Market, book: Book): MarketDataRefusal | 'kept' | 'quoted' {
  if (!isBook(book)) return 'book not in order';
  if (market.book && book.at < market.book.at) return 'older than the one before';
  market.book = book;
  if (book.at < market.at) return 'kept';
  const [bid, bidSize] = book.bids[0] ?? [Number.NaN, Number.NaN];
  const [ask, askSize] = book.asks[0] ?? [Number.NaN, Number.NaN];
  market.at = book.at;
  market.bid = bid;
  market.bidSize = bidSize;
  market.ask = ask;
  market.askSize = askSize;
  return 'quoted';
}

function isBook({ bids, asks }: Book): boolean {
  const [bid] = bids[0] ?? [Number.NaN];
  const [ask] = asks[0] ?? [Number.NaN];
  return !(bid > ask) && areInOrder(bids, -1) && areInOrder(asks, 1);
}

/** `direction` is 1 for prices that rise, -1 for those that fall. */
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
