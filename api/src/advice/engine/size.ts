/**
 * Sizes a cycle on real depth: walks the books of all legs at once. What one more unit yields is the product of the
 * legs' gains at their present levels; it falls whenever a leg's level is used up and stays the same in between. So
 * the profit is concave and piecewise linear, and the walk finds its peak and its end exactly, without searching.
 */
import { type LegDepth, type Level, MAX_HOPS, MIN_HOPS, type SizedLeg, type Sizing } from './types';

/*
 * Walks the books of all legs of a cycle at once: how far each has gone into its levels. In numbers by leg, as they are
 * touched hundreds of times a cycle, and numbers in objects would be boxed.
 */

/** Two legs whose levels end together differ by rounding alone. A part of what has gone in by then. */
const TOGETHER = 1 + 1e-12;

const NO_LEVELS: readonly Level[] = [];

export class DepthWalk {
  private legs = 0;
  private readonly selling = new Uint8Array(MAX_HOPS);
  /** What is left of a trade after the fee. */
  private readonly kept = new Float64Array(MAX_HOPS);
  private readonly levels: (readonly Level[])[] = new Array(MAX_HOPS).fill(NO_LEVELS);
  /** The present level; `levels.length` when the book is used up. */
  private readonly at = new Int32Array(MAX_HOPS);
  private readonly price = new Float64Array(MAX_HOPS);
  /** Of the base asset, at the present level. */
  private readonly amount = new Float64Array(MAX_HOPS);
  /** What one unit of the leg's input yields at the present level; NaN where the book cannot be one. */
  private readonly gain = new Float64Array(MAX_HOPS);
  /** What has gone into the cycle when the present level begins, and when it is used up. */
  private readonly start = new Float64Array(MAX_HOPS);
  private readonly end = new Float64Array(MAX_HOPS);
  /** Base asset of the levels that are used up. */
  private readonly traded = new Float64Array(MAX_HOPS);

  /** What the cycle's next unit yields: 0 when a book is used up or empty, NaN when it cannot be one. */
  rate = 0;
  /** How much has gone into the cycle when the next level of a leg is used up. */
  nearest = 0;

  begin(legs: readonly LegDepth[]): void {
    this.legs = legs.length;
    this.nearest = 0;
    this.end.fill(0);
    this.amount.fill(0);
    this.traded.fill(0);
    for (let leg = 0; leg < legs.length; leg += 1) {
      const { side, fee, levels } = legs[leg] as LegDepth;
      const selling = side === 'sell';
      this.selling[leg] = selling ? 1 : 0;
      this.kept[leg] = fee > -1 && fee < 1 ? 1 - fee : Number.NaN;
      this.levels[leg] = levels;
      this.at[leg] = -1;
      this.gain[leg] = 1;
      this.price[leg] = selling ? Number.POSITIVE_INFINITY : 0;
    }
    this.advance();
  }

  /** Lets in what uses up the nearest level, and takes the legs whose levels end there to their next ones. */
  advance(): void {
    const { end, gain } = this;
    const now = this.nearest;
    const together = now * TOGETHER;
    /* What one more unit into the cycle brings to a leg. */
    let inflow = 1;
    /* Where an earlier leg now yields less, more must go in to use up a later leg's level. */
    let stretch = 1;
    let nearest = Number.POSITIVE_INFINITY;
    let isUsedUp = false;
    for (let leg = 0; leg < this.legs; leg += 1) {
      let until = end[leg] as number;
      if (until <= together) {
        const before = gain[leg] as number;
        if (this.next(leg, now, inflow)) stretch *= before / (gain[leg] as number);
        else isUsedUp = true;
        until = end[leg] as number;
      } else if (stretch !== 1) {
        until = now + (until - now) * stretch;
        end[leg] = until;
      }
      if (until < nearest) nearest = until;
      inflow *= gain[leg] as number;
    }
    this.nearest = nearest;
    this.rate = isUsedUp ? inflow * 0 : inflow;
  }

  /** Takes a leg, which gets `inflow` of the cycle's next unit, to its next level; false when there is none. */
  private next(leg: number, now: number, inflow: number): boolean {
    const at = (this.at[leg] as number) + 1;
    this.at[leg] = at;
    this.traded[leg] = (this.traded[leg] as number) + (this.amount[leg] as number);
    this.start[leg] = now;
    const level = (this.levels[leg] as readonly Level[])[at];
    if (level === undefined) return false;
    /* By index: taking pairs apart by iteration would be most of the time of sizing. */
    const price = level[0];
    const amount = level[1];
    const value = price * amount;
    const last = this.price[leg] as number;
    const kept = this.kept[leg] as number;
    this.price[leg] = price;
    this.amount[leg] = amount;
    const isTradable = price > 0 && amount > 0 && value > 0 && value < Number.POSITIVE_INFINITY;
    if (this.selling[leg]) {
      this.gain[leg] = isTradable && price <= last ? price * kept : Number.NaN;
      this.end[leg] = now + amount / inflow;
    } else {
      this.gain[leg] = isTradable && price >= last ? kept / price : Number.NaN;
      this.end[leg] = now + value / inflow;
    }
    return true;
  }

  /** What is done of each leg when `peak` has gone into the cycle. A level that only begins there sets no limit. */
  sized(peak: number): SizedLeg[] {
    const sized: SizedLeg[] = [];
    let inflow = 1;
    for (let leg = 0; leg < this.legs; leg += 1) {
      const price = this.price[leg] as number;
      const traded = this.traded[leg] as number;
      if (this.start[leg] === peak) {
        const [limitPrice] = (this.levels[leg] as readonly Level[])[(this.at[leg] as number) - 1] ?? [price];
        sized.push({ limitPrice, amount: traded });
      } else {
        const left = (((this.end[leg] as number) - peak) * inflow) / (this.selling[leg] ? 1 : price);
        sized.push({ limitPrice: price, amount: traded + Math.max(0, (this.amount[leg] as number) - left) });
      }
      inflow *= this.gain[leg] as number;
    }
    return sized;
  }
}

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
