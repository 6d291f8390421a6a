/** Which pairs each exchange of the simulated market trades, and how liquid each of these markets is. */
import { SIMULATED_EXCHANGES, type SimulatedExchange } from '../../exchanges';
import { createRandom, type Random } from './random';

/** The exchange on which the shared ticker means another coin. */
const SHARED_TICKER_EXCHANGE = 'sundial';

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

/** The chance that the first and the last coin by rank trade against it, and how much wider its spreads are. */
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
  const pairs = exchanges.flatMap((exchange, at) =>
    pairsOf(coins, exchange, random).map((pair) => ({ exchange: at, ...pair })),
  );
  return { coins, exchanges, pairs: shuffled(pairs, random) };
}

/** Markets are processed in this order; otherwise the same exchange would always be the first to quote. */
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

function pairsOf(coins: readonly Coin[], exchange: SimulatedExchange, random: Random) {
  const numbers = new Map(coins.map(({ code }, coin) => [code, coin]));
  return coins.flatMap((coin, base) => {
    const quotes = isListed(coin, exchange, random) ? quotesOf(coin, exchange) : [];
    return quotes.flatMap((code) => {
      const quote = numbers.get(code);
      const chosen = random.next() < chanceOf(coin, code);
      return chosen && quote !== undefined ? [{ base, quote }] : [];
    });
  });
}

/** Coins of the first ranks are listed everywhere; the further down, the more an exchange chooses. */
function isListed(coin: Coin, exchange: SimulatedExchange, random: Random): boolean {
  const drawn = random.next();
  if (coin.code.startsWith(SHARED_TICKER))
    return coin.code.includes('@') === (exchange.name === SHARED_TICKER_EXCHANGE);
  if (coin.rank < 4) return true;
  return drawn < exchange.coverage ** (0.3 + coin.rank / 200);
}

/** A settlement coin trades against those before it; every other coin against all of `QUOTES`. */
const AGAINST: Readonly<Record<string, readonly string[]>> = {
  USDT: [],
  USDC: ['USDT'],
  TUSD: ['USDT'],
  EUR: ['USDT', 'USDC'],
  BTC: ['USDT', 'USDC', 'EUR'],
  ETH: ['USDT', 'USDC', 'EUR', 'BTC'],
};

function quotesOf({ code }: Coin, { euro }: SimulatedExchange): readonly string[] {
  const quotes = AGAINST[code] ?? Object.keys(QUOTES);
  if (euro) return quotes;
  return code === 'EUR' ? [] : quotes.filter((quote) => quote !== 'EUR');
}

function chanceOf({ rank, price }: Coin, quote: string): number {
  const rule = QUOTES[quote];
  if (!rule) return 0;
  // No exchange lists a coin in bitcoin whose price would start at the eighth decimal.
  if ((quote === 'BTC' || quote === 'ETH') && price < 0.02) return 0;
  if (rank < 4) return 1;
  return rule.last + (rule.first - rule.last) * Math.exp(-rank / 90);
}

