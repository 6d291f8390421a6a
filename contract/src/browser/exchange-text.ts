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
  gateio: 'Gate',
  cryptocom: 'Crypto.com',
  binanceus: 'Binance US',
};

export const exchangeText = (id: string): string => EXCHANGES[id] ?? id.charAt(0).toUpperCase() + id.slice(1);
