/** Converts trading profiles to euros at the current rates, to value signals by them. */
import { inEuros, type TradingProfile } from '@spreadwise/contract';
import type { Database } from '../../platform/db/database';
import type { FindRates, KnownRates } from '../currencies';
import type { FindTradingProfiles, OwnTradingProfile } from '../signals';
import { readProfiles } from './trading-profile-store';

export function findProfilesOf(db: Database, findRates: FindRates): FindTradingProfiles {
  const profilesOf = readProfiles(db);
  return async (customerIds) => {
    const [profiles, rates] = await Promise.all([profilesOf(customerIds), findRates()]);
    return new Map([...profiles].map(([id, profile]) => [id, profileInEuros(profile, rates)]));
  };
}

/** Not rounded, so that a signal passes the customer's floor exactly when the profit shown to them does. */
export function profileInEuros(profile: TradingProfile, rates: KnownRates): OwnTradingProfile {
  const { currency, capital, minProfitCents } = profile;
  if (currency === 'EUR') return profile;
  const displayRate = rates.display(currency);
  const rate = rates.last(currency);
  // Without any known rate, sums in this currency cannot be applied.
  if (rate === null) return { ...profile, capital: null, minProfitCents: null, displayRate };
  const euros = (cents: number) => inEuros(cents, rate);
  return {
    ...profile,
    displayRate,
    capital: capital && capitalInEuros(capital, euros),
    minProfitCents: minProfitCents === null ? null : euros(minProfitCents),
  };
}

const capitalInEuros = (
  capital: NonNullable<TradingProfile['capital']>,
  euros: (cents: number) => number,
): NonNullable<TradingProfile['capital']> =>
  capital.kind === 'in all'
    ? { kind: 'in all', cents: euros(capital.cents) }
    : {
        kind: 'by exchange',
        cents: Object.fromEntries(Object.entries(capital.cents).map(([id, cents]) => [id, euros(cents)])),
      };
