/** What a stake would bring if it were sent round a cycle now, on the books as they have become. */
import { type LegDepth, type Placed, place } from '../../../engine';
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
  limits: StakeLimits,
): readonly (LaterNet | null)[] {
  return carry(hops, amounts, limits).map((carried, index) => {
    const amount = amounts[index] ?? 0;
    return carried && { net: carried.have / amount - 1, isMissed: isBeyond(carried, limitPrice, hops) };
  });
}

export interface Carried {
  /** What comes out of the last leg. */
  readonly have: number;
  /** The worst price that the first order touches. */
  readonly limitPrice: number;
}

/**
 * What each of these amounts has become after the legs. Less than nothing is carried on at the best prices: so the profit
 * stays concave in the stake, also where moving took more than there was.
 */
export function carry(
  hops: readonly Hop[],
  amounts: readonly (number | null)[],
  { now, quoteLimitMs, bookLimitMs }: StakeLimits,
): readonly (Carried | null)[] {
  const depth = isFresh(hops, { now, quoteLimitMs }) ? depthOf(hops, now, bookLimitMs) : null;
  return amounts.map((amount) => (depth && amount !== null ? carriedThrough(depth.legs, amount) : null));
}

export const isFresh = (
  hops: readonly Hop[],
  { now, quoteLimitMs }: Pick<StakeLimits, 'now' | 'quoteLimitMs'>,
): boolean => hops.every(({ market }) => now - market.at <= quoteLimitMs);

function carriedThrough(legs: readonly LegDepth[], amount: number): Carried | null {
  let have = amount;
  let limitPrice: number | null = null;
  for (const leg of legs) {
    const placed = have > 0 ? placedWhole(leg, have) : atBest(leg, have);
    if (placed === null) return null;
    limitPrice ??= placed.limitPrice;
    have = placed.output;
  }
  return { have, limitPrice: limitPrice ?? 0 };
}

function placedWhole(leg: LegDepth, have: number): Pick<Placed, 'output' | 'limitPrice'> | null {
  const placed = place({ ...leg, step: 0, minAmount: 0, minCost: 0, toll: 0 }, have);
  return placed === null || placed.input < have * (1 - ROUNDING) ? null : placed;
}

function atBest({ side, levels, fee }: LegDepth, have: number): Pick<Placed, 'output' | 'limitPrice'> {
  const [price = 0] = levels[0] ?? [];
  return { limitPrice: price, output: have * (side === 'sell' ? price : 1 / price) * (1 - fee) };
}

/** Whether the first order would not have filled within its limit. */
export const isBeyond = ({ limitPrice }: Carried, limit: number, [first]: readonly Hop[]): boolean =>
  first?.side === 'buy' ? limitPrice > limit * (1 + ROUNDING) : limitPrice < limit * (1 - ROUNDING);
