/** What currencies are in euros, by the market. */
import type { Database } from '../../platform/db/database';
import { type KeepRatesContext, keepRates } from './keep-rates';
import { createFindRates, type FindRates } from './rates';
import { createRatesStore } from './rates-store';

export { currenciesFeature, FIND_RATES } from './feature';
export { KnownRates } from './known-rates';
export type { FindRates } from './rates';

export const findRatesOf = (db: Database, now: () => Date): FindRates =>
  createFindRates(createRatesStore(db), now);

/** In a process that watches the market. */
export const keepMarketRates = (db: Database, context: Omit<KeepRatesContext, 'store'>): void =>
  keepRates({ ...context, store: createRatesStore(db) });
