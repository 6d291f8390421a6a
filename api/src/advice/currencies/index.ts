/** What currencies are in euros, by the market. */
import type { Database } from '../../platform/db/database';
import { createFindRates, type FindRates, type KeepRatesContext, keepRates } from './rates';
import { createRatesStore } from './rates-store';

export { currenciesFeature, FIND_RATES } from './feature';
export type { FindRates } from './rates';
export { KnownRates } from './rates';

export const findRatesOf = (db: Database, now: () => Date): FindRates =>
  createFindRates(createRatesStore(db), now);

/** In a process that watches the market. */
export const keepMarketRates = (db: Database, context: Omit<KeepRatesContext, 'store'>): void =>
  keepRates({ ...context, store: createRatesStore(db) });
