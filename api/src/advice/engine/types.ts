/** The engine's vocabulary: assets and markets are dense numbers, a hop is a trade, a gain is a fraction. */

/** One market of one exchange. Several may trade the same two assets; the best quote a direction counts. */
export interface MarketSpec {
  /** Asset ids, 0..assets-1. A market of an asset with itself is never used. */
  readonly base: number;
  readonly quote: number;
  /** The exchange's taker fee as a fraction of what a trade yields, -1 < fee < 1: a rebate is below 0. */
  readonly fee: number;
}

/** Whether the base is sold at the bid (gain: bid x (1 - fee)) or bought at the ask (gain: (1 - fee) / ask). */
export type Side = 'buy' | 'sell';

export interface Leg {
  /** Index into the markets the engine was made with. */
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
  /** How many assets there are. */
  readonly assets: number;
  readonly markets: readonly MarketSpec[];
  /** Longest cycle, 2..6 hops. */
  readonly maxHops: number;
  /** How many of the best cycles stand. */
  readonly top: number;
  /** Whether most quotes are others from scan to scan: what was found out about the last ones is of no use then. */
  readonly changesMuch?: boolean;
}

export interface Engine {
  /**
   * Sets a market's best quote. One that cannot be advised on (a price that is zero, negative, absent as NaN, or a bid
   * above the ask) takes the market out; one side may be absent (NaN) alone. Keeps `standing` exact.
   */
  tick(market: number, bid: number, ask: number): void;
  /** Sets a quote without keeping `standing`; `scan` makes it exact again. For filling and for many at once. */
  set(market: number, bid: number, ask: number): void;
  /** Makes the standing result anew from all quotes and answers it. */
  scan(): readonly Cycle[];
  /** The exact best `top` cycles of 2..maxHops hops with net > 0, best first. */
  standing(): readonly Cycle[];
  /** Rises with each change of the standing result. */
  readonly version: number;
  /**
   * Of all profitable cycles by rank, those that share no edge (one direction between two assets) with one already
   * taken: ten dislocated markets make thousands of cycles that are the same advice. At most `most`.
   */
  disjoint(most: number): readonly Cycle[];
}

/** One price level of a book: price in the quote asset, amount in the base asset. */
export type Level = readonly [price: number, amount: number];

/** What a leg can be done at: the bids, best first, for a sale; the asks, best first, for a purchase. */
export interface LegDepth {
  readonly side: Side;
  readonly fee: number;
  readonly levels: readonly Level[];
}

/** The most profitable amount of a cycle. Amounts are in the asset that the first leg gives away, unless said. */
export interface Sizing {
  /** What goes in for the largest profit. */
  readonly amount: number;
  /** What comes out beyond `amount`. */
  readonly profit: number;
  /** `profit / amount`: a fraction. */
  readonly net: number;
  /** What goes in when the whole gain is gone; Infinity when the books end before it. */
  readonly breakEven: number;
  readonly legs: readonly SizedLeg[];
}

export interface SizedLeg {
  /** The worst price that the leg touches. */
  readonly limitPrice: number;
  /** The amount of the market's base asset that is traded. */
  readonly amount: number;
}
