/** Rates for tests, as if the market had reported them at a given moment. */
import type { Currency, Rate } from '@spreadwise/contract';
import { type FindRates, KnownRates } from '..';

export const rate = (currency: Currency, eur: number, at: Date): Rate => ({
  ...{ currency, eur, at: at.toISOString() },
  by: currency === 'USD' ? 'USDC' : null,
});

export const knownRates =
  (now: () => Date, ...rates: readonly Rate[]): FindRates =>
  async () =>
    new KnownRates(rates, now());
