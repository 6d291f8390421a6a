/** Display names of exchanges by id. */
const EXCHANGES: Readonly<Record<string, string>> = {
  okx: 'OKX',
  mexc: 'MEXC',
  htx: 'HTX',
  kucoin: 'KuCoin',
  bitmex: 'BitMEX',
  bitmart: 'BitMart',
  coinex: 'CoinEx',
  lbank: 'LBank',
  bitflyer: 'bitFlyer',
  cryptocom: 'Crypto.com',
  binanceus: 'Binance US',
};

export const exchangeText = (id: string): string => EXCHANGES[id] ?? id.charAt(0).toUpperCase() + id.slice(1);

/** Typed exchanges, with the id in place of a name that differs from it: a name may have a space. */
export const exchangeIds = (typed: string): string =>
  Object.entries(EXCHANGES).reduce(
    (text, [id, name]) => text.replaceAll(name.toLowerCase(), id),
    typed.toLowerCase(),
  );

/**
 * Typed coins and markets as they are listed: in upper case, whatever an issuer writes (USDe, stETH). Only names that
 * the library gives to a second coin of a ticker mix both cases, such as DegenReborn and Penta; a first capital of a
 * shorter word is a keyboard's. The exchange in a coin's own name is in lower case: SOL@kraken.
 */
export const asListed = (typed: string): string =>
  typed.replace(/@?[^\s,;/@]+/g, (part) => {
    if (part.startsWith('@')) return part.toLowerCase();
    return /^\p{Lu}(?:\p{Ll}{4,}$|\p{Ll}{2,}\p{Lu})/u.test(part) ? part : part.toUpperCase();
  });

/** A coin's code, however it was typed. */
export const coinCode = (typed: string): string => asListed(typed.trim());
