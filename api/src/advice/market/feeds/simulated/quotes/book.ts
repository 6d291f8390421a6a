/** The order book behind a quote, made only when somebody asks: 20 levels a side, the first of them the quote. */
import type { Level } from '../../../../engine';
import type { Book, Quote } from '../../../types';
import { createRandom, type Random } from '../random';
import { levelSize, oneTickAbove, oneTickBelow, roundDown, roundUp, type SimulatedMarket } from './market';

const LEVELS = 20;
/** A dislocated side is back at everyone else's price after about so many levels. */
const DISLOCATED_LEVELS = 7;

export interface BookConditions {
  readonly at: number;
  /** A unit of the base in euros. */
  readonly baseEur: number;
  readonly seed: number;
}

/** The same quote has the same book whenever it is asked for, and asking changes nothing else. */
export function bookOf(market: SimulatedMarket, quote: Quote, { at, baseEur, seed }: BookConditions): Book {
  const random = createRandom(seed, market.number, market.serial);
  const { bid, bidSize, ask, askSize } = quote;
  return {
    type: 'book',
    at,
    market: market.number,
    bids: side(market, bid, bidSize, -1, baseEur, random),
    asks: side(market, ask, askSize, 1, baseEur, random),
  };
}

/** `away` is -1 for bids, whose prices fall from level to level, and 1 for asks. */
function side(
  market: SimulatedMarket,
  best: number | null,
  size: number | null,
  away: 1 | -1,
  baseEur: number,
  random: Random,
): Level[] {
  if (best === null || size === null) return [];
  const levels: Level[] = [[best, size]];
  // Bids that are too high, or asks that are too low, are a few orders before the ordinary book.
  const dislocated = Math.max(0, -away * market.shift);
  let price = best;
  for (let level = 1; level < LEVELS; level++) {
    const ordinary = market.halfSpread * (0.15 + 0.7 * random.next());
    const back =
      level <= DISLOCATED_LEVELS ? (dislocated / DISLOCATED_LEVELS) * (0.6 + 0.8 * random.next()) : 0;
    price = stepAway(price, Math.exp(away * (ordinary + back)), away, market.ticks);
    if (price <= 0) break;
    levels.push([price, levelSize(market, baseEur, random, 1 + 0.25 * level)]);
  }
  return levels;
}

function stepAway(price: number, factor: number, away: 1 | -1, ticks: number): number {
  return away === 1
    ? Math.max(roundUp(price * factor, ticks), oneTickAbove(price, ticks))
    : Math.min(roundDown(price * factor, ticks), oneTickBelow(price, ticks));
}
