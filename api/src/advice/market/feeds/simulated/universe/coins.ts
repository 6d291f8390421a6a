/** The coins of the simulated market: what they are called, roughly cost and how much they move. */
import { createRandom } from '../random';

export interface Coin {
  readonly code: string;
  /** In dollars at the start. */
  readonly price: number;
  /** Standard deviation of the log price in a second. */
  readonly volatility: number;
  /** How strongly it follows the whole market: 1 moves as much as the market does. */
  readonly beta: number;
  /** 0 is the most traded; decides spreads, sizes and where it is listed. */
  readonly rank: number;
  readonly kind: 'coin' | 'stable' | 'cash';
}

/** The whole market's standard deviation in a second: some 40 % a year. */
export const MARKET_VOLATILITY = 7e-5;

/** `T` and `TUSD` are there because `TUSD`+`T` and `T`+`USDT` read the same when run together. */
const STABLES: readonly Coin[] = [
  { code: 'USDT', price: 1, volatility: 4e-7, beta: 0, rank: 0, kind: 'stable' },
  { code: 'USDC', price: 0.9998, volatility: 4e-7, beta: 0, rank: 3, kind: 'stable' },
  { code: 'EUR', price: 1.16, volatility: 1e-5, beta: 0, rank: 6, kind: 'cash' },
  { code: 'TUSD', price: 0.9985, volatility: 1e-6, beta: 0, rank: 60, kind: 'stable' },
];

const KNOWN: readonly (readonly [code: string, price: number])[] = [
  ['BTC', 91_000],
  ['ETH', 3_050],
  ['SOL', 138],
  ['XRP', 2.1],
  ['BNB', 890],
  ['DOGE', 0.152],
  ['ADA', 0.46],
  ['TRX', 0.281],
  ['AVAX', 14.2],
  ['LINK', 13.1],
  ['TON', 1.62],
  ['XLM', 0.252],
  ['SUI', 1.58],
  ['HBAR', 0.148],
  ['BCH', 531],
  ['LTC', 86],
  ['DOT', 2.42],
  ['UNI', 6.3],
  ['AAVE', 176],
  ['NEAR', 1.98],
  ['PEPE', 0.0000045],
  ['ETC', 14.1],
  ['ICP', 4.3],
  ['APT', 2.45],
  ['FIL', 1.72],
  ['ATOM', 2.61],
  ['ARB', 0.213],
  ['OP', 0.322],
  ['ALGO', 0.142],
  ['VET', 0.0143],
  ['SHIB', 0.0000082],
  ['CRV', 0.41],
  ['GRT', 0.052],
  ['SAND', 0.165],
  ['MANA', 0.17],
  ['XTZ', 0.53],
  ['T', 0.0108],
];

/** The code that means one coin on most exchanges and another on one. */
export const SHARED_TICKER = 'NOVA';

/** At most so many can be told apart by name. */
const MOST_COINS = 480;
const CONSONANTS = 'BDKLMRSTVZ';
const VOWELS = 'AEIO';

/** The first `count` by rank, settlement coins included; `count` is at least 6. */
export function simulatedCoins(seed: number, count: number): readonly Coin[] {
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

/** Two syllables and an X, in an order that mixes them: no word, and no coin that is traded. */
function inventedCode(index: number): string {
  const spot = (index * 1_031 + 17) % (CONSONANTS.length ** 2 * VOWELS.length ** 2);
  const at = (letters: string, position: number) => letters[position % letters.length] ?? '';
  return [
    at(CONSONANTS, spot),
    at(VOWELS, Math.floor(spot / 10)),
    at(CONSONANTS, Math.floor(spot / 40)),
    at(VOWELS, Math.floor(spot / 400)),
    'X',
  ].join('');
}
