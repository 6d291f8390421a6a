/** A cycle as the detector knows it: trades on markets, in whichever universe it was found. */
import type { Universe } from '@spreadwise/shared-auth/model';
import type { Side } from '../../engine';
import { MONEY } from '../../market';
import type { Market } from './market';

export interface Hop {
  readonly market: Market;
  readonly side: Side;
  /** The taker fee of the profile it was found for, if it differs from the market's. */
  readonly fee?: number;
}

export const feeOf = ({ market, fee }: Hop): number => fee ?? market.fee;

export interface MarketCycle {
  /** The same for every rotation. */
  readonly key: string;
  readonly hops: readonly Hop[];
  /** The smallest universe that contains all legs. */
  readonly universe: Universe;
  /** One number for each direction between two assets. */
  readonly edges: readonly number[];
}

/** Coins that a profit is preferably paid in, best first: any money before a coin that only passes through. */
const SETTLEMENT = ['USDT', 'USDC', 'EUR', 'BTC', 'ETH', 'USD', ...MONEY];

/** `hops` in any rotation; the cycle begins with the settlement coin, or else at the market with the lowest number. */
export function cycleOf(hops: readonly Hop[]): MarketCycle {
  const first = indexOfLeast(hops, ({ market }) => market.number);
  const canonical = rotate(hops, first);
  const start = indexOfLeast(canonical, (hop) => settlementRank(givenBy(hop)));
  return {
    key: canonical.map(({ market, side }) => `${market.number}${side === 'buy' ? '+' : '-'}`).join(''),
    hops: rotate(canonical, start),
    universe: universeOf(hops),
    edges: hops.map(edgeOf),
  };
}

/** The narrowest with all of these markets. */
export function universeOf(hops: readonly Pick<Hop, 'market'>[]): Universe {
  if (hops.every(({ market }) => market.isMajor)) return 'majors';
  return hops.every(({ market }) => market.exchange.isStandard) ? 'standard' : 'all';
}

/** Whether a universe has the market, whatever its fee. */
export const isInUniverse = (universe: Universe, { isMajor, exchange }: Market): boolean =>
  universe === 'all' || (universe === 'majors' ? isMajor : exchange.isStandard);

export const givenBy = ({ market, side }: Hop): string => (side === 'buy' ? market.quote : market.base);
export const yieldedBy = ({ market, side }: Hop): string => (side === 'buy' ? market.base : market.quote);

const ASSETS = 2 ** 20;
const edgeOf = ({ market: { baseId, quoteId }, side }: Hop): number =>
  side === 'buy' ? quoteId * ASSETS + baseId : baseId * ASSETS + quoteId;

/** What one unit gains around the cycle, after fees; NaN if a leg has no price. */
export function netOf(hops: readonly Hop[]): number {
  let product = 1;
  for (const hop of hops) {
    const kept = 1 - feeOf(hop);
    product *= hop.side === 'sell' ? hop.market.bid * kept : kept / hop.market.ask;
  }
  return product - 1;
}

/** The same before fees. */
export function grossOf(hops: readonly Hop[]): number {
  let product = 1;
  for (const { market, side } of hops) product *= side === 'sell' ? market.bid : 1 / market.ask;
  return product - 1;
}

function settlementRank(asset: string): number {
  const rank = SETTLEMENT.indexOf(asset);
  return rank < 0 ? SETTLEMENT.length : rank;
}

function indexOfLeast<T>(items: readonly T[], measure: (item: T) => number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  items.forEach((item, index) => {
    const value = measure(item);
    if (value < least) [best, least] = [index, value];
  });
  return best;
}

const rotate = <T>(items: readonly T[], by: number): T[] => [...items.slice(by), ...items.slice(0, by)];

/** The universes to search for opportunities, from the one fewest customers see to the one most see. */
export interface ScannedUniverse {
  readonly universe: Universe;
  readonly maxHops: number;
}

/**
 * One for each audience. Four and five hops are separate, although the second finds what the first does: if a gap's
 * best cycles have five hops, they share its edge with all shorter ones, so that one engine for both would leave
 * nothing to those whose plan has four.
 */
export const SCANNED_UNIVERSES: readonly ScannedUniverse[] = [
  { universe: 'majors', maxHops: 3 },
  { universe: 'standard', maxHops: 4 },
  { universe: 'standard', maxHops: 5 },
  { universe: 'all', maxHops: 6 },
];

/** The narrowest audience that a cycle is for: the index of the first universe that contains it. */
export function audienceOf({ universe, hops }: MarketCycle): number {
  const index = SCANNED_UNIVERSES.findIndex(
    (scanned) =>
      hops.length <= scanned.maxHops &&
      (scanned.universe === 'all' || scanned.universe === universe || universe === 'majors'),
  );
  return index < 0 ? SCANNED_UNIVERSES.length : index;
}
