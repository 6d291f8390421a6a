/** One market of the simulation: its makers' quotes around the exchange's price, its tick, lot and sizes. */
import type { Level } from '../../../engine';
import type { Book, OrderLimits, Quote } from '../../types';
import { createRandom, type Random } from './random';
import { type Liquidity, liquidityOf, orderRulesOf, type Pair, type SimulatedUniverse } from './universe';

/** The orders at the prices of a gap: so many levels, each worth about so many euros at most. */
export interface Depth {
  readonly levels: number;
  readonly levelEur: number;
}

export interface SimulatedMarket extends Pair, Liquidity {
  readonly number: number;
  /** Ticks in a price of 1, and lots in an amount of 1: powers of ten. */
  readonly ticks: number;
  readonly lots: number;
  readonly limits: OrderLimits;
  /** Whether its base or its quote is the euro. */
  readonly isEuro: boolean;
  /** How far this market's makers stray from the exchange's price. */
  offset: number;
  shift: number;
  gap: Depth | null;
  /** The exchange's log price at its last quote; the largest number before the first. */
  anchor: number;
  /** The current quote; null while there is none. */
  standing: Quote | null;
  serial: number;
  /** Books are sent along until then, UTC epoch ms. */
  booksUntil: number;
}

interface QuoteConditions {
  readonly at: number;
  /** The exchange's log price. */
  readonly seen: number;
  /** A unit of the base in euros. */
  readonly baseEur: number;
  readonly random: Random;
}

const LEAST_EUR = 100;
const MOST_EUR = 200_000;
/** On markets that are hardly traded, each side is empty once in this many quotes. */
const ONE_SIDED_EVERY = 3_000;
const THIN_EUR = 1_500;
/** The offset as a part of half the spread, so small that it seldom pays for the fees. */
const STRAY = 0.3;
/** How much of the offset is left from one quote to the next. */
const STRAY_KEPT = 0.97;

export const isThin = ({ levelEur }: Liquidity): boolean => levelEur < THIN_EUR;

/** `eur`: the value of a unit of a coin in euros. */
export function newMarket(
  number: number,
  pair: Pair,
  universe: SimulatedUniverse,
  eur: (coin: number) => number,
): SimulatedMarket {
  const [baseEur, quoteEur] = [eur(pair.base), eur(pair.quote)];
  const rules = orderRulesOf(pair);
  // A tick is 0.02 to 0.2 basis points of the price.
  const ticks = 10 ** Math.max(0, Math.ceil(-Math.log10((baseEur / quoteEur) * 2e-5)));
  const lots = 10 ** Math.max(0, Math.ceil(Math.log10(baseEur / rules.lotEur)));
  const minAmount = roundUp(rules.leastEur / baseEur, lots);
  const minCost = Number((rules.leastEur / quoteEur).toPrecision(1));
  return {
    ...pair,
    ...liquidityOf(universe, pair),
    number,
    ticks,
    lots,
    limits: {
      ...{ amountStep: 1 / lots, priceStep: 1 / ticks },
      ...(rules.isLeastCost ? { minAmount: null, minCost } : { minAmount, minCost: null }),
    },
    isEuro: [pair.base, pair.quote].some((coin) => universe.coins[coin]?.code === 'EUR'),
    ...{ offset: 0, shift: 0, gap: null, anchor: Number.MAX_VALUE },
    ...{ standing: null, serial: 0, booksUntil: 0 },
  };
}

/** Makes a new quote and stores it as the current one. */
export function quote(market: SimulatedMarket, { at, seen, baseEur, random }: QuoteConditions): Quote {
  const { halfSpread, ticks } = market;
  market.offset =
    market.offset * STRAY_KEPT + STRAY * halfSpread * Math.sqrt(1 - STRAY_KEPT ** 2) * random.normal();
  const middle = seen + market.offset + market.shift;
  const half = halfSpread * (0.7 + 0.6 * random.next());
  const bid = roundDown(Math.exp(middle - half), ticks);
  const ask = Math.max(roundUp(Math.exp(middle + half), ticks), oneTickAbove(bid, ticks));
  const missing = isThin(market) ? random.below(ONE_SIDED_EVERY) : -1;
  const made: Quote = {
    type: 'quote',
    at,
    market: market.number,
    bid: missing === 0 ? null : bid,
    bidSize: missing === 0 ? null : levelSize(market, -1, 0, baseEur, random),
    ask: missing === 1 ? null : ask,
    askSize: missing === 1 ? null : levelSize(market, 1, 0, baseEur, random),
  };
  market.serial++;
  market.standing = made;
  return made;
}

