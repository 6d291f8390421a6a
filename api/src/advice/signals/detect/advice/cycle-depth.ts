/** The depth that legs can be traded at: fresh order books, brought in line with the newest quote. */
import type { LegDepth, Level } from '../../../engine';
import type { Hop } from '../cycles/cycle';
import { priceOf } from '../markets/market';

/** The depth of each leg; from order books for all of them, or else from the best level of all of them. */
export interface CycleDepth {
  readonly onDepth: boolean;
  readonly legs: readonly LegDepth[];
}

/** Null when some leg has neither a book nor a best level with its size. */
export function depthOf(hops: readonly Hop[], now: number, bookLimitMs: number): CycleDepth | null {
  const books = hops.map((hop) => bookLevels(hop, now, bookLimitMs));
  const onDepth = books.every((levels) => levels.length > 0);
  const levels = onDepth ? books : hops.map(bestLevel);
  if (levels.some((one) => one.length === 0)) return null;
  const legs = hops.map(({ market, side }, index) => ({
    side,
    fee: market.fee,
    levels: levels[index] ?? [],
  }));
  return { onDepth, legs };
}

export const hasFreshBook = ({ market: { book } }: Hop, now: number, bookLimitMs: number): boolean =>
  book !== null && now - book.at <= bookLimitMs;

function bestLevel({ market, side }: Hop): Level[] {
  const amount = side === 'sell' ? market.bidSize : market.askSize;
  return amount > 0 ? [[priceOf(market, side), amount]] : [];
}

/**
 * Levels better than the newest quote are gone; when the quote is better than all of them, it is the first level. Empty
 * without a fresh book.
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
  return rest[0]?.[0] === best ? rest : [...bestLevel(hop), ...rest];
}
