/** What a stake would bring if it were sent round a cycle now, on the books as they have become. */
import { type LegDepth, type OrderLeg, place } from '../../../engine';
import type { Hop } from '../cycles/cycle';
import { depthOf } from './cycle-depth';

export interface Stake {
  /** Of the coin that the cycle begins with; each is looked at by itself. */
  readonly amounts: readonly number[];
  /** Of the first order. */
  readonly limitPrice: number;
}

export interface StakeLimits {
  readonly now: number;
  readonly quoteLimitMs: number;
  readonly bookLimitMs: number;
}

export interface LaterNet {
  /** A fraction of the amount. */
  readonly net: number;
  /** The first order would not have filled within its limit. */
  readonly isMissed: boolean;
}

/** Less than this part of a stake is rounding. */
const ROUNDING = 1e-9;

/** For each amount; null when a leg has no fresh price, or its known book cannot take all of it: nobody can say what it would bring. */
export function laterWorth(
  hops: readonly Hop[],
  { amounts, limitPrice }: Stake,
  { now, quoteLimitMs, bookLimitMs }: StakeLimits,
): readonly (LaterNet | null)[] {
  const isFresh = hops.every(({ market }) => now - market.at <= quoteLimitMs);
  const depth = isFresh ? depthOf(hops, now, bookLimitMs) : null;
  return amounts.map((amount) => depth && netOf(depth.legs, amount, limitPrice));
}

function netOf(legs: readonly LegDepth[], amount: number, limitPrice: number): LaterNet | null {
  let have = amount;
  let isMissed = false;
  for (const [index, leg] of legs.entries()) {
    const order: OrderLeg = { ...leg, step: 0, minAmount: 0, minCost: 0, toll: 0 };
    const placed = place(order, have);
    if (placed === null || placed.input < have * (1 - ROUNDING)) return null;
    if (index === 0) isMissed = isBeyond(placed.limitPrice, limitPrice, leg.side);
    have = placed.output;
  }
  return { net: have / amount - 1, isMissed };
}

const isBeyond = (price: number, limit: number, side: OrderLeg['side']): boolean =>
  side === 'buy' ? price > limit * (1 + ROUNDING) : price < limit * (1 - ROUNDING);
