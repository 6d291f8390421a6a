/** A cycle as the detector knows it: trades on markets, whichever universe it was found in. */
import type { Universe } from '@spreadwise/shared-auth/model';
import type { Side } from '../../engine';
import type { Market } from './market';

export interface Hop {
  readonly market: Market;
  readonly side: Side;
  /** The taker fee of who it was found for, where that is another than the market's. */
  readonly fee?: number;
}

export const feeOf = ({ market, fee }: Hop): number => fee ?? market.fee;

export interface MarketCycle {
  /** The same for every rotation. */
  readonly key: string;
  readonly hops: readonly Hop[];
  /** The smallest that contains all legs. */
  readonly universe: Universe;
  /** One number for each direction between two assets. */
  readonly edges: readonly number[];
}

/** Coins that a profit is preferably paid in, the best first. */
const SETTLEMENT = ['USDT', 'USDC', 'EUR', 'BTC', 'ETH'];

/** `hops` in any rotation; the cycle begins with the settlement coin, or else at its market of the lowest number. */
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

function universeOf(hops: readonly Hop[]): Universe {
  if (hops.every(({ market }) => market.isMajor)) return 'majors';
  return hops.every(({ market }) => market.exchange.isStandard) ? 'standard' : 'all';
}

/** The coin that a leg gives away. */
export const givenBy = ({ market, side }: Hop): string => (side === 'buy' ? market.quote : market.base);
/** The coin that a leg yields. */
export const yieldedBy = ({ market, side }: Hop): string => (side === 'buy' ? market.base : market.quote);

const ASSETS = 2 ** 20;
const edgeOf = ({ market: { baseId, quoteId }, side }: Hop): number =>
  side === 'buy' ? quoteId * ASSETS + baseId : baseId * ASSETS + quoteId;

/** What the best price does to one unit: NaN when there is none. */
const gainOf = (hop: Hop): number =>
  hop.side === 'sell' ? hop.market.bid * (1 - feeOf(hop)) : (1 - feeOf(hop)) / hop.market.ask;

/** What one unit becomes on the way round, after fees, less 1; NaN when a leg has no price. */
export function netOf(hops: readonly Hop[]): number {
  let product = 1;
  for (const hop of hops) product *= gainOf(hop);
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
  const measures = items.map(measure);
  return measures.indexOf(Math.min(...measures));
}

const rotate = <T>(items: readonly T[], by: number): T[] => [...items.slice(by), ...items.slice(0, by)];

/** The universes that opportunities are looked for in, from what the fewest customers may see to what the most may. */
export interface ScannedUniverse {
  readonly universe: Universe;
  readonly maxHops: number;
}

/**
 * One for each audience. Four and five hops apart, though the second finds what the first does: where a dislocation's
 * best cycles have five hops, they share its edge with all shorter ones, so that one engine for both would leave nothing
 * to those whose plan has four.
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
