/**
 * The most profitable amount of a cycle as orders that the exchanges accept: in whole steps, none below its market's
 * least, and less what moving a coin takes on the way. What rounding leaves over counts as lost, so that the profit is
 * never more than a walk over the books gives.
 */
import type { SizedLeg, Sizing } from '../types';
import { inputFor, inputForOutput, leastOf, type OrderLeg, place, wholeSteps } from './order-walk';

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
export const leastStart = (legs: readonly OrderLeg[]): number =>
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
