/** The engine's vocabulary: assets and markets are dense indices, a hop is a trade, a net is a fraction. */

/** One market of one exchange. Several may trade the same two assets; the best quote per direction counts. */
export interface MarketSpec {
  /** Asset ids, 0..assets-1. A market of an asset with itself is never used. */
  readonly base: number;
  readonly quote: number;
  /** The exchange's taker fee as a fraction of what a trade yields, -1 < fee < 1; a rebate is negative. */
  readonly fee: number;
}

/** Whether the base is sold at the bid (gain: bid x (1 - fee)) or bought at the ask (gain: (1 - fee) / ask). */
export type Side = 'buy' | 'sell';

export interface Leg {
  /** Index into the markets that the engine was created with. */
  readonly market: number;
  readonly side: Side;
}

/** A simple cycle of trades; its first leg starts at the smallest asset id on it. */
export interface Cycle {
  /** Product of the legs' gains minus 1: a fraction after fees, > 0. */
  readonly net: number;
  readonly legs: readonly Leg[];
}

export const MIN_HOPS = 2;
export const MAX_HOPS = 6;

export interface EngineOptions {
  readonly assets: number;
  readonly markets: readonly MarketSpec[];
  /** Longest cycle, 2..6 hops. */
  readonly maxHops: number;
  /** How many of the best cycles to keep. */
  readonly top: number;
  /** Whether most quotes differ from scan to scan: the engine then reuses nothing of the previous scan's prices. */
  readonly changesMuch?: boolean;
}

export interface Engine {
  /**
   * Sets a market's best quote and keeps `standing` exact. An unusable quote (a price that is zero, negative or absent
   * as NaN, or a bid above the ask) removes the market; one side alone may be absent (NaN). RangeError: unknown market.
   */
  tick(market: number, bid: number, ask: number): void;
  /** Sets a quote and defers the work: the next read rescans. For the initial fill and for many quotes at once. */
  set(market: number, bid: number, ask: number): void;
  /** Rebuilds the standing result from all quotes and returns it. */
  scan(): readonly Cycle[];
  /** The exact best `top` cycles of 2..maxHops hops with net > 0, best first. */
  standing(): readonly Cycle[];
  /**
   * Returns, of all profitable cycles by rank, at most `most` that share no edge (one direction between two assets)
   * with one already taken: ten dislocated markets form thousands of cycles that amount to the same advice.
   */
  disjoint(most: number): readonly Cycle[];
}

/** One price level of a book: price in the quote asset, amount in the base asset. */
export type Level = readonly [price: number, amount: number];

/** The side of a book that a leg trades on: the bids, best first, for a sale; the asks, best first, for a purchase. */
export interface LegDepth {
  readonly side: Side;
  readonly fee: number;
  readonly levels: readonly Level[];
}

/** The most profitable amount of a cycle. Amounts are in the asset that the first leg spends, unless stated. */
export interface Sizing {
  /** The stake with the largest profit. */
  readonly amount: number;
  /** The output minus `amount`. */
  readonly profit: number;
  /** `profit / amount`: a fraction. */
  readonly net: number;
  /** The stake at which the whole profit is gone; Infinity when the books end before it. */
  readonly breakEven: number;
  readonly legs: readonly SizedLeg[];
}

export interface SizedLeg {
  /** The worst price that the leg reaches. */
  readonly limitPrice: number;
  /** The amount of the market's base asset that the leg trades. */
  readonly amount: number;
}
