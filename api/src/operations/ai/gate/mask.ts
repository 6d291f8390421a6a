/**
 * Names of coins and exchanges as one sign each, so that what is left of a text is words and numbers. The signs are of
 * Unicode's private use area: a text that has them of itself is refused before.
 */
const FIRST_SIGN = 0xe000;
export const SIGNS = '\uE000-\uF8FF';

/** What coins are called in prose. */
const PROSE: Readonly<Record<string, string>> = {
  Bitcoin: 'BTC',
  Ethereum: 'ETH',
  Ether: 'ETH',
  Tether: 'USDT',
  Solana: 'SOL',
  Cardano: 'ADA',
  Dogecoin: 'DOGE',
  Litecoin: 'LTC',
  Polkadot: 'DOT',
  Chainlink: 'LINK',
};

/** Words of prose that name a coin, however they are written. */
export const COIN_WORDS: readonly string[] = Object.keys(PROSE).map((word) => word.toLowerCase());

export type Mask = (text: string) => string;

export function createMask(names: readonly string[]): Mask {
  const signs = new Map(
    [...new Set(names)].map((name, index) => [name, String.fromCharCode(FIRST_SIGN + index)]),
  );
  for (const [word, coin] of Object.entries(PROSE)) {
    const sign = signs.get(coin);
    if (sign !== undefined) signs.set(word, sign).set(word.toLowerCase(), sign);
  }
  if (signs.size === 0) return (text) => text;
  // The longest first: 'Binance US' is not 'Binance' and a word.
  const choices = [...signs.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${choices.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  return (text) => text.replace(pattern, (name) => signs.get(name) ?? name);
}

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
