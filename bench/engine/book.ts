/**
 * A seeded book built like a real one: every coin against a dollar coin, the better known ones against more, prices
 * that follow from latent prices, spreads that widen with obscurity, and a few markets out of line.
 */
import type { MarketSpec } from '../../api/src/advice/engine';
import { createRandom, type Random } from './random';

export interface Book {
  readonly assets: number;
  readonly markets: readonly MarketSpec[];
  /** By market, relative to the middle: half the spread, and how far the middle is out of line (logarithms). */
  readonly halfSpread: Float64Array;
  readonly offset: Float64Array;
  /** Markets that are far out of line. */
  readonly dislocated: number[];
  /** The logarithm of the latent price, by asset. */
  readonly price: Float64Array;
}

const FEE = 0.001;
/** How far a market's middle is from its latent price, in half spreads; and the share of that which a quote changes. */
const USUAL_OFFSET = 0.4;
const STRAY = 0.2;
export const DISLOCATIONS = 10;

/** The currencies that coins are quoted in, with the share of an exchange's coins; they are the first assets. */
const QUOTES: readonly (readonly [code: string, share: number])[] = [
  ['USDT', 1],
  ['USDC', 0.6],
  ['BTC', 0.4],
  ['TRY', 0.53],
  ['FDUSD', 0.24],
  ['ETH', 0.14],
  ['BNB', 0.15],
  ['EUR', 0.11],
  ['BRL', 0.04],
  ['JPY', 0.03],
];

interface Exchange {
  readonly assets: number;
  readonly markets: number;
}

/** One large exchange: as many assets and spot markets as the largest lists. */
export const oneExchange = (): Book => makeBook(1, 390, [{ assets: 390, markets: 1248 }]);

/** Ten exchanges of different sizes, 7,474 markets in all. */
export const EXCHANGE_SIZES: readonly Exchange[] = [
  { assets: 390, markets: 1248 },
  { assets: 1100, markets: 1400 },
  { assets: 1000, markets: 1250 },
  { assets: 550, markets: 760 },
  { assets: 500, markets: 700 },
  { assets: 420, markets: 630 },
  { assets: 330, markets: 520 },
  { assets: 280, markets: 416 },
  { assets: 210, markets: 350 },
  { assets: 120, markets: 200 },
];

export const tenExchanges = (): Book => makeBook(2, 1500, EXCHANGE_SIZES);

/** The same ten, grown to 20,000 markets. */
export const twentyThousand = (): Book => {
  const grown = (count: number) => Math.round((count * 20_000) / 7474);
  const exchanges = EXCHANGE_SIZES.map(({ assets, markets }) => ({
    assets: grown(assets),
    markets: grown(markets),
  }));
  return makeBook(2, grown(1500), exchanges);
};

export const QUOTE_CODES = QUOTES.map(([code]) => code);

function makeBook(seed: number, assets: number, exchanges: readonly Exchange[]): Book {
  const random = createRandom(seed);
  const markets = exchanges.flatMap((exchange) => listMarkets(random, assets, exchange));
  const price = Float64Array.from({ length: assets }, (_, asset) => latentPrice(random, asset));
  const halfSpread = Float64Array.from(markets, (market) => spreadOf(random, market) / 2);
  const offset = new Float64Array(markets.length);
  const book: Book = { assets, markets, halfSpread, offset, dislocated: [], price };
  for (const market of markets.keys()) relax(random, book, market);
  while (book.dislocated.length < DISLOCATIONS) dislocate(random, book, random.below(markets.length));
  return book;
}

/** Moves a market out of line by 0.5 to 1.5 % beyond fees and spread. Returns it. */
export function dislocate(random: Random, { halfSpread, offset, dislocated }: Book, market: number): number {
  const beyond = 0.003 + (halfSpread[market] as number) + 0.005 + 0.01 * random.next();
  offset[market] = random.next() < 0.5 ? beyond : -beyond;
  if (!dislocated.includes(market)) dislocated.push(market);
  return market;
}

/** Moves a market's middle to a usual place within its spread. Returns it. */
export function relax(random: Random, { halfSpread, offset }: Book, market: number): number {
  offset[market] = USUAL_OFFSET * random.normal() * (halfSpread[market] as number);
  return market;
}

/** Moves a market's middle a little, and back towards its place. Returns it. */
export function stray(random: Random, { halfSpread, offset }: Book, market: number): number {
  const step = STRAY * USUAL_OFFSET * random.normal() * (halfSpread[market] as number);
  offset[market] = Math.sqrt(1 - STRAY ** 2) * (offset[market] as number) + step;
  return market;
}

export function bidOf(book: Book, market: number): number {
  return Math.exp(middle(book, market) - (book.halfSpread[market] as number));
}

export function askOf(book: Book, market: number): number {
  return Math.exp(middle(book, market) + (book.halfSpread[market] as number));
}

function middle({ markets, price, offset }: Book, market: number): number {
  const { base, quote } = markets[market] as MarketSpec;
  return (price[base] as number) - (price[quote] as number) + (offset[market] as number);
}

/** The best known of an exchange's coins in each currency, up to its number of markets. */
function listMarkets(random: Random, assets: number, exchange: Exchange): MarketSpec[] {
  const listed = pickAssets(random, assets, exchange.assets);
  const wanted = QUOTES.flatMap(([, share], quote) =>
    listed
      .filter((base) => base > quote)
      .map((base, rank) => ({ base, quote, urgency: urgency(random, rank / listed.length, share) })),
  );
  wanted.sort((a, b) => a.urgency - b.urgency);
  return wanted.slice(0, exchange.markets).map(({ base, quote }) => ({ base, quote, fee: FEE }));
}

/** Every coin has its dollar market; other currencies list the better known coins first. */
function urgency(random: Random, rank: number, share: number): number {
  return share === 1 ? 0 : (rank + 0.5 * random.next()) / share;
}

/** The currencies, and then assets with a preference for better known ones. */
function pickAssets(random: Random, assets: number, count: number): number[] {
  const byLuck = Array.from({ length: assets }, (_, asset) => ({
    asset,
    luck: asset < QUOTES.length ? -1 : asset * (0.3 + random.next()),
  }));
  byLuck.sort((a, b) => a.luck - b.luck);
  return byLuck
    .slice(0, count)
    .map(({ asset }) => asset)
    .sort((a, b) => a - b);
}

function latentPrice(random: Random, asset: number): number {
  const known = [0, 0, 11.5, -3.7, 0, 8.1, 6.6, 0.15, -1.7, -5][asset];
  return known ?? random.normal() * 3 - 1;
}

/** 0.002 % for the best known against dollars, up to about 0.4 % for the least known. */
function spreadOf(random: Random, { base, quote }: MarketSpec): number {
  const obscurity = Math.min(1, base / 390) * (quote === 0 ? 1 : 3);
  return (0.00002 + 0.0012 * obscurity) * (0.5 + random.next());
}
