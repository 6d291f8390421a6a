/** Seeded books of every shape, and quotes that move them, for comparing the engine with the oracle. */
import type { MarketSpec } from '../types';

export type Quote = [bid: number, ask: number];

export interface RandomBook {
  readonly shape: Shape;
  readonly assets: number;
  readonly markets: readonly MarketSpec[];
  readonly maxHops: number;
  readonly top: number;
  /** Returns a random quote for a market, now and then an unusable one. */
  fresh(market: number): Quote;
  /** Returns a quote slightly off the given one. */
  moved(quote: Quote): Quote;
  readonly below: (n: number) => number;
}

/** `ties`: powers of two without fees, for equal nets. `wide`: a hub with more markets than a block of weights. */
const SHAPES = ['sparse', 'dense', 'hub', 'wide', 'parallel', 'ties', 'extreme'] as const;
type Shape = (typeof SHAPES)[number];

const NOISE = [0.0005, 0.005, 0.05, 0.5];
/** One of them is a rebate. */
const FEES = [0.001, 0.001, -0.0002];
const NEVER_USED = [1, -1, Number.NaN, Number.POSITIVE_INFINITY];
const BROKEN: readonly Quote[] = [
  [Number.NaN, Number.NaN],
  [0, 1],
  [1, 0],
  [-1, 2],
  [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  [2, 1],
];

export function randomBook(seed: number): RandomBook {
  const random = mulberry32(seed);
  const below = (n: number) => Math.floor(random() * n);
  const oneOf = <T>(list: readonly T[]) => list[below(list.length)] as T;
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const shape = oneOf(SHAPES);
  const noise = oneOf(NOISE);
  const assets = shape === 'parallel' ? 2 + below(4) : shape === 'wide' ? 30 + below(20) : 2 + below(9);
  const price = Array.from({ length: assets }, () => priceOf(shape, below, normal));
  const markets = Array.from({ length: marketCount(shape, assets, below) }, () => ({
    base: below(assets),
    quote: shape === 'hub' || shape === 'wide' ? below(2) : below(assets),
    fee: below(40) === 0 ? oneOf(NEVER_USED) : shape === 'ties' ? 0 : oneOf(FEES),
  }));

  const fresh = (market: number): Quote => {
    if (below(20) === 0) return [...oneOf(BROKEN)];
    const { base, quote } = markets[market] as MarketSpec;
    const away = shape === 'ties' ? 2 ** (below(3) - 1) : Math.exp(noise * normal());
    const middle = ((price[base] as number) / (price[quote] as number)) * away;
    const half = shape === 'ties' ? 2 ** below(2) : Math.exp(noise * random() * 0.5);
    const both: Quote = [middle / half, middle * half];
    if (below(15) === 0) both[below(2)] = Number.NaN;
    return both;
  };
  const moved = ([bid, ask]: Quote): Quote => [
    bid * (1 + 0.1 * noise * normal()),
    ask * (1 + 0.1 * noise * normal()),
  ];
  return {
    shape,
    assets,
    markets,
    maxHops: 2 + (seed % 5),
    top: 1 + below(oneOf([4, 12, 60])),
    fresh,
    moved,
    below,
  };
}

/** All pairs of a few assets, no fees, and moves as small as the cycles' differences: ranks change all the time. */
export function tightBook(seed: number): RandomBook {
  const book = randomBook(seed);
  const random = mulberry32(seed);
  const assets = 7;
  const markets = Array.from({ length: assets * assets }, (_, pair) => ({
    base: pair % assets,
    quote: Math.floor(pair / assets),
    fee: 0,
  })).filter(({ base, quote }) => base < quote);
  const scaled = ([bid, ask]: Quote, by: number): Quote => {
    const factor = 1 + by * (random() - 0.5);
    return [bid * factor, ask * factor];
  };
  const fresh = () => scaled([0.9995, 1.0005], 0.01);
  const moved = (quote: Quote) => scaled(quote, 0.0006);
  return { ...book, assets, markets, maxHops: 2 + (seed % 4), top: 1 + (seed % 3), fresh, moved };
}

/** A few assets at whole powers of two, with fees and rebates of a half: most gains are equal, to each other or to 1. */
export function evenBook(seed: number): RandomBook {
  const random = mulberry32(seed);
  const below = (n: number) => Math.floor(random() * n);
  const assets = 2 + below(3);
  const price = Array.from({ length: assets }, () => 2 ** below(4));
  const markets = Array.from({ length: 3 + below(6) }, () => {
    const base = below(assets);
    return { base, quote: (base + 1 + below(assets - 1)) % assets, fee: (below(3) - 1) / 2 };
  });
  const fresh = (market: number): Quote => {
    const { base, quote } = markets[market] as MarketSpec;
    const bid = ((price[base] as number) / (price[quote] as number)) * 2 ** (below(3) - 1);
    const both: Quote = [bid, bid * 2 ** below(2)];
    if (below(8) === 0) both[below(2)] = Number.NaN;
    return both;
  };
  const size = { maxHops: 2 + below(3), top: 1 + below(3) };
  return { shape: 'ties', assets, markets, ...size, fresh, moved: (quote) => quote, below };
}

function marketCount(shape: Shape, assets: number, below: (n: number) => number): number {
  if (shape === 'sparse') return 1 + below(assets + 2);
  if (shape === 'parallel') return 4 + below(20);
  if (shape === 'hub' || shape === 'wide') return 1 + below(3 * assets);
  return 1 + below(Math.min(40, assets * assets));
}

function priceOf(shape: Shape, below: (n: number) => number, normal: () => number): number {
  if (shape === 'ties') return 2 ** below(3);
  return Math.exp(normal() * (shape === 'extreme' ? 15 : 1));
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
