/** A cycle's best orders by plain search, independent of the engine: each step count of each leg may set the stake. */
import type { OrderLeg } from '../order-leg';

/** Returns how far a profit is from the best. If the quick search disagrees, tries every step of the coarsest leg. */
export function offBest(legs: readonly OrderLeg[], most: number, profit: number, tolerance: number): number {
  const quick = profit - bestByPlainSearch(legs, most);
  return Math.abs(quick) <= tolerance ? quick : profit - bestByPlainSearch(legs, most, true);
}

/** Returns the best profit for a stake of at most `most`; 0 if nothing gains. `fewest`: tries only the coarsest leg. */
function bestByPlainSearch(legs: readonly OrderLeg[], most: number, fewest = false): number {
  const stepped = legs.map(({ step }, index) => ({ step, index })).filter(({ step }) => step > 0);
  if (stepped.length === 0) return bestOfAnyAmount(legs, most);
  const counts = stepped.map(({ step, index }) => ({ index, count: Math.ceil(depth(legs[index]) / step) }));
  const coarsest = counts.reduce((one, other) => (other.count < one.count ? other : one));
  let best = 0;
  for (const { index, count } of counts) {
    if (fewest && index !== coarsest.index) continue;
    if (count > MOST_COUNTED && !fewest) continue;
    for (let steps = 1; steps <= count; steps += 1)
      best = Math.max(best, gained(legs, startFor(legs, index, steps), most));
  }
  return Math.max(best, coarsest.count > MOST_COUNTED && !fewest ? scanned(legs, most, coarsest.index) : 0);
}

const MOST_COUNTED = 250;
const SCANNED = 60;
const AROUND = 60;

/** For fine steps: samples the whole book, then tries each step near the best one found. */
function scanned(legs: readonly OrderLeg[], most: number, index: number): number {
  const all = Math.floor(depth(legs[index]) / (legs[index]?.step ?? 1));
  let [best, at] = [0, 0];
  const look = (steps: number) => {
    const profit = gained(legs, startFor(legs, index, steps), most);
    if (profit > best) [best, at] = [profit, steps];
  };
  for (let tried = 1; tried <= SCANNED; tried += 1) look(Math.ceil((all * tried) / SCANNED));
  look(stepsWithin(legs, index, most));
  for (let narrow = all / SCANNED; narrow > AROUND; narrow /= 4) {
    const middle = at;
    for (let part = -8; part <= 8; part += 1) look(Math.round(middle + (part * narrow) / 8));
  }
  const middle = at;
  for (let steps = middle - AROUND; steps <= middle + AROUND; steps += 1) look(steps);
  return best;
}

/** Returns the largest number of steps that a stake of `most` pays for. */
function stepsWithin(legs: readonly OrderLeg[], index: number, most: number): number {
  let [low, high] = [0, Math.ceil(depth(legs[index]) / (legs[index]?.step ?? 1)) + 1];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (startFor(legs, index, middle) <= most) low = middle;
    else high = middle;
  }
  return low;
}

/** Without steps, the profit is concave between the least accepted amount and the most. */
function bestOfAnyAmount(legs: readonly OrderLeg[], most: number): number {
  const [first] = legs;
  if (!first) return 0;
  const whole = first.side === 'sell' ? depth(first) : cost(first, depth(first));
  let [from, to] = [0, Math.min(most, whole)];
  let highest = gained(legs, to, most);
  const accepted = (start: number) => gained(legs, start, most) > Number.NEGATIVE_INFINITY;
  if (!accepted(to)) return 0;
  let [refused, least] = [0, to];
  for (let round = 0; round < 100; round += 1) {
    const middle = (refused + least) / 2;
    if (accepted(middle)) least = middle;
    else refused = middle;
  }
  from = least;
  for (let round = 0; round < 200; round += 1) {
    const [one, other] = [from + (to - from) / 3, to - (to - from) / 3];
    if (gained(legs, one, most) < gained(legs, other, most)) from = one;
    else to = other;
  }
  highest = Math.max(highest, gained(legs, least, most), gained(legs, (from + to) / 2, most));
  return Math.max(0, highest);
}

const depth = (leg: OrderLeg | undefined): number =>
  leg ? leg.levels.reduce((sum, [, amount]) => sum + amount, 0) : 0;

/** Amount times price for this much of the base asset; Infinity beyond the book. */
function cost({ levels }: OrderLeg, base: number): number {
  let [rest, sum] = [base, 0];
  for (const [price, amount] of levels) {
    const taken = Math.min(rest, amount);
    sum += taken * price;
    rest -= taken;
  }
  return rest > base * 1e-9 ? Number.POSITIVE_INFINITY : sum;
}

/** Returns the base amount whose amount times price is `value`; Infinity beyond the book. */
function baseOf({ levels }: OrderLeg, value: number): number {
  let [rest, base] = [value, 0];
  for (const [price, amount] of levels) {
    const taken = Math.min(amount, rest / price);
    base += taken;
    rest -= taken * price;
  }
  return rest > Math.abs(value) * 1e-9 ? Number.POSITIVE_INFINITY : base;
}

/** Returns the stake needed for a leg to trade this many of its steps. */
function startFor(legs: readonly OrderLeg[], index: number, steps: number): number {
  let base = steps * (legs[index]?.step ?? 0);
  for (let at = index; at >= 0; at -= 1) {
    const leg = legs[at];
    if (!leg) return Number.NaN;
    const input = leg.side === 'sell' ? base : cost(leg, base);
    const before = legs[at - 1];
    if (!before) return input;
    const wanted = (input + before.toll) / (1 - before.fee);
    base = before.side === 'buy' ? wanted : baseOf(before, wanted);
    if (before.step > 0) base = Math.ceil(base / before.step - 1e-9) * before.step;
    base = Math.max(base, leastBase(before));
  }
  return Number.NaN;
}

function leastBase(leg: OrderLeg): number {
  const least = Math.max(leg.minAmount, baseOf(leg, leg.minCost));
  return leg.step > 0 ? Math.ceil(least / leg.step - 1e-9) * leg.step : least;
}

/** Returns the profit of a start amount; -Infinity if an exchange rejects an order or the stake exceeds `most`. */
function gained(legs: readonly OrderLeg[], start: number, most: number): number {
  let held = start;
  let spent = 0;
  for (const [index, leg] of legs.entries()) {
    const wanted = leg.side === 'sell' ? held : baseOf(leg, held);
    let base = Math.min(wanted, depth(leg));
    if (leg.step > 0) base = Math.floor(base / leg.step + 1e-7) * leg.step;
    const value = cost(leg, base);
    if (!(base > 0) || base < leg.minAmount * (1 - 1e-9) || value < leg.minCost * (1 - 1e-9))
      return Number.NEGATIVE_INFINITY;
    if (index === 0) spent = leg.side === 'sell' ? base : value;
    held = (leg.side === 'sell' ? value : base) * (1 - leg.fee) - leg.toll;
  }
  return spent <= most * (1 + 1e-9) ? held - spent : Number.NEGATIVE_INFINITY;
}
