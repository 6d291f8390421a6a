/**
 * The most profitable amount of a cycle as orders that the exchanges accept: in whole steps, none below its market's
 * least, and less what moving a coin takes on the way. What rounding leaves over counts as lost, so that the profit is
 * never more than a walk over the books gives.
 */
import { DepthWalk } from './size';
import type { LegDepth, Level, SizedLeg, Sizing } from './types';

export type Orders = Omit<Sizing, 'breakEven'>;

/** A step fewer on one leg may leave less over on another. */
const STEPS_TRIED = 4;

/**
 * `peak`: the size of the same legs without steps, least orders and tolls. From there the best orders are few steps
 * away; a least order may ask for more. Null when no such orders gain anything.
 */
export function sizeOrders(legs: readonly OrderLeg[], peak: Sizing): Orders | null {
  if (legs.every(isFree)) return peak;
  let best = placeAll(legs, peak.amount);
  for (let index = 0; index < legs.length; index += 1)
    for (const amount of amountsTried(legs[index] as OrderLeg, peak.legs[index] as SizedLeg)) {
      const orders = placeAll(legs, startFor(legs, index, amount));
      if (orders && orders.profit > (best?.profit ?? 0)) best = orders;
    }
  return best;
}

/** What has to go into the cycle for every exchange to accept its order; Infinity where no amount will do. */
const leastStart = (legs: readonly OrderLeg[]): number =>
  legs.reduce((most, leg, index) => Math.max(most, startFor(legs, index, leastOf(leg))), 0);

const isFree = ({ step, minAmount, minCost, toll }: OrderLeg): boolean =>
  step === 0 && minAmount === 0 && minCost === 0 && toll === 0;

/** Of the leg's base asset. */
function amountsTried(leg: OrderLeg, { amount }: SizedLeg): number[] {
  const most = wholeSteps(leg.step, amount);
  const tried =
    leg.step > 0 ? Array.from({ length: STEPS_TRIED }, (_, fewer) => most - fewer * leg.step) : [most];
  return [...tried, leastOf(leg)];
}

/** What has to go into the cycle for a leg to trade so much of its base asset. */
function startFor(legs: readonly OrderLeg[], index: number, amount: number): number {
  let input = inputFor(legs[index] as OrderLeg, amount);
  for (let before = index - 1; before >= 0; before -= 1) {
    const leg = legs[before] as OrderLeg;
    input = inputForOutput(leg, input + leg.toll);
  }
  return input;
}

/** Null when an exchange does not accept an order, or nothing is gained. */
function placeAll(legs: readonly OrderLeg[], start: number): Orders | null {
  if (!(start > 0 && start < Number.POSITIVE_INFINITY)) return null;
  let available = start;
  let amount = 0;
  const sized: SizedLeg[] = [];
  for (const leg of legs) {
    const placed = place(leg, available);
    if (!placed) return null;
    // What the first order leaves over has not been spent.
    if (sized.length === 0) amount = placed.input;
    sized.push({ limitPrice: placed.limitPrice, amount: placed.amount });
    available = placed.output - leg.toll;
  }
  const profit = available - amount;
  return profit > 0 ? { amount, profit, net: profit / amount, legs: sized } : null;
}

/* One leg as an order on its book: what an amount of the base asset costs or brings, and the way back. */

/** What an exchange accepts as an order, and what it takes to go on from there. */
export interface OrderLeg extends LegDepth {
  /** Of the base asset: an order is a multiple of it; 0 where any amount will do. */
  readonly step: number;
  /** Of the base asset. */
  readonly minAmount: number;
  /** Amount times price, in the quote asset. */
  readonly minCost: number;
  /** What moving takes off the leg's yield before the next one begins. */
  readonly toll: number;
}

export interface Placed {
  /** Of the base asset. */
  readonly amount: number;
  readonly limitPrice: number;
  /** What the order takes in and gives out, each in its asset. */
  readonly input: number;
  readonly output: number;
}

/** A quotient this close below a whole number of steps is one: 0.3 is three steps of 0.1. */
const NEARLY = 1e-9;

/** The most of an amount that is whole steps; a step of nothing is none. */
export const wholeSteps = (step: number, amount: number): number =>
  step > 0 ? Math.floor(amount / step + NEARLY) * step : amount;

const stepsAbove = ({ step }: OrderLeg, amount: number): number =>
  step > 0 ? Math.ceil(amount / step - NEARLY) * step : amount;

/** The largest order that so much of the leg's input pays for; null when the exchange does not accept it. */
export function place(leg: OrderLeg, available: number): Placed | null {
  const wanted = leg.side === 'sell' ? available : baseFor(leg.levels, available);
  const amount = wholeSteps(leg.step, Math.min(wanted, depthOf(leg.levels)));
  if (!(amount > 0 && amount >= leg.minAmount)) return null;
  const { value, limitPrice } = walk(leg.levels, amount);
  if (!(value >= leg.minCost)) return null;
  const kept = 1 - leg.fee;
  return leg.side === 'sell'
    ? { amount, limitPrice, input: amount, output: value * kept }
    : { amount, limitPrice, input: value, output: amount * kept };
}

