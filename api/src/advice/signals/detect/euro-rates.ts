/** What coins are worth in euros, by the feed's own markets. */
import { CURRENCIES, type Currency } from '@spreadwise/contract';
import { getOrInsert, median } from '../../../platform/lib/lists';
import { midOf } from '../../market';
import type { MarketRate } from '../market-port';
import type { Market } from './market';

/** Coins through which a coin without a euro market is valued, in this order. */
const BRIDGES = ['USDT', 'USDC', 'BTC', 'ETH', 'USD'];
/** A rate used to value may be older than a price to trade at. */
const LIMIT_MS = 60_000;

export class EuroRates {
  /** `BASE/QUOTE` -> its markets on all exchanges. */
  private readonly markets = new Map<string, Market[]>();

  add(market: Market): void {
    getOrInsert(this.markets, `${market.base}/${market.quote}`, () => []).push(market);
  }

  remove(market: Market): void {
    const there = this.markets.get(`${market.base}/${market.quote}`) ?? [];
    const index = there.indexOf(market);
    if (index >= 0) there.splice(index, 1);
  }

  /** Euros for one coin at `now`; null if no market prices it. */
  euros(asset: string, now: number): number | null {
    if (asset === 'EUR') return 1;
    const direct = this.rate(asset, 'EUR', now);
    if (direct !== null) return direct;
    for (const bridge of BRIDGES) {
      const there = this.rate(asset, bridge, now);
      const back = there === null ? null : this.rate(bridge, 'EUR', now);
      if (there !== null && back !== null) return there * back;
    }
    return null;
  }

  private rate(from: string, to: string, now: number): number | null {
    const straight = this.middle(`${from}/${to}`, now);
    if (straight !== null) return straight;
    const inverse = this.middle(`${to}/${from}`, now);
    return inverse === null ? null : 1 / inverse;
  }

  /** The median over the exchanges, so that an outlier does not set the rate. */
  private middle(pair: string, now: number): number | null {
    const prices: number[] = [];
    for (const { at, bid, ask } of this.markets.get(pair) ?? []) {
      const middle = midOf(bid, ask) ?? 0;
      if (now - at <= LIMIT_MS && middle > 0) prices.push(middle);
    }
    return prices.length > 0 ? median(prices) : null;
  }
}

/** If no market trades the dollar itself, a coin redeemable for one stands in for it, the steadier first. */
const STABLECOINS: Readonly<Partial<Record<Currency, readonly string[]>>> = { USD: ['USDC', 'USDT'] };

/** The euro rates of currencies, as far as the feed's markets give them. */
export function currencyRates(rates: Pick<EuroRates, 'euros'>, now: number): readonly MarketRate[] {
  return CURRENCIES.flatMap((currency) => {
    if (currency === 'EUR') return [];
    for (const by of [null, ...(STABLECOINS[currency] ?? [])]) {
      const eur = rates.euros(by ?? currency, now);
      if (eur !== null) return [{ currency, eur, by }];
    }
    return [];
  });
}
