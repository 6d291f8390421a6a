/**
 * Sizes a cycle on real depth: walks the books of all legs at once. The yield of one more unit is the product of the
 * legs' gains at their current levels; it falls whenever a leg uses up a level and is constant in between. So the
 * profit is concave and piecewise linear, and the walk finds its peak and its end exactly, without searching.
 */
import { inputFor, leastOf, type OrderLeg, tradedFor } from './order-leg';
import { type LegDepth, type Level, MAX_HOPS, MIN_HOPS, type SizedLeg, type Sizing } from './types';

/** Levels of two legs that end together differ only by rounding: a tolerance, as a factor on the stake so far. */
const TOGETHER = 1 + 1e-12;

const NO_LEVELS: readonly Level[] = [];

/**
 * Walks the books and tracks how far each leg is into its levels. Uses numeric arrays by leg: they are accessed hundreds
 * of times per cycle, and numbers in objects would be boxed.
 */
export class DepthWalk {
  private legs = 0;
  private readonly selling = new Uint8Array(MAX_HOPS);
  /** The fraction of a trade left after the fee. */
  private readonly kept = new Float64Array(MAX_HOPS);
  private readonly levels: (readonly Level[])[] = new Array(MAX_HOPS).fill(NO_LEVELS);
  /** The current level; `levels.length` when the book is used up. */
  private readonly at = new Int32Array(MAX_HOPS);
  private readonly price = new Float64Array(MAX_HOPS);
  /** Of the base asset, at the current level. */
  private readonly amount = new Float64Array(MAX_HOPS);
  /** Output per unit of the leg's input at the current level; NaN if the level is invalid. */
  private readonly gain = new Float64Array(MAX_HOPS);
  /** The cycle's stake at which the current level begins, and at which it is used up. */
  private readonly start = new Float64Array(MAX_HOPS);
  private readonly end = new Float64Array(MAX_HOPS);
  /** Base asset traded in the levels already used up. */
  private readonly traded = new Float64Array(MAX_HOPS);
  /** The part of the leg's input that earlier tolls take: it comes first, at the best price. */
  private readonly owed = new Float64Array(MAX_HOPS);

  /** What the cycle's next unit yields: 0 when a book is used up or empty, NaN when a level is invalid. */
  rate = 0;
  /** The stake at which the next level of any leg is used up. */
  nearest = 0;

  /** All tolls together, in the cycle's output at the best prices. */
  toll = 0;

  /** `tolls`: what is deducted from each leg's output before the next leg begins; none by default. */
  begin(legs: readonly LegDepth[], tolls?: readonly { readonly toll: number }[]): void {
    this.legs = legs.length;
    this.nearest = 0;
    let owed = 0;
    this.end.fill(0);
    this.amount.fill(0);
    this.traded.fill(0);
    for (let leg = 0; leg < legs.length; leg += 1) {
      const { side, fee, levels } = legs[leg] as LegDepth;
      const selling = side === 'sell';
      this.selling[leg] = selling ? 1 : 0;
      this.kept[leg] = fee > -1 && fee < 1 ? 1 - fee : Number.NaN;
      this.owed[leg] = owed;
      if (tolls !== undefined) {
        const [price = Number.NaN] = levels[0] ?? [];
        owed = owed * (selling ? price : 1 / price) * (1 - fee) + (tolls[leg]?.toll ?? 0);
      }
      this.levels[leg] = levels;
      this.at[leg] = -1;
      this.gain[leg] = 1;
      this.price[leg] = selling ? Number.POSITIVE_INFINITY : 0;
    }
    this.toll = owed;
    this.advance();
  }

