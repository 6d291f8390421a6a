/** One leg as an order on its book: what an amount of the base asset costs or brings, and the way back. */
import type { LegDepth, Level } from '../types';

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
export const inputFor = ({ side, levels }: OrderLeg, amount: number): number =>
  side === 'sell' ? amount : walk(levels, amount).value;

/** The same to get so much out of it, in whole steps. */
export function inputForOutput(leg: OrderLeg, output: number): number {
  const traded = output / (1 - leg.fee);
  return inputFor(leg, stepsAbove(leg, leg.side === 'sell' ? baseFor(leg.levels, traded) : traded));
}

/** The least amount of the base asset that the exchange accepts, in whole steps. */
export const leastOf = (leg: OrderLeg): number =>
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