/** What has to go into the leg to trade so much of the base asset; Infinity beyond the book. */
const inputFor = ({ side, levels }: OrderLeg, amount: number): number =>
  side === 'sell' ? amount : walk(levels, amount).value;

/** The same to get so much out of it, in whole steps. */
function inputForOutput(leg: OrderLeg, output: number): number {
  const traded = output / (1 - leg.fee);
  return inputFor(leg, stepsAbove(leg, leg.side === 'sell' ? baseFor(leg.levels, traded) : traded));
}

/** The least amount of the base asset that the exchange accepts, in whole steps. */
const leastOf = (leg: OrderLeg): number =>
  stepsAbove(leg, Math.max(leg.minAmount, baseFor(leg.levels, leg.minCost)));

const depthOf = (levels: readonly Level[]): number => {
  let depth = 0;
  for (const level of levels) depth += level[1];
  return depth;
};

/** Amount times price of so much of the base asset, best levels first. */
function walk(
  levels: readonly Level[],
  amount: number,
): { readonly value: number; readonly limitPrice: number } {
  let left = amount;
  let value = 0;
  for (const level of levels) {
    const [price, most] = [level[0], level[1]];
    if (left <= most) return { value: value + left * price, limitPrice: price };
    value += most * price;
    left -= most;
  }
  // The whole book, but for rounding.
  const last = levels.at(-1);
  return last && left <= amount * NEARLY
    ? { value, limitPrice: last[0] }
    : { value: Number.POSITIVE_INFINITY, limitPrice: Number.NaN };
}

/** How much of the base asset comes to this amount times price; Infinity beyond the book. */
function baseFor(levels: readonly Level[], value: number): number {
  let left = value;
  let amount = 0;
  for (const level of levels) {
    const [price, most] = [level[0], level[1]];
    if (left <= price * most) return amount + left / price;
    left -= price * most;
    amount += most;
  }
  return left <= value * NEARLY ? amount : Number.POSITIVE_INFINITY;
}

/*
 * How a cycle's profit grows with what goes in, in few numbers: for who trades less than the best amount, or at other
 * fees, without the books. Each number errs on the side of promising less.
 */

interface SizeCurve {
  /**
   * What goes in, and the profit of it; rising, the last is the best. The profit is concave, so that a straight line
   * between two, or from nothing to the first, is never more than it.
   */
  readonly points: readonly (readonly [amount: number, profit: number])[];
  /** With less, some exchange does not accept its order. */
  readonly least: number;
  /** The most that trading in whole steps may cost. */
  readonly grain: number;
}

const PARTS = [1 / 64, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 3 / 4];
const DIGITS = 5;
const depthWalk = new DepthWalk();

/** `peak`: the size of the same legs without steps and least orders. Null where no amount is accepted. */
export function sizeCurve(legs: readonly OrderLeg[], peak: Sizing): SizeCurve | null {
  const least = leastStart(legs);
  if (!(least < Number.POSITIVE_INFINITY)) return null;
  const steps = legs.map(({ side, step, levels, fee }) => {
    const [best = 0] = levels[0] ?? [];
    return step * (side === 'sell' ? best : 1) * (1 - fee);
  });
  return {
    points: pointsOf(legs, peak),
    least: roundUp(least),
    grain: roundUp(atTheEnd(legs, steps)),
  };
}

/** At most so much of the start's coin is missing in the end when `losses`, each of a leg's yield, are lost on the way. */
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
  depthWalk.begin(legs);
  const first = depthWalk.nearest;
  const wanted = [first, ...PARTS.map((part) => part * peak.amount).filter((amount) => amount > first)];
  let amount = 0;
  let profit = 0;
  const points: [number, number][] = [];
  for (const target of wanted.filter((one) => one < peak.amount)) {
    while (depthWalk.nearest < target) {
      profit += (depthWalk.rate - 1) * (depthWalk.nearest - amount);
      amount = depthWalk.nearest;
      depthWalk.advance();
    }
    points.push([roundUp(target), roundDown(profit + (depthWalk.rate - 1) * (target - amount))]);
  }
  return [...points, [peak.amount, roundDown(peak.profit)]];
}

/** To a few digits: these numbers are sent with each change. */
export const roundUp = (value: number): number => rounded(value, Math.ceil);
const roundDown = (value: number): number => rounded(value, Math.floor);

function rounded(value: number, whole: (value: number) => number): number {
  if (!(value > 0)) return 0;
  const scale = 10 ** (DIGITS - 1 - Math.floor(Math.log10(value)));
  return Number((whole(value * scale) / scale).toPrecision(DIGITS));
}
