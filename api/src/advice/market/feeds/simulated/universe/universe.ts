/** Which exchange of the simulated market trades what against what, and how liquid each of these markets is. */
import { SIMULATED_EXCHANGES, type SimulatedExchange } from '../../../exchanges/simulated-exchanges';
import { createRandom, type Random } from '../random';
import { type Coin, SHARED_TICKER, simulatedCoins } from './coins';

/** The exchange on which the shared ticker means another coin. */
export const SHARED_TICKER_EXCHANGE = 'sundial';

export interface Pair {
  readonly exchange: number;
  /** Indexes into `coins`. */
  readonly base: number;
  readonly quote: number;
}

export interface SimulatedUniverse {
  readonly coins: readonly Coin[];
  readonly exchanges: readonly SimulatedExchange[];
  readonly pairs: readonly Pair[];
}

/** How likely a coin of the highest and of the lowest rank trades against it, and how much wider its spreads are. */
const QUOTES: Readonly<
  Record<string, { readonly first: number; readonly last: number; readonly width: number }>
> = {
  USDT: { first: 1, last: 1, width: 1 },
  USDC: { first: 1, last: 0.44, width: 1.35 },
  EUR: { first: 1, last: 0.26, width: 1.6 },
  BTC: { first: 1, last: 0.11, width: 1.5 },
  ETH: { first: 0.85, last: 0.06, width: 1.9 },
};

export function simulatedUniverse(seed: number, coinCount: number, exchangeCount: number): SimulatedUniverse {
  const known = simulatedCoins(seed, coinCount);
  const exchanges = SIMULATED_EXCHANGES.slice(0, exchangeCount);
  const namesake = known.find(({ code }) => code === SHARED_TICKER);
  const other = exchanges.some(({ name }) => name === SHARED_TICKER_EXCHANGE);
  const coins = namesake && other ? [...known, otherMeaningOf(namesake)] : known;
  const random = createRandom(seed, 2);
  const pairs = exchanges.flatMap((_, exchange) => pairsOf({ coins, exchanges }, exchange, random));
  return { coins, exchanges, pairs: shuffled(pairs, random) };
}

/** Markets are walked in this order; in another one exchange would always be the first to quote. */
function shuffled<Item>(items: readonly Item[], random: Random): readonly Item[] {
  const keyed = items.map((item) => ({ item, key: random.next() }));
  return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item);
}

const otherMeaningOf = (coin: Coin): Coin => ({
  ...coin,
  code: `${coin.code}@${SHARED_TICKER_EXCHANGE}`,
  price: coin.price * 0.031,
  rank: coin.rank + 150,
});

function pairsOf(
  { coins, exchanges }: Omit<SimulatedUniverse, 'pairs'>,
  exchange: number,
  random: Random,
): Pair[] {
  const numbers = new Map(coins.map(({ code }, coin) => [code, coin]));
  return coins.flatMap((coin, base) => {
    const quotes = isListed(coin, exchanges[exchange], random) ? quotesOf(coin, exchanges[exchange]) : [];
    return quotes.flatMap((code) => {
      const quote = numbers.get(code);
      const chosen = random.next() < chanceOf(coin, code);
      return chosen && quote !== undefined ? [{ exchange, base, quote }] : [];
    });
  });
}

/** The three first coins are everywhere; the further down, the more an exchange chooses. */
function isListed(coin: Coin, exchange: SimulatedExchange | undefined, random: Random): boolean {
  const drawn = random.next();
  if (!exchange) return false;
  if (coin.code.startsWith(SHARED_TICKER))
    return coin.code.includes('@') === (exchange.name === SHARED_TICKER_EXCHANGE);
  if (coin.rank < 4) return true;
  return drawn < exchange.coverage ** (0.3 + coin.rank / 200);
}

/** What an exchange offers to trade it against. A settlement coin trades against those before it. */
function quotesOf(coin: Coin, exchange: SimulatedExchange | undefined): readonly string[] {
  const offered = Object.keys(QUOTES).filter((code) => code !== 'EUR' || exchange?.euro);
  switch (coin.code) {
    case 'USDT':
      return [];
    case 'USDC':
    case 'TUSD':
      return ['USDT'];
    case 'EUR':
      return exchange?.euro ? ['USDT', 'USDC'] : [];
    case 'BTC':
      return offered.filter((code) => code !== 'BTC' && code !== 'ETH');
    case 'ETH':
      return offered.filter((code) => code !== 'ETH');
    default:
      return offered;
  }
}

function chanceOf({ rank, price }: Coin, quote: string): number {
  const rule = QUOTES[quote];
  if (!rule) return 0;
  // No exchange lists a coin in bitcoin whose price there would begin at the eighth decimal.
  if ((quote === 'BTC' || quote === 'ETH') && price < 0.02) return 0;
  if (rank < 4) return 1;
  return rule.last + (rule.first - rule.last) * Math.exp(-rank / 90);
}

export interface Liquidity {
  /** Half the spread, as a part of the price. */
  readonly halfSpread: number;
  /** What the best level is usually worth, in euros. */
  readonly levelEur: number;
  /** How busy it is beside other markets. */
  readonly weight: number;
}

/** BTC/USDT on the most liquid exchange has a spread of half a basis point, the last coins one of half a percent. */
export function liquidityOf(
  { coins, exchanges }: SimulatedUniverse,
  { exchange, base, quote }: Pair,
): Liquidity {
  const coin = coins[base];
  const rank = coin?.rank ?? 0;
  const settled = QUOTES[coins[quote]?.code ?? '']?.width ?? 1;
  const width = (exchanges[exchange]?.width ?? 1) * settled;
  const steady = coin?.kind === 'coin' ? 1 : 0.6;
  return {
    halfSpread: steady * width * (0.00002 + 0.000035 * rank ** 0.75),
    levelEur: 60_000 / (1 + rank / 7) ** 0.85 / width,
    weight: 1 / ((1 + rank / 12) * width),
  };
}
