/**
 * Sizes a cycle on real depth: walks the books of all legs at once. What one more unit yields is the product of the
 * legs' gains at their present levels; it falls whenever a leg's level is used up and stays the same in between. So
 * the profit is concave and piecewise linear, and the walk finds its peak and its end exactly, without searching.
 */
import { type LegDepth, type Level, MAX_HOPS, MIN_HOPS, type SizedLeg, type Sizing } from './types';

/** A yield this close to 1 is rounding, not gain: six divisions and as many products are off by less. */
const WORTH_MORE_THAN = 1 + 1e-14;
/** Two legs whose levels end together differ by rounding alone. A part of what has gone in by then. */
const TOGETHER = 1 + 1e-12;

const NO_LEVELS: readonly Level[] = [];
const NO_LEVEL: Level = [0, 0];

/** How far one leg has gone into its book. */
class Walk {
  selling = true;
  /** What is left of a trade after the fee. */
  kept = 1;
  levels = NO_LEVELS;
  /** The present level; `levels.length` when the book is used up. */
  at = 0;
  price = 0;
  /** Of the base asset, at the present level. */
  amount = 0;
  /** What one unit of the leg's input yields at the present level. */
  gain = 0;
  /** What has gone into the cycle when the present level begins, and when it is used up. */
  start = 0;
  end = 0;
  /** Base asset of the levels that are used up. */
  traded = 0;

  begin({ side, fee, levels }: LegDepth, reach: number): void {
    this.selling = side === 'sell';
    this.kept = 1 - fee;
    this.levels = levels;
    this.at = -1;
    this.amount = 0;
    this.traded = 0;
    this.next(0, reach);
  }

  /**
   * Goes on to the next level when `start` has gone into the cycle; false when there is none. `reach`: what this leg
   * gets of the cycle's next unit.
   */
  next(start: number, reach: number): boolean {
    this.traded += this.amount;
    this.at += 1;
    this.start = start;
    const level = this.levels[this.at];
    if (level === undefined) return false;
    const price = level[0];
    const amount = level[1];
    this.price = price;
    this.amount = amount;
    if (this.selling) {
      this.gain = price * this.kept;
      this.end = start + amount / reach;
    } else {
      this.gain = this.kept / price;
      this.end = start + (amount * price) / reach;
    }
    return true;
  }

  /** What is done of the leg when `peak` has gone into the cycle. A level that only begins there sets no limit. */
  sized(peak: number, reach: number): SizedLeg {
    if (this.start === peak) {
      const [limitPrice] = this.levels[this.at - 1] ?? [this.price];
      return { limitPrice, amount: this.traded };
    }
    const left = ((this.end - peak) * reach) / (this.selling ? 1 : this.price);
    return { limitPrice: this.price, amount: this.traded + Math.max(0, this.amount - left) };
  }
}

/** Made once: sizing is done for every candidate of every tick, one after another. */
const WALKS: readonly (readonly Walk[])[] = (() => {
  const all = Array.from({ length: MAX_HOPS }, () => new Walk());
  return Array.from({ length: MAX_HOPS + 1 }, (_, legs) => all.slice(0, legs));
})();

/**
 * The most profitable amount of a cycle, given each leg's book. Null when already the first unit loses, or when a book
 * is empty or cannot be one: a price or amount that is not above zero, a level better than the one before it.
 */
export function size(legs: readonly LegDepth[]): Sizing | null {
  const walks = WALKS[legs.length];
  if (walks === undefined || legs.length < MIN_HOPS)
    throw new RangeError(`A cycle has ${MIN_HOPS} to ${MAX_HOPS} legs, not ${legs.length}.`);
  let rate = begin(walks, legs);
  if (!(rate > WORTH_MORE_THAN && rate < Number.POSITIVE_INFINITY)) return null;

  let amount = 0;
  let profit = 0;
  while (rate > WORTH_MORE_THAN) {
    const end = nearest(walks);
    profit += (rate - 1) * (end - amount);
    amount = end;
    rate = advance(walks, end);
  }
  if (!(amount > 0 && profit > 0 && amount + profit < Number.POSITIVE_INFINITY)) return null;
  const sized = sizedLegs(walks, amount);
  return {
    amount,
    profit,
    net: profit / amount,
    breakEven: breakEven(walks, rate, amount, profit),
    legs: sized,
  };
}

function sizedLegs(walks: readonly Walk[], peak: number): SizedLeg[] {
  let reach = 1;
  return walks.map((walk) => {
    const sized = walk.sized(peak, reach);
    reach *= walk.gain;
    return sized;
  });
}

/** Goes on from the peak until what was gained is lost again. */
function breakEven(walks: readonly Walk[], rateAtPeak: number, peak: number, profit: number): number {
  let rate = rateAtPeak;
  let amount = peak;
  let gained = profit;
  while (rate > 0) {
    const end = nearest(walks);
    const lost = (1 - rate) * (end - amount);
    if (lost >= gained) return amount + gained / (1 - rate);
    amount = end;
    gained -= lost;
    rate = advance(walks, end);
  }
  return Number.POSITIVE_INFINITY;
}

/** What the first unit yields; 0 when a book is not one. */
function begin(walks: readonly Walk[], legs: readonly LegDepth[]): number {
  let reach = 1;
  for (let index = 0; index < legs.length; index += 1) {
    const walk = walks[index];
    const leg = legs[index];
    if (!walk || !leg || !isDepth(leg)) return 0;
    walk.begin(leg, reach);
    reach *= walk.gain;
  }
  return reach;
}

/** How much has gone in when the next level of a leg is used up. */
function nearest(walks: readonly Walk[]): number {
  let end = Number.POSITIVE_INFINITY;
  for (const walk of walks) if (walk.end < end) end = walk.end;
  return end;
}

/** Takes the legs whose levels end here to their next ones; answers what the next unit yields, 0 at a book's end. */
function advance(walks: readonly Walk[], end: number): number {
  const together = end * TOGETHER;
  let reach = 1;
  /* Where an earlier leg now yields less, more must go in to use up a later leg's level. */
  let stretch = 1;
  let isUsedUp = false;
  for (const walk of walks) {
    if (walk.end <= together) {
      const before = walk.gain;
      if (walk.next(end, reach)) stretch *= before / walk.gain;
      else isUsedUp = true;
    } else if (stretch !== 1) walk.end = end + (walk.end - end) * stretch;
    reach *= walk.gain;
  }
  return isUsedUp ? 0 : reach;
}

function isDepth({ side, fee, levels }: LegDepth): boolean {
  if (!(fee >= 0 && fee < 1)) return false;
  const selling = side === 'sell';
  let last = selling ? Number.POSITIVE_INFINITY : 0;
  for (let index = 0; index < levels.length; index += 1) {
    /* By index: taking pairs apart by iteration is most of the time of sizing. */
    const level = levels[index] ?? NO_LEVEL;
    const price = level[0];
    const amount = level[1];
    const value = price * amount;
    if (!(price > 0 && amount > 0 && value > 0 && value < Number.POSITIVE_INFINITY)) return false;
    if (selling ? price > last : price < last) return false;
    last = price;
  }
  return levels.length > 0;
}