  /** Advances the stake until the nearest level is used up, and moves the legs whose levels end there to the next. */
  advance(): void {
    const { end, gain } = this;
    const now = this.nearest;
    const together = now * TOGETHER;
    /* What the leg receives for one more unit into the cycle. */
    let inflow = 1;
    /* When an earlier leg yields less from now on, it takes a larger stake to use up a later leg's level. */
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

  /** Moves a leg, which receives `inflow` of the cycle's next unit, to its next level; false if there is none. */
  private next(leg: number, now: number, inflow: number): boolean {
    const at = (this.at[leg] as number) + 1;
    this.at[leg] = at;
    this.traded[leg] = (this.traded[leg] as number) + (this.amount[leg] as number);
    this.start[leg] = now;
    const level = (this.levels[leg] as readonly Level[])[at];
    if (level === undefined) return false;
    /* By index: destructuring the pair would take most of the time of sizing. */
    const price = level[0];
    const amount = level[1];
    const value = price * amount;
    const last = this.price[leg] as number;
    const owed = at === 0 ? (this.owed[leg] as number) : 0;
    const kept = this.kept[leg] as number;
    this.price[leg] = price;
    this.amount[leg] = amount;
    const isTradable = price > 0 && amount > 0 && value > 0 && value < Number.POSITIVE_INFINITY;
    if (this.selling[leg]) {
      this.gain[leg] = isTradable && price <= last ? price * kept : Number.NaN;
      this.end[leg] = now + (owed + amount) / inflow;
    } else {
      this.gain[leg] = isTradable && price >= last ? kept / price : Number.NaN;
      this.end[leg] = now + (owed + value) / inflow;
    }
    return true;
  }

  /** Returns how many levels of each leg the walk has reached. */
  met(): number[] {
    return Array.from({ length: this.legs }, (_, leg) =>
      Math.min((this.at[leg] as number) + 1, (this.levels[leg] as readonly Level[]).length),
    );
  }

  /** Returns what each leg trades at a stake of `peak`. A level that only begins there does not set the limit price. */
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
export const WORTH_MORE_THAN = 1 + 1e-14;
/** Created once: every candidate of every tick is sized, one after another. */
const walk = new DepthWalk();

/**
 * Returns the most profitable amount of a cycle, given each leg's book. Null when even the first unit loses, or when a
 * book is empty or, as far as it is walked, invalid: a price or amount that is not positive, or a level better than the
 * one before it. Throws a RangeError unless there are 2 to 6 legs.
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

/** Returns how many levels of each book can add profit when each leg's fee is at most `fee`. */
export function reach(legs: readonly LegDepth[], fee: number): readonly number[] {
  walk.begin(legs.map((leg) => ({ ...leg, fee: Math.min(leg.fee, fee) })));
  let [amount, gained] = [0, 0];
  while (walk.rate > 0) {
    gained += (walk.rate - 1) * (walk.nearest - amount);
    if (gained <= 0) break;
    amount = walk.nearest;
    walk.advance();
  }
  return walk.met();
}

/** Returns the stake at which the profit is lost again; Infinity if a book ends first, NaN if a level is invalid. */
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

/** A cycle's profit by stake, in few numbers, for charts and later measurements; each errs on the low side. */
interface SizeCurve {
  /** Stakes and profits, rising; the last is the best. Concave, so straight lines between them never promise more. */
  readonly points: readonly (readonly [amount: number, profit: number])[];
  /** Below this stake, some exchange rejects its order. */
  readonly least: number;
  /** The most that trading in whole steps may cost. */
  readonly grain: number;
}

const PARTS = [1 / 64, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 3 / 4];
const DIGITS = 5;

/** `peak`: the sizing of the same legs without steps and minimum orders. Returns null if no amount is accepted. */
export function sizeCurve(legs: readonly OrderLeg[], peak: Sizing): SizeCurve | null {
  const least = legs.reduce((most, leg, index) => Math.max(most, startFor(legs, index, leastOf(leg))), 0);
  if (!(least < Number.POSITIVE_INFINITY)) return null;
  const steps = legs.map(({ side, step, levels, fee }) => {
    const [best = 0] = levels[0] ?? [];
    return step * (side === 'sell' ? best : 1) * (1 - fee);
  });
  return { points: pointsOf(legs, peak), least: roundUp(least), grain: roundUp(atTheEnd(legs, steps)) };
}

/** Returns the stake at which a leg trades this much of its base asset. */
function startFor(legs: readonly OrderLeg[], index: number, amount: number): number {
  let input = inputFor(legs[index] as OrderLeg, amount);
  for (let before = index - 1; before >= 0; before -= 1) {
    const leg = legs[before] as OrderLeg;
    input = inputFor(leg, tradedFor(leg, input + leg.toll));
  }
  return input;
}

/** Returns the most that is lost of the start asset when `losses`, each in its leg's output asset, occur on the way. */
export function atTheEnd(legs: readonly OrderLeg[], losses: readonly number[]): number {
  let onward = 1;
  let lost = 0;
  for (let index = legs.length - 1; index >= 0; index -= 1) {
    const { side, fee, levels } = legs[index] as OrderLeg;
    lost += (losses[index] ?? 0) * onward;
    const [best = 0] = levels[0] ?? [];
    onward *= (side === 'sell' ? best : 1 / best) * (1 - fee);
  }
  return lost;
}

function pointsOf(legs: readonly OrderLeg[], peak: Sizing): SizeCurve['points'] {
  walk.begin(legs);
  const first = walk.nearest;
  const wanted = [first, ...PARTS.map((part) => part * peak.amount).filter((amount) => amount > first)];
  let amount = 0;
  let profit = 0;
  const points: [number, number][] = [];
  for (const target of wanted.filter((one) => one < peak.amount)) {
    while (walk.nearest < target) {
      profit += (walk.rate - 1) * (walk.nearest - amount);
      amount = walk.nearest;
      walk.advance();
    }
    points.push([roundUp(target), roundDown(profit + (walk.rate - 1) * (target - amount))]);
  }
  return [...points, [peak.amount, roundDown(peak.profit)]];
}

/** Rounds to a few digits: these numbers are sent with every change. */
export const roundUp = (value: number): number => rounded(value, Math.ceil);
const roundDown = (value: number): number => rounded(value, Math.floor);

function rounded(value: number, whole: (value: number) => number): number {
  if (!(value > 0)) return 0;
  const scale = 10 ** (DIGITS - 1 - Math.floor(Math.log10(value)));
  return Number((whole(value * scale) / scale).toPrecision(DIGITS));
}
