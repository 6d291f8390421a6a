/**
 * The most profitable amount of a cycle as orders that the exchanges accept: in whole steps, none below its market's
 * minimum, and less the transfer costs on the way. Whatever rounding leaves over counts as lost, so the profit never
 * exceeds what a walk over the books yields.
 *
 * The amount that one leg trades determines the output and the least input. So every way to place the orders is a
 * number of steps of one leg, whichever it is: the leg that trades the fewest steps is tried with each number, outwards
 * from the best amount without steps. The profit without steps is concave and never less; once it falls below the best
 * found, nothing further out is better.
 */
import {
  affordable,
  depthOf,
  inputFor,
  leastOf,
  limitOf,
  NEARLY,
  type OrderLeg,
  outputOf,
  tradedFor,
} from './order-leg';
import { DepthWalk, WORTH_MORE_THAN } from './size';
import type { Sizing } from './types';

export type Orders = Omit<Sizing, 'breakEven'>;

export interface OrderBounds {
  /** The largest stake, in the start asset. */
  readonly most?: number | undefined;
  /** How far the profit may fall short of the best; a millionth of it by default. */
  readonly tolerance?: number | undefined;
}

/** A market with absurdly fine steps and hardly any gain must not hold up the others. */
const MOST_TRIED = 20_000;
const NEVER = Number.NEGATIVE_INFINITY;

/** Returns null when no acceptable orders gain anything. */
export function sizeOrders(
  legs: readonly OrderLeg[],
  { most = Number.POSITIVE_INFINITY, tolerance }: OrderBounds = {},
): Orders | null {
  const within = most * (1 + NEARLY);
  bound.begin(legs, most);
  if (!(bound.profit > 0)) return null;
  const counted = fewestSteps(legs);
  const { step } = trial.begin(legs, counted);
  if (trial.least === Number.POSITIVE_INFINITY) return null;
  const free = bound.amounts[counted] as number;
  const missed = tolerance ?? bound.profit * 1e-6;
  const amount = step > 0 ? bestSteps(step, free, { within, missed }) * step : Math.max(free, trial.least);
  const profit = trial.run(amount);
  return profit > 0 && trial.start <= within ? trial.orders() : null;
}

/** Returns the leg that trades the fewest steps; the first one if every leg accepts any amount. */
function fewestSteps(legs: readonly OrderLeg[]): number {
  let fewest = Number.POSITIVE_INFINITY;
  let found = 0;
  for (const [index, { step }] of legs.entries()) {
    const steps = step > 0 ? (bound.amounts[index] as number) / step : Number.POSITIVE_INFINITY;
    if (steps < fewest) [fewest, found] = [steps, index];
  }
  return found;
}

/** Returns the most profitable number of steps of the counted leg; 0 when none is profitable. */
function bestSteps(
  step: number,
  free: number,
  { within, missed }: { readonly within: number; readonly missed: number },
): number {
  const least = Math.max(1, Math.ceil(trial.least / step - NEARLY));
  let low = Math.max(least, Math.floor(free / step + NEARLY));
  let high = low + 1;
  // Upper bounds on the profit further out, in each direction.
  let [below, above] = [bound.profit, bound.profit];
  let [best, found] = [0, 0];
  for (let tried = 0; tried < MOST_TRIED && Math.max(below, above) > best + missed; tried += 1) {
    const isBelow = below >= above;
    const steps = isBelow ? low : high;
    const profit = trial.run(steps * step);
    const { start } = trial;
    if (profit > best && start <= within) [best, found] = [profit, steps];
    if (isBelow) {
      low -= 1;
      if (low < least) below = NEVER;
      else if (start < bound.start) below = bound.at(start);
    } else {
      high += 1;
      if (!(start <= within && start < Number.POSITIVE_INFINITY)) above = NEVER;
      else if (start > bound.start) above = bound.at(start);
    }
  }
  return found;
}

/** The profit as a function of the stake, if every amount were accepted. */
class Bound {
  private readonly walk = new DepthWalk();
  /** The stakes at which some level is used up, and the profits there. */
  private starts: number[] = [];
  private profits: number[] = [];
  /** The best stake within the limit, its profit, and what each leg trades there. */
  start = 0;
  profit = 0;
  amounts: readonly number[] = [];

  begin(legs: readonly OrderLeg[], most: number): void {
    const { walk } = this;
    walk.begin(legs, legs);
    this.starts = [0];
    this.profits = [-walk.toll];
    while (walk.rate > WORTH_MORE_THAN && walk.nearest < most) this.addLevel();
    this.start = walk.rate > WORTH_MORE_THAN ? most : this.lastStart;
    this.profit = this.beyond(this.start);
    this.amounts = walk.sized(this.start).map(({ amount }) => amount);
  }