/** In the base: log-normal in euros, growing by level, limited to a gap's depth on the side it has moved. */
function levelSize(market: SimulatedMarket, away: 1 | -1, level: number, baseEur: number, random: Random) {
  const varies = (1 + 0.25 * level) * Math.exp(0.8 * random.normal());
  const ordinary = Math.min(MOST_EUR, Math.max(LEAST_EUR, market.levelEur * varies));
  const { gap, shift } = market;
  const isOfGap = gap && level < gap.levels && away * shift < 0;
  return roundUp((isOfGap ? Math.min(ordinary, gap.levelEur * varies) : ordinary) / baseEur, market.lots);
}

/** How far the price may move before makers quote again: a log difference, plus nearly half their spread. */
const LEAST_TOLERANCE = 0.00008;
const PART_OF_HALF_SPREAD = 0.9;

export const toleranceOf = ({ halfSpread }: SimulatedMarket): number =>
  LEAST_TOLERANCE + PART_OF_HALF_SPREAD * halfSpread;

/* A price is a whole number of ticks, divided once: the nearest number to the decimals an exchange would write. */
const roundDown = (value: number, parts: number): number => Math.floor(value * parts + 1e-9) / parts;
const roundUp = (value: number, parts: number): number => Math.ceil(value * parts - 1e-9) / parts;
const oneTickAbove = (price: number, ticks: number): number => (Math.round(price * ticks) + 1) / ticks;
const oneTickBelow = (price: number, ticks: number): number => (Math.round(price * ticks) - 1) / ticks;

/* The order book behind a quote, built only on request: 20 levels a side, the quote first. */

const LEVELS = 20;

interface BookConditions {
  readonly at: number;
  /** A unit of the base in euros. */
  readonly baseEur: number;
  readonly seed: number;
}

/** The same quote always has the same book, and requesting it changes nothing else. */
export function bookOf(market: SimulatedMarket, quote: Quote, { at, baseEur, seed }: BookConditions): Book {
  const random = createRandom(seed, market.number, market.serial);
  const { bid, bidSize, ask, askSize } = quote;
  return {
    type: 'book',
    at,
    market: market.number,
    bids: side(market, bid, bidSize, -1, baseEur, random),
    asks: side(market, ask, askSize, 1, baseEur, random),
  };
}

/** `away` is -1 for bids, whose prices fall from level to level, and 1 for asks. */
function side(
  market: SimulatedMarket,
  best: number | null,
  size: number | null,
  away: 1 | -1,
  baseEur: number,
  random: Random,
): Level[] {
  if (best === null || size === null) return [];
  const levels: Level[] = [[best, size]];
  // Bids that are too high, or asks that are too low, are a few orders ahead of the ordinary book.
  const gapLevels = market.gap?.levels ?? 1;
  const ahead = Math.max(0, -away * market.shift);
  let left = ahead;
  let price = best;
  for (let level = 1; level < LEVELS; level++) {
    const ordinary = market.halfSpread * (0.15 + 0.7 * random.next());
    const step = level < gapLevels ? (ahead / gapLevels) * (0.6 + 0.8 * random.next()) : left;
    const back = Math.min(left, step);
    left -= back;
    price = stepAway(price, Math.exp(away * (ordinary + back)), away, market.ticks);
    if (price <= 0) break;
    levels.push([price, levelSize(market, away, level, baseEur, random)]);
  }
  return levels;
}

function stepAway(price: number, factor: number, away: 1 | -1, ticks: number): number {
  return away === 1
    ? Math.max(roundUp(price * factor, ticks), oneTickAbove(price, ticks))
    : Math.min(roundDown(price * factor, ticks), oneTickBelow(price, ticks));
}
