/**
 * Which markets quote anew. Looked at for every market in every step, some 150,000 times a second: therefore in plain
 * arrays by market number, read from front to back.
 */
import type { Random } from '../random';
import type { LatentPrices } from './latent-prices';
import type { SimulatedMarket } from './market';

export interface Requotes {
  /** Begins to look at a market; it quotes as soon as it is looked at. */
  add(market: SimulatedMarket): void;
  remove(market: SimulatedMarket): void;
  /** Each market's part of the quotes that come without a moved price. */
  share(markets: readonly SimulatedMarket[]): void;
  /** It has quoted at the exchange's present price. */
  quoted(market: SimulatedMarket): void;
  /** A dislocation adds this to its log price from now on. */
  shift(market: SimulatedMarket, shift: number): void;
  /**
   * Asks each market that would quote now to do so, and says how far the round is, 0 to 1. `ownQuotes` is how many
   * quotes there are to be without a moved price. Answers how many moved prices made.
   */
  each(ownQuotes: number, quotes: (number: number, done: number) => boolean): number;
}

/** How far the price may move until makers quote anew, as a log difference, beside nearly half their spread. */
const LEAST_TOLERANCE = 0.00008;
const PART_OF_HALF_SPREAD = 0.9;

export function createRequotes(prices: LatentPrices, random: Random): Requotes {
  let capacity = 1024;
  let count = 0;
  /** Where the exchange's price of base and quote stand, and the difference at which the quote would stand as it is. */
  let base = new Int32Array(capacity);
  let quote = new Int32Array(capacity);
  let anchor = new Float64Array(capacity);
  let tolerance = new Float64Array(capacity);
  let share = new Float64Array(capacity);
  const seen = prices.seen;

  const grow = () => {
    capacity *= 2;
    base = longer(base, new Int32Array(capacity));
    quote = longer(quote, new Int32Array(capacity));
    anchor = longer(anchor, new Float64Array(capacity));
    tolerance = longer(tolerance, new Float64Array(capacity));
    share = longer(share, new Float64Array(capacity));
  };

  return {
    add(market) {
      const at = market.number;
      if (at >= capacity) grow();
      count = Math.max(count, at + 1);
      base[at] = prices.place(market.exchange, market.base);
      quote[at] = prices.place(market.exchange, market.quote);
      anchor[at] = Number.MAX_VALUE;
      tolerance[at] = LEAST_TOLERANCE + PART_OF_HALF_SPREAD * market.halfSpread;
    },
    remove({ number }) {
      tolerance[number] = Number.POSITIVE_INFINITY;
      share[number] = 0;
    },
    share(markets) {
      const sum = markets.reduce((total, { weight }) => total + weight, 0);
      for (const { number, weight } of markets) share[number] = weight / sum;
    },
    quoted({ number }) {
      anchor[number] = (seen[base[number] ?? 0] ?? 0) - (seen[quote[number] ?? 0] ?? 0);
    },
    shift(market, shift) {
      anchor[market.number] = (anchor[market.number] ?? 0) - (shift - market.shift);
      market.shift = shift;
    },
    each(ownQuotes, quotes) {
      let moved = 0;
      for (let at = 0; at < count; at++) {
        const price = (seen[base[at] ?? 0] ?? 0) - (seen[quote[at] ?? 0] ?? 0);
        const because = Math.abs(price - (anchor[at] ?? 0)) > (tolerance[at] ?? 0);
        if (!because && random.next() >= (share[at] ?? 0) * ownQuotes) continue;
        if (quotes(at, (at + 1) / count) && because) moved++;
      }
      return moved;
    },
  };
}

function longer<Values extends Int32Array | Float64Array>(from: Values, to: Values): Values {
  to.set(from);
  return to;
}
