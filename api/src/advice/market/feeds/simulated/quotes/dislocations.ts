/**
 * For a short while one market, or one coin on one exchange, is priced apart from the rest: a large order, a maker that
 * is away. Most are too small to pay for the fees; a few are not.
 */
import type { Random } from '../random';
import type { SimulatedMarket } from './market';
import type { Requotes } from './requotes';

interface Dislocation {
  readonly markets: readonly SimulatedMarket[];
  /** Log difference at its beginning. */
  readonly size: number;
  /** In seconds. */
  readonly lifetime: number;
  age: number;
}

export interface Dislocations {
  /** Lets so many seconds pass: old ones fade and end, new ones begin among `markets`. */
  advance(seconds: number, markets: readonly SimulatedMarket[]): void;
}

export interface DislocationRates {
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

export function createDislocations(
  rates: DislocationRates,
  requotes: Requotes,
  random: Random,
): Dislocations {
  let current: Dislocation[] = [];
  let untilNext = random.exponential(60 / rates.perMinute);
  let untilMajor = random.exponential(3600 / rates.majorsPerHour);

  const fade = (dislocation: Dislocation, seconds: number): boolean => {
    dislocation.age += seconds;
    const over = dislocation.age >= dislocation.lifetime;
    // It stands until the others' orders have found it, and then goes quickly.
    const left = over ? 0 : dislocation.size * (1 - (dislocation.age / dislocation.lifetime) ** 3);
    for (const market of dislocation.markets) requotes.shift(market, left);
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
    advance(seconds, markets) {
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

const sameCoin = (one: SimulatedMarket, other: SimulatedMarket) =>
  one.exchange === other.exchange && one.base === other.base;
