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
 * Typed coins and markets as exchanges list them: in upper case, but a few mix both cases and stay as they are, such as
 * kPEPE. A first capital alone is a keyboard's. The exchange in a coin's own name is in lower case: SOL@kraken.
 */
export const asListed = (typed: string): string =>
  typed.replace(/@?[^\s,;/@]+/g, (part) => {
    if (part.startsWith('@')) return part.toLowerCase();
    return /\p{Lu}/u.test(part.slice(1)) ? part : part.toUpperCase();
  });