export interface Liquidity {
  /** Half the spread, as a fraction of the price. */
  readonly halfSpread: number;
  /** The usual value of the best level, in euros. */
  readonly levelEur: number;
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

/** Some lots are coarse: Binance's are worth cents, those of some coins at Upbit and Kraken a few euros. */
const FINE_EUR = 0.5;
const COARSE_EUR = 20;
const COARSE = 0.15;
const LEAST_ORDERS_EUR = [1, 5, 10];

/**
 * The value of a lot and of the minimum order in euros; exchanges state the latter as an amount or as its cost. Each
 * exchange has its own rules for each coin.
 */
export function orderRulesOf({ exchange, base }: Pair) {
  const random = createRandom(exchange, base);
  return {
    lotEur: random.next() < COARSE ? COARSE_EUR : FINE_EUR,
    leastEur: LEAST_ORDERS_EUR[random.below(LEAST_ORDERS_EUR.length)] ?? 1,
    isLeastCost: exchange % 2 === 0,
  };
}

/* The coins of the simulated market: their names, rough prices and volatilities. */

export interface Coin {
  readonly code: string;
  /** In dollars at the start. */
  readonly price: number;
  /** Standard deviation of the log price per second. */
  readonly volatility: number;
  /** How strongly it follows the whole market: 1 moves as much as the market does. */
  readonly beta: number;
  /** 0 is the most traded; determines spreads, sizes and where it is listed. */
  readonly rank: number;
  readonly kind: 'coin' | 'stable' | 'cash';
}

/** The whole market's standard deviation per second: some 40 % a year. */
export const MARKET_VOLATILITY = 7e-5;

/** `T` and `TUSD` are included because `TUSD`+`T` and `T`+`USDT` read the same when joined. */
const STABLES: readonly Coin[] = [
  { code: 'USDT', price: 1, volatility: 4e-7, beta: 0, rank: 0, kind: 'stable' },
  { code: 'USDC', price: 0.9998, volatility: 4e-7, beta: 0, rank: 3, kind: 'stable' },
  { code: 'EUR', price: 1.16, volatility: 1e-5, beta: 0, rank: 6, kind: 'cash' },
  { code: 'TUSD', price: 0.9985, volatility: 1e-6, beta: 0, rank: 60, kind: 'stable' },
];

/** Real coins by rank, with their prices in dollars. */
const KNOWN = `
  BTC 91000, ETH 3050, SOL 138, XRP 2.1, BNB 890, DOGE 0.152, ADA 0.46, TRX 0.281, AVAX 14.2,
  LINK 13.1, TON 1.62, XLM 0.252, SUI 1.58, HBAR 0.148, BCH 531, LTC 86, DOT 2.42, UNI 6.3, AAVE 176,
  NEAR 1.98, PEPE 0.0000045, ETC 14.1, ICP 4.3, APT 2.45, FIL 1.72, ATOM 2.61, ARB 0.213, OP 0.322,
  ALGO 0.142, VET 0.0143, SHIB 0.0000082, CRV 0.41, GRT 0.052, SAND 0.165, MANA 0.17, XTZ 0.53,
  T 0.0108`
  .split(',')
  .map((coin): readonly [code: string, price: number] => {
    const [code = '', price] = coin.trim().split(' ');
    return [code, Number(price)];
  });

/** The code that means one coin on most exchanges and another on one. */
const SHARED_TICKER = 'NOVA';

/** Invented names are unique for at most this many coins. */
const MOST_COINS = 480;
const CONSONANTS = 'BDKLMRSTVZ';
const VOWELS = 'AEIO';

/** Returns the first `count` by rank, settlement coins included. Throws a RangeError unless 6 to MOST_COINS. */
function simulatedCoins(seed: number, count: number): readonly Coin[] {
  if (count < 6 || count > MOST_COINS)
    throw new RangeError(`A market has 6 to ${MOST_COINS} coins, not ${count}.`);
  const random = createRandom(seed, 1);
  const stables = STABLES.slice(0, count < 40 ? 3 : STABLES.length);
  const named = [...KNOWN.slice(0, 36), [SHARED_TICKER, 0.84] as const, ...KNOWN.slice(36)];
  const coins = Array.from({ length: count - stables.length }, (_, rank): Coin => {
    const [code, price] = named[rank] ?? [inventedCode(rank - named.length), 10 ** (random.next() * 5 - 3)];
    const wild = Math.min(1, rank / 250);
    return {
      code,
      price,
      volatility: (rank < 2 ? 6e-5 : 1.2e-4) + 1.6e-4 * wild * (0.5 + random.next()),
      beta: rank === 0 ? 1 : 0.8 + 0.8 * random.next(),
      rank,
      kind: 'coin',
    };
  });
  return [...stables, ...coins];
}

/** Two syllables and an X, in an order that mixes them: neither a word nor a traded coin. */
function inventedCode(index: number): string {
  const spot = (index * 1_031 + 17) % (CONSONANTS.length ** 2 * VOWELS.length ** 2);
  const at = (letters: string, position: number) => letters[position % letters.length] ?? '';
  const first = at(CONSONANTS, spot) + at(VOWELS, Math.floor(spot / 10));
  return `${first}${at(CONSONANTS, Math.floor(spot / 40))}${at(VOWELS, Math.floor(spot / 400))}X`;
}
