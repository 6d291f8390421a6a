/** The coins' hidden true prices, and what each exchange has noticed of them so far. */
import type { Random } from './random';
import { MARKET_VOLATILITY, type Pair, type SimulatedUniverse } from './universe';

export type LatentPrices = ReturnType<typeof createLatentPrices>;

/** Prices return to their start within some hours, so that a long run stays a market. */
const RETURN_SECONDS = 4 * 3600;
/** News: a coin jumps, about once a day, and the exchanges notice one after the other. */
const NEWS_EVERY_SECONDS = 100_000;

export function createLatentPrices({ coins, exchanges }: SimulatedUniverse, random: Random) {
  const count = coins.length;
  const home = Float64Array.from(coins, ({ price }) => Math.log(price));
  const now = Float64Array.from(home);
  /** Log prices in dollars by exchange and coin. */
  const seen = Float64Array.from({ length: exchanges.length * count }, (_, at) => home[at % count] ?? 0);
  const euro = coins.findIndex(({ code }) => code === 'EUR');
  const newsEvery = NEWS_EVERY_SECONDS / count;
  let untilNews = random.exponential(newsEvery);

  const drift = (seconds: number) => {
    const root = Math.sqrt(seconds);
    const market = random.normal() * MARKET_VOLATILITY * root;
    const back = Math.min(1, seconds / RETURN_SECONDS);
    for (const [coin, { volatility, beta }] of coins.entries()) {
      const from = now[coin] ?? 0;
      const noise = volatility * root * random.normal() + beta * market;
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
    advance(seconds: number) {
      drift(seconds);
      news(seconds);
      notice(seconds);
    },
    /** By exchange and coin; changes with each step. */
    seen: seen as Readonly<Float64Array>,
    /** Where an exchange's price of a coin stands in `seen`. */
    placeOf: (exchange: number, coin: number) => exchange * count + coin,
    /** A market's log price, as its exchange sees it. */
    of: ({ exchange, base, quote }: Pair) =>
      (seen[exchange * count + base] ?? 0) - (seen[exchange * count + quote] ?? 0),
    /** The true value, in euros. */
    eur: (coin: number) => Math.exp((now[coin] ?? 0) - (now[euro] ?? 0)),
  };
}
