/** The order books of a cycle's legs: how deep the legs are at a moment, and which books the feed is asked for. */
import type { LegDepth, Level, OrderLeg } from '../../engine';
import type { OrderLimits } from '../../market';
import { feeOf, type Hop } from './cycles';
import { priceOf } from './market';

/** The depth of each leg; from order books for all of them, or else from the best level of all of them. */
export interface CycleDepth {
  readonly onDepth: boolean;
  readonly legs: readonly LegDepth[];
}

/** Null if some leg has neither a book nor a best level with its size. */
export function depthOf(hops: readonly Hop[], now: number, bookLimitMs: number): CycleDepth | null {
  const books = hops.map((hop) => bookLevels(hop, now, bookLimitMs));
  const onDepth = books.every((levels) => levels.length > 0);
  const levels = onDepth ? books : hops.map(bestLevel);
  if (levels.some((one) => one.length === 0)) return null;
  const legs = hops.map((hop, index) => ({ side: hop.side, fee: feeOf(hop), levels: levels[index] ?? [] }));
  return { onDepth, legs };
}

export const haveFreshBooks = (hops: readonly Hop[], now: number, bookLimitMs: number): boolean =>
  hops.every(({ market: { book } }) => book !== null && now - book.at <= bookLimitMs);

function bestLevel({ market, side }: Hop): Level[] {
  const amount = side === 'sell' ? market.bidSize : market.askSize;
  return amount > 0 ? [[priceOf(market, side), amount]] : [];
}

/**
 * Levels better than the newest quote are gone; if the quote is better than all of them, it is the first level, and at
 * its price no more counts than it has. Empty without a fresh book.
 */
function bookLevels(hop: Hop, now: number, bookLimitMs: number): readonly Level[] {
  const { market, side } = hop;
  const { book } = market;
  if (book === null || now - book.at > bookLimitMs) return [];
  const levels = side === 'sell' ? book.bids : book.asks;
  if (book.at >= market.at) return levels;
  const best = priceOf(market, side);
  const isStill = ([price]: Level) => (side === 'sell' ? price <= best : price >= best);
  const rest = levels[0] && isStill(levels[0]) ? levels : levels.filter(isStill);
  const [first] = rest;
  const size = side === 'sell' ? market.bidSize : market.askSize;
  if (first?.[0] !== best) return [...bestLevel(hop), ...rest];
  return size < first[1] ? [[best, size], ...rest.slice(1)] : rest;
}

/** If an exchange does not publish its limits, any amount is accepted. */
export const orderLeg = (depth: LegDepth, limits: OrderLimits | null, toll = 0): OrderLeg => ({
  ...depth,
  step: limits?.amountStep ?? 0,
  minAmount: limits?.minAmount ?? 0,
  minCost: limits?.minCost ?? 0,
  toll,
});

const NONE: readonly number[] = [];

/** Collects the markets whose order books the feed should send, requesting each no more often than is useful. */
export class BookRequests {
  private wanted: number[] = [];

  /** Requests the books of these legs that are missing, or older than this and not requested since. */
  request(hops: readonly Hop[], now: number, olderThanMs: number): void {
    for (const { market } of hops) {
      const newest = Math.max(market.book?.at ?? Number.NEGATIVE_INFINITY, market.bookAskedAt);
      if (now - newest < olderThanMs) continue;
      market.bookAskedAt = now;
      this.wanted.push(market.number);
    }
  }

  /** The numbers of the markets requested since the last call. */
  take(): readonly number[] {
    if (this.wanted.length === 0) return NONE;
    const { wanted } = this;
    this.wanted = [];
    return wanted;
  }
}
