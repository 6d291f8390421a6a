/**
 * The advised orders, sent on the current books: in whole lots, each within the limit of its advice, one after the
 * other, a moment apart. What the first cannot fill within its limit is not bought; what a later one cannot fill is
 * traded back at once, at the prices of that moment.
 */
import { type LegDepth, type OrderLeg, type Placed, place } from '../../engine';
import type { Fill } from '../market-port';
import { feeOf, type Hop } from './cycles';
import { depthOf, orderLeg } from './depth';
import type { DetectionRules } from './detection-rules';

export interface BooksNow extends Pick<DetectionRules, 'quoteLimitMs' | 'bookLimitMs'> {
  readonly now: number;
  /** What exceeds a book trades at its last price: dropping those stakes would drop the worst results. */
  readonly isEndless?: boolean;
}

/** How long before a check of orders their books are requested. */
export const AHEAD_MS = 1_000;
/** Less than this part of an amount is rounding. */
const ROUNDING = 1e-9;

export const isFresh = (hops: readonly Hop[], { now, quoteLimitMs }: BooksNow): boolean =>
  hops.every(({ market }) => now - market.at <= quoteLimitMs);

/** The legs as orders; null if one has no fresh price. */
export function legsNow(hops: readonly Hop[], books: BooksNow): readonly OrderLeg[] | null {
  const legs = isFresh(hops, books) ? depthsNow(hops, books) : null;
  return legs?.map((leg, index) => orderLeg(leg, hops[index]?.market.limits ?? null)) ?? null;
}

function depthsNow(hops: readonly Hop[], { now, bookLimitMs, isEndless }: BooksNow) {
  const legs = depthOf(hops, now, bookLimitMs)?.legs;
  return legs?.map((leg) => (isEndless && leg.levels.length > 1 ? withoutEnd(leg) : leg)) ?? null;
}

function withoutEnd(leg: LegDepth): LegDepth {
  const [price = Number.NaN] = leg.levels.at(-1) ?? [];
  return { ...leg, levels: [...leg.levels, [price, Number.POSITIVE_INFINITY]] };
}

/** A cycle's legs on the current books, with the limit of each. */
export interface OrdersNow {
  readonly hops: readonly Hop[];
  readonly legs: readonly OrderLeg[];
  readonly limits: readonly number[];
}

/**
 * With the coins in place; in the coin that the cycle begins with. Null if unknown: a known book ends before the order
 * is filled or its limit is reached, or an exchange does not accept so little. Nothing spent: it was missed.
 */
export function sendOrders({ hops, legs, limits }: OrdersNow, start: number, books: BooksNow) {
  const fills: Fill[] = [];
  let [have, spent, returned] = [start, 0, 0];
  for (const [index, leg] of legs.entries()) {
    const filled = fillWithin(leg, limits[index] ?? Number.NaN, have);
    if (!filled) return null;
    if (filled.order) fills.push(fillOf(index, leg, filled.order));
    if (index === 0) spent = filled.order?.input ?? 0;
    else if (filled.refused > ROUNDING) {
      const unwound = tradeBack(hops.slice(0, index), have * filled.refused, books);
      if (!unwound) return null;
      returned += unwound.output;
      fills.push(...unwound.fills);
    }
    have = filled.order?.output ?? 0;
    if (have === 0) break;
  }
  return { spent, back: have + returned, fills };
}

interface Filled {
  /** Null if nothing fills. */
  readonly order: Placed | null;
  /** The part that does not fill within its limit. */
  readonly refused: number;
}

/** Null if that is unknown, or the exchange does not accept so little. */
export function fillWithin(leg: OrderLeg, limit: number, have: number): Filled | null {
  const { side, levels } = leg;
  const whole = place(leg, have);
  if (!whole) return null;
  const isWithin = (price: number) =>
    side === 'buy' ? price <= limit * (1 + ROUNDING) : price >= limit * (1 - ROUNDING);
  const isShort = isUnfilled(leg, whole, have);
  if (isShort && isWithin(levels.at(-1)?.[0] ?? Number.NaN)) return null;
  const order = place({ ...leg, levels: levels.filter(([price]) => isWithin(price)) }, have);
  return { order, refused: 1 - (order?.input ?? 0) / (isShort ? have : whole.input) };
}

/** Whether the book ends before everything is filled except what a step may leave over. */
const isUnfilled = ({ side, step }: OrderLeg, { input, limitPrice }: Placed, have: number): boolean =>
  have - input > have * ROUNDING + 2 * step * (side === 'buy' ? limitPrice : 1);