  at(start: number): number {
    while (this.lastStart < start && this.walk.rate > 0) this.addLevel();
    const { starts, profits } = this;
    let [from, to] = [0, starts.length];
    while (to - from > 1) {
      const middle = (from + to) >> 1;
      if ((starts[middle] as number) <= start) from = middle;
      else to = middle;
    }
    if (to === starts.length) return this.beyond(start);
    const [here, next] = [profits[from] as number, profits[to] as number];
    const part = (start - (starts[from] as number)) / ((starts[to] as number) - (starts[from] as number));
    return here + (next - here) * part;
  }

  private addLevel(): void {
    const { nearest } = this.walk;
    this.profits.push(this.beyond(nearest));
    this.starts.push(nearest);
    this.walk.advance();
  }

  /** Extrapolates past the last level that was used up. */
  private beyond(start: number): number {
    const more = start - this.lastStart;
    return (this.profits.at(-1) as number) + (more > 0 ? ((this.walk.rate || 0) - 1) * more : 0);
  }

  private get lastStart(): number {
    return this.starts[this.starts.length - 1] as number;
  }
}

/** Orders when one leg trades a given amount: earlier legs trade the least it needs, later ones all they receive. */
class Trial {
  private legs: readonly OrderLeg[] = [];
  private counted = 0;
  private readonly amounts: number[] = [];
  private readonly leasts: number[] = [];
  private readonly depths: number[] = [];
  /** With less of the counted leg, an exchange rejects its order, or the same input yields less. */
  least = 0;
  /** The required input; Infinity when the books hold less. */
  start = 0;
  private profit = 0;

  begin(legs: readonly OrderLeg[], counted: number): OrderLeg {
    this.legs = legs;
    this.counted = counted;
    this.least = 0;
    for (const [index, leg] of legs.entries()) {
      const least = leastOf(leg);
      if (least === Number.POSITIVE_INFINITY) this.least = least;
      this.leasts[index] = least;
      this.depths[index] = depthOf(leg);
    }
    for (const [index, least] of this.leasts.slice(0, legs.length).entries()) {
      const own = index < counted ? this.comingOf(index, least) : this.neededFor(index, least);
      this.least = Math.max(this.least, own);
    }
    return legs[counted] as OrderLeg;
  }

  /** Returns what the counted leg can trade when an earlier leg trades this amount. */
  private comingOf(index: number, amount: number): number {
    let traded = amount;
    for (let at = index; at < this.counted; at += 1) {
      const [leg, next] = [this.legs[at] as OrderLeg, this.legs[at + 1] as OrderLeg];
      traded = affordable(next, outputOf(leg, traded) - leg.toll, this.depths[at + 1] as number);
    }
    return traded;
  }

  /** Returns what the counted leg must trade for a later leg to trade this amount. */
  private neededFor(index: number, amount: number): number {
    let traded = amount;
    for (let later = index; later > this.counted; later -= 1) {
      const before = this.legs[later - 1] as OrderLeg;
      traded = tradedFor(before, inputFor(this.legs[later] as OrderLeg, traded) + before.toll);
    }
    return traded;
  }

  /** Returns the profit; -Infinity when an exchange rejects an order or a book holds less. */
  run(amount: number): number {
    const { legs, counted, amounts, leasts, depths } = this;
    const own = legs[counted] as OrderLeg;
    amounts[counted] = amount;
    let input = inputFor(own, amount);
    for (let index = counted - 1; index >= 0; index -= 1) {
      const leg = legs[index] as OrderLeg;
      const traded = Math.max(tradedFor(leg, input + leg.toll), leasts[index] as number);
      amounts[index] = traded;
      input =
        traded <= (depths[index] as number) * (1 + NEARLY) ? inputFor(leg, traded) : Number.POSITIVE_INFINITY;
    }
    const isThere = amount > 0 && amount <= (depths[counted] as number) * (1 + NEARLY);
    this.start = isThere ? input : Number.POSITIVE_INFINITY;
    let output = outputOf(own, amount) - own.toll;
    for (let index = counted + 1; index < legs.length; index += 1) {
      const leg = legs[index] as OrderLeg;
      const traded = affordable(leg, output, depths[index] as number);
      if (!(traded > 0 && traded >= (leasts[index] as number) * (1 - NEARLY))) return NEVER;
      amounts[index] = traded;
      output = outputOf(leg, traded) - leg.toll;
    }
    this.profit = this.start < Number.POSITIVE_INFINITY ? output - input : NEVER;
    return this.profit;
  }

  orders(): Orders {
    const { legs, amounts, start, profit } = this;
    const sized = legs.map((leg, index) => {
      const amount = amounts[index] as number;
      return { limitPrice: limitOf(leg, amount), amount };
    });
    return { amount: start, profit, net: profit / start, legs: sized };
  }
}

/* Created once: every candidate of every tick is sized, one after another. */
const bound = new Bound();
const trial = new Trial();
