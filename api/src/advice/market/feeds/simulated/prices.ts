/** What the coins are worth, which nobody sees, and what each exchange has noticed of it so far. */
import type { SimulatedExchange } from '../../exchanges';
import type { SimulatedMarket } from './market';
import type { Random } from './random';
import { type Coin, MARKET_VOLATILITY, type Pair } from './universe';

export interface LatentPrices {
  /** Lets so many seconds pass. */
  advance(seconds: number): void;
  /** A market's log price, as its exchange has it. */
  of(market: Pair): number;
  /** In euros, as it is. */
  eur(coin: number): number;
}

/** Prices return to where they began within some hours, so that a long run stays a market. */
const RETURN_SECONDS = 4 * 3600;
/** News: a coin jumps, about once a day, and the exchanges notice one after the other. */
const NEWS_EVERY_SECONDS = 100_000;

export function createLatentPrices(
  coins: readonly Coin[],
  exchanges: readonly SimulatedExchange[],
  random: Random,
): LatentPrices {
  const count = coins.length;
  const home = Float64Array.from(coins, ({ price }) => Math.log(price));
  const now = Float64Array.from(home);
  /** Log prices in dollars by exchange and coin. */
  const seen = Float64Array.from({ length: exchanges.length * count }, (_, at) => home[at % count] ?? 0);
  const volatility = Float64Array.from(coins, (coin) => coin.volatility);
  const beta = Float64Array.from(coins, (coin) => coin.beta);
  const euro = coins.findIndex(({ code }) => code === 'EUR');
  const newsEvery = NEWS_EVERY_SECONDS / count;
  let untilNews = random.exponential(newsEvery);

  const drift = (seconds: number) => {
    const root = Math.sqrt(seconds);
    const market = random.normal() * MARKET_VOLATILITY * root;
    const back = Math.min(1, seconds / RETURN_SECONDS);
    for (let coin = 0; coin < count; coin++) {
      const from = now[coin] ?? 0;
      const noise = (volatility[coin] ?? 0) * root * random.normal() + (beta[coin] ?? 0) * market;
      now[coin] = from + noise + ((home[coin] ?? 0) - from) * back;
    }
  };
  const news = (seconds: number) => {
    untilNews -= seconds;
    if (untilNews > 0) return;
    untilNews = random.exponential(newsEvery);
    const coin = random.below(count);
    if (coins[coin]?.kind !== 'coin') return;
    const sign = random.next() < 0.5 ? -1 : 1;
    now[coin] = (now[coin] ?? 0) + sign * Math.min(0.03, random.pareto(0.0008, 1.8));
  };
  const notice = (seconds: number) => {
    let place = 0;
    for (const { lagMs } of exchanges) {
      const part = 1 - Math.exp((-seconds * 1000) / lagMs);
      for (let coin = 0; coin < count; coin++) {
        const before = seen[place] ?? 0;
        seen[place] = before + ((now[coin] ?? 0) - before) * part;
        place++;
      }
    }
  };

  return {
    advance(seconds) {
      drift(seconds);
      news(seconds);
      notice(seconds);
    },
    of: ({ exchange, base, quote }) =>
      (seen[exchange * count + base] ?? 0) - (seen[exchange * count + quote] ?? 0),
    eur: (coin) => Math.exp((now[coin] ?? 0) - (now[euro] ?? 0)),
  };
}

/** How far the price may move until makers quote anew, as a log difference, beside nearly half their spread. */
const LEAST_TOLERANCE = 0.00008;
const PART_OF_HALF_SPREAD = 0.9;

/** Whether the price has moved so far from the one that the market's quote was made at. */
export const hasMoved = ({ anchor, halfSpread }: SimulatedMarket, price: number): boolean =>
  Math.abs(price - anchor) > LEAST_TOLERANCE + PART_OF_HALF_SPREAD * halfSpread;

/*
 * For a short while one market, or one coin on one exchange, is priced apart from the rest: a large order, a maker that
 * is away. Most are too small to pay for the fees; a few are not.
 */

interface Dislocation {
  readonly markets: readonly SimulatedMarket[];
  /** Log difference at its beginning. */
  readonly size: number;
  /** In seconds. */
  readonly lifetime: number;
  age: number;
}

interface DislocationRates {
  /** New ones a minute, over all markets. */
  readonly perMinute: number;
  /** New ones an hour, over the markets that `isMajor` names. */
  readonly majorsPerHour: number;
  readonly isMajor: (market: SimulatedMarket) => boolean;
}

const SHORTEST_SECONDS = 1;
const LONGEST_SECONDS = 180;
/** A narrow market is never as far off as a wide one: BTC and ETH by half a percent, the last coins by 2.5 %. */
const LARGEST = 0.025;
const largestOf = ({ halfSpread }: SimulatedMarket) => Math.min(LARGEST, 0.004 + 12 * halfSpread);
/** How often a whole coin is priced apart on an exchange, and not one of its markets. */
const WHOLE_COIN = 0.2;

export function createDislocations(rates: DislocationRates, random: Random) {
  let current: Dislocation[] = [];
  let untilNext = random.exponential(60 / rates.perMinute);
  let untilMajor = random.exponential(3600 / rates.majorsPerHour);

  const fade = (dislocation: Dislocation, seconds: number): boolean => {
    dislocation.age += seconds;
    const over = dislocation.age >= dislocation.lifetime;
    // It stands until the others' orders have found it, and then goes quickly.
    const left = over ? 0 : dislocation.size * (1 - (dislocation.age / dislocation.lifetime) ** 3);
    for (const market of dislocation.markets) shiftTo(market, left);
    return !over;
  };
  const begin = (market: SimulatedMarket | undefined, markets: readonly SimulatedMarket[]) => {
    if (!market) return;
    const together =
      random.next() < WHOLE_COIN ? markets.filter((other) => sameCoin(other, market)) : [market];
    const size = Math.min(largestOf(market), random.pareto(0.0005 + 1.3 * market.halfSpread, 2));
    const sign = random.next() < 0.5 ? -1 : 1;
    // Half last 15 seconds or more: between two exchanges coins have to be moved, which nobody does in a second.
    const lifetime = 15 * Math.exp(random.normal());
    const dislocation: Dislocation = {
      markets: together.filter(({ shift }) => shift === 0),
      size: sign * size,
      lifetime: Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, lifetime)),
      age: 0,
    };
    fade(dislocation, 0);
    current.push(dislocation);
  };
  const any = (markets: readonly SimulatedMarket[]) => markets[random.below(markets.length)];

  return {
    /** Lets so many seconds pass: old ones fade and end, new ones begin among `markets`. */
    advance(seconds: number, markets: readonly SimulatedMarket[]): void {
      current = current.filter((dislocation) => fade(dislocation, seconds));
      untilNext -= seconds;
      if (untilNext <= 0) {
        untilNext = random.exponential(60 / rates.perMinute);
        begin(any(markets), markets);
      }
      untilMajor -= seconds;
      if (untilMajor <= 0) {
        untilMajor = random.exponential(3600 / rates.majorsPerHour);
        begin(any(markets.filter(rates.isMajor)), markets);
      }
    },
  };
}

/** The quote that stands is as much off as the makers' price has moved. */
function shiftTo(market: SimulatedMarket, shift: number): void {
  market.anchor -= shift - market.shift;
  market.shift = shift;
}

const sameCoin = (one: SimulatedMarket, other: SimulatedMarket) =>
  one.exchange === other.exchange && one.base === other.base;