/** What this much of the last leg's yield brings on the way back. A remainder below a lot stays, at the same worth. */
function tradeBack(hops: readonly Hop[], amount: number, books: BooksNow) {
  const legs = depthsNow(hops.map(reversed), books);
  if (!legs) return null;
  const fills: Fill[] = [];
  let have = amount;
  for (let index = hops.length - 1; index >= 0; index -= 1) {
    const leg = legs[index] as LegDepth;
    const placed = placeAny(leg, have);
    if (!placed) return null;
    const [at, traded, price] = fillOf(index, leg, placed);
    fills.push([at, -traded, price]);
    have = placed.output;
  }
  return { output: have, fills };
}

const reversed = ({ side, ...hop }: Hop): Hop => ({ ...hop, side: side === 'buy' ? 'sell' : 'buy' });

const WITHOUT_LOTS = { step: 0, minAmount: 0, minCost: 0, toll: 0 };

/** Without lots and least orders; null if the book is too small. */
function placeAny(leg: LegDepth, have: number): Placed | null {
  const placed = place({ ...leg, ...WITHOUT_LOTS }, have);
  return placed && placed.input >= have * (1 - ROUNDING) ? placed : null;
}

const fillOf = (index: number, { side, fee }: LegDepth, { amount, input, output }: Traded): Fill => [
  index,
  rounded(amount),
  rounded((side === 'buy' ? input : output / (1 - fee)) / amount),
];

const rounded = (value: number): number => Number(value.toPrecision(6));

/**
 * The legs up to a withdrawal. Only the very first order has a limit: coins that have come this far are traded at any
 * price, as taking them back would take as long. A negative amount continues at the best prices, so that the profit
 * stays concave in the stake even if moving cost more than there was. Null as for `sendOrders`. `first`: the index of
 * the first leg. `spent`: the input of the first order; `have`: the output of the last leg.
 */
export function carry(legs: readonly OrderLeg[], first: number, amount: number, limit: number | null) {
  const fills: Fill[] = [];
  let [have, spent] = [amount, amount];
  for (const [index, leg] of legs.entries()) {
    const placed = have > 0 ? placeLots(leg, have, index === 0 ? limit : null) : atBest(leg, have);
    if (!placed) return null;
    if (placed.amount > 0) fills.push(fillOf(first + index, leg, placed));
    if (index === 0) spent = placed.input;
    have = placed.output;
    if (spent === 0) break;
  }
  return { spent, have, fills };
}

type Traded = Pick<Placed, 'amount' | 'input' | 'output'>;
const NOTHING: Traded = { amount: 0, input: 0, output: 0 };

function placeLots(leg: OrderLeg, have: number, limit: number | null): Traded | null {
  if (limit !== null) {
    const filled = fillWithin(leg, limit, have);
    return filled && (filled.order ?? NOTHING);
  }
  const placed = place(leg, have);
  return placed && !isUnfilled(leg, placed, have) ? placed : null;
}

/** A debt, which no order trades. */
function atBest({ side, levels, fee }: LegDepth, have: number): Traded {
  const [price = 0] = levels[0] ?? [];
  return { amount: 0, input: have, output: have * (side === 'sell' ? price : 1 / price) * (1 - fee) };
}

/** As fractions of a stake: its profit at once, and what is left of it if the gap closes, e.g. 0.995. */
export interface StakeEnds {
  readonly net: number;
  readonly ifClosed: number;
}

/**
 * By stake, on the current books. When a gap closes, the orders that filled are traded back at once: the mean of closing
 * after the first order, after the second, and so on to the last but one. Spreads and depth cost more than the fees: a
 * large stake in a narrow gap has most to lose. Without books for the way back, it is what the fees of all legs leave.
 */
export function endsOn(
  hops: readonly Hop[],
  legs: readonly LegDepth[],
  { now, bookLimitMs }: { readonly now: number; readonly bookLimitMs: number },
): (stake: number) => StakeEnds {
  const back = depthOf(hops.map(reversed), now, bookLimitMs)?.legs;
  const afterFees = hops.reduce((left, hop) => left * (1 - feeOf(hop)), 1);
  return (stake) => {
    let [have, sum] = [stake, 0];
    for (let last = 0; last < legs.length - 1; last += 1) {
      have = traded(legs[last], have);
      if (back) sum += back.slice(0, last + 1).reduceRight((left, leg) => traded(leg, left), have);
    }
    const ifClosed = back ? Math.min(1, sum / (legs.length - 1) / stake) : afterFees;
    return { net: traded(legs.at(-1), have) / stake - 1, ifClosed };
  };
}

/** What exceeds a book trades at its last price. */
const traded = (leg: LegDepth | undefined, have: number): number =>
  (leg && place({ ...withoutEnd(leg), ...WITHOUT_LOTS }, have)?.output) ?? have;
