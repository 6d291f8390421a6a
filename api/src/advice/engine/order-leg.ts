/** One leg as an order on its book: what an amount of the base asset costs or yields, and the inverse. */
import type { LegDepth, Level } from './types';

export interface OrderLeg extends LegDepth {
  /** Of the base asset: order amounts are multiples of it; 0 when any amount is accepted. */
  readonly step: number;
  /** Of the base asset. */
  readonly minAmount: number;
  /** Amount times price, in the quote asset. */
  readonly minCost: number;
  /** What the transfer to the next leg deducts from this leg's output, in the output asset. */
  readonly toll: number;
}

export interface Placed {
  /** Of the base asset. */
  readonly amount: number;
  readonly limitPrice: number;
  /** What the order spends and yields, each in its own asset. */
  readonly input: number;
  readonly output: number;
}

/** A quotient this close to a whole number of steps counts as whole: 0.3 is three steps of 0.1. */
export const NEARLY = 1e-9;

/** Rounds an amount down to whole steps; a step of 0 leaves it as is. */
export const wholeSteps = (step: number, amount: number): number =>
  step > 0 ? Math.floor(amount / step + NEARLY) * step : amount;

export const stepsAbove = ({ step }: OrderLeg, amount: number): number =>
  step > 0 ? Math.ceil(amount / step - NEARLY) * step : amount;

/** The largest amount of the base asset, in whole steps, that this much of the leg's input pays for. */
export const affordable = ({ side, levels, step }: OrderLeg, available: number, depth: number): number =>
  wholeSteps(step, Math.min(side === 'sell' ? available : baseFor(levels, available), depth));

/** Returns the largest order that this much of the leg's input pays for; null when the exchange does not accept it. */
export function place(leg: OrderLeg, available: number): Placed | null {
  const amount = affordable(leg, available, depthOf(leg));
  const worth = worthAt(leg.levels, amount);
  if (!(amount > 0 && amount >= leg.minAmount && worth >= leg.minCost)) return null;
  const [input, traded] = leg.side === 'sell' ? [amount, worth] : [worth, amount];
  return { amount, limitPrice: limitOf(leg, amount), input, output: traded * (1 - leg.fee) };
}

/** Places each order for what the one before yields, without tolls; null when an exchange refuses one. */
export function placeAll(legs: readonly OrderLeg[], stake: number) {
  const amounts: number[] = [];
  let [have, spent] = [stake, stake];
  for (const leg of legs) {
    const order = place(leg, have);
    if (!order) return null;
    if (amounts.length === 0) spent = order.input;
    // Without the noise of binary fractions: they are sent.
    amounts.push(Number(order.amount.toPrecision(12)));
    have = order.output;
  }
  return { amounts, amount: spent, profit: have - spent };
}

/** The input needed to trade this much of the base asset; Infinity beyond the book. */
export const inputFor = ({ side, levels }: OrderLeg, amount: number): number =>
  side === 'sell' ? amount : worthAt(levels, amount);

export const outputOf = ({ side, levels, fee }: OrderLeg, amount: number): number =>
  (side === 'sell' ? worthAt(levels, amount) : amount) * (1 - fee);

/** Returns the amount of the base asset, in whole steps, that must be traded to get this much output. */
export function tradedFor(leg: OrderLeg, output: number): number {
  const traded = output / (1 - leg.fee);
  return stepsAbove(leg, leg.side === 'sell' ? baseFor(leg.levels, traded) : traded);
}

/** The smallest amount of the base asset that the exchange accepts, in whole steps. */
export const leastOf = (leg: OrderLeg): number =>
  stepsAbove(leg, Math.max(leg.minAmount, baseFor(leg.levels, leg.minCost)));

export const depthOf = ({ levels }: LegDepth): number => {
  let depth = 0;
  for (const level of levels) depth += level[1];
  return depth;
};

/** Returns the worst price that an order for this much of the base asset reaches; NaN beyond the book. */
export function limitOf({ levels }: LegDepth, amount: number): number {
  let left = amount * (1 - NEARLY);
  for (const level of levels) {
    left -= level[1];
    if (left <= 0) return level[0];
  }
  return Number.NaN;
}

/** Returns amount times price for this much of the base asset, best levels first; Infinity beyond the book. */
function worthAt(levels: readonly Level[], amount: number): number {
  let left = amount;
  let value = 0;
  for (const level of levels) {
    if (left <= level[1]) return value + left * level[0];
    value += level[1] * level[0];
    left -= level[1];
  }
  // The whole book, up to rounding.
  return left <= amount * NEARLY && amount < Number.POSITIVE_INFINITY ? value : Number.POSITIVE_INFINITY;
}

/** Returns the amount of the base asset whose amount times price is `value`; Infinity beyond the book. */
function baseFor(levels: readonly Level[], value: number): number {
  let left = value;
  let amount = 0;
  for (const level of levels) {
    const all = level[0] * level[1];
    if (left <= all) return amount + left / level[0];
    left -= all;
    amount += level[1];
  }
  return left <= value * NEARLY && value < Number.POSITIVE_INFINITY ? amount : Number.POSITIVE_INFINITY;
}
