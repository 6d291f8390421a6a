/**
 * Sizes a cycle on real depth: walks the books of all legs at once. What one more unit yields is the product of the
 * legs' gains at their present levels; it falls whenever a leg's level is used up and stays the same in between. So
 * the profit is concave and piecewise linear, and the walk finds its peak and its end exactly, without searching.
 */
import { type LegDepth, MAX_HOPS, MIN_HOPS, type Sizing } from '../types';
import { DepthWalk } from './depth-walk';

/** A yield this close to 1 is rounding, not gain: six divisions and as many products are off by less. */
const WORTH_MORE_THAN = 1 + 1e-14;
/** Made once: sizing is done for every candidate of every tick, one after another. */
const walk = new DepthWalk();

/**
 * The most profitable amount of a cycle, given each leg's book. Null when already the first unit loses, or when a book
 * is empty or, as far as it is walked, cannot be one: a price or amount that is not above zero, a level better than the
 * one before it.
 */
export function size(legs: readonly LegDepth[]): Sizing | null {
  if (legs.length < MIN_HOPS || legs.length > MAX_HOPS)
    throw new RangeError(`A cycle has ${MIN_HOPS} to ${MAX_HOPS} legs, not ${legs.length}.`);
  walk.begin(legs);
  if (!(walk.rate < Number.POSITIVE_INFINITY)) return null;

  let amount = 0;
  let profit = 0;
  while (walk.rate > WORTH_MORE_THAN) {
    profit += (walk.rate - 1) * (walk.nearest - amount);
    amount = walk.nearest;
    walk.advance();
  }
  if (!(amount > 0 && profit > 0 && amount + profit < Number.POSITIVE_INFINITY)) return null;
  const sized = walk.sized(amount);
  const end = breakEven(amount, profit);
  return Number.isNaN(end) ? null : { amount, profit, net: profit / amount, breakEven: end, legs: sized };
}

/** Goes on from the peak until what was gained is lost again; NaN when it comes to a level that cannot be one. */
function breakEven(peak: number, profit: number): number {
  let amount = peak;
  let gained = profit;
  while (walk.rate > 0) {
    const lost = (1 - walk.rate) * (walk.nearest - amount);
    if (lost >= gained) return amount + gained / (1 - walk.rate);
    amount = walk.nearest;
    gained -= lost;
    walk.advance();
  }
  return walk.rate === 0 ? Number.POSITIVE_INFINITY : Number.NaN;
}
