/** What currencies are in euros, as far as the feed's markets say it. */
import { CURRENCIES, type Currency } from '@spreadwise/contract';
import type { MarketRate } from '../../market-port';
import type { EuroRates } from './euro-rates';

/** Where no market trades the dollar itself, what is redeemed at one stands in for it, the steadier first. */
const STABLECOINS: Readonly<Partial<Record<Currency, readonly string[]>>> = { USD: ['USDC', 'USDT'] };

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
