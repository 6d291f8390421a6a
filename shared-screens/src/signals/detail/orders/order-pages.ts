/** The exchanges' order pages by market. */
import type { SignalLeg } from '@spreadwise/contract';

type Page = (base: string, quote: string) => string;

const PAGES: Readonly<Record<string, Page>> = {
  binance: (base, quote) => `https://www.binance.com/en/trade/${base}_${quote}?type=spot`,
  binanceus: (base, quote) =>
    `https://www.binance.us/spot-trade/${base.toLowerCase()}_${quote.toLowerCase()}`,
  bitfinex: (base, quote) => `https://trading.bitfinex.com/t/${base}:${quote}`,
  bitget: (base, quote) => `https://www.bitget.com/spot/${base}${quote}`,
  bitstamp: (base, quote) => `https://www.bitstamp.net/trade/${base.toLowerCase()}/${quote.toLowerCase()}/`,
  bybit: (base, quote) => `https://www.bybit.com/en/trade/spot/${base}/${quote}`,
  coinbase: (base, quote) => `https://www.coinbase.com/advanced-trade/spot/${base}-${quote}`,
  cryptocom: (base, quote) => `https://crypto.com/exchange/trade/${base}_${quote}`,
  gate: (base, quote) => `https://www.gate.com/trade/${base}_${quote}`,
  gemini: (base, quote) => `https://exchange.gemini.com/trade/${base}${quote}`,
  htx: (base, quote) => `https://www.htx.com/trade/${base.toLowerCase()}_${quote.toLowerCase()}`,
  kraken: (base, quote) => `https://pro.kraken.com/app/trade/${base.toLowerCase()}-${quote.toLowerCase()}`,
  kucoin: (base, quote) => `https://www.kucoin.com/trade/${base}-${quote}`,
  mexc: (base, quote) => `https://www.mexc.com/exchange/${base}_${quote}`,
  okx: (base, quote) => `https://www.okx.com/trade-spot/${base.toLowerCase()}-${quote.toLowerCase()}`,
};

/** Null if the exchange's address pattern is not known. */
export function orderPage({ exchange, base, quote }: SignalLeg): string | null {
  const page = PAGES[exchange];
  return page ? page(encodeURIComponent(base), encodeURIComponent(quote)) : null;
}
