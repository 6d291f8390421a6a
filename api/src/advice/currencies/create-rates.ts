/** Euro rates put together: read, and kept from what the market says. */
import type { Database } from '../../platform/db/database';
import { createFindRates, type FindRates, type KeepRatesContext, keepRates } from './rates';
import { createRatesStore } from './rates-store';

export const findRatesOf = (db: Database, now: () => Date): FindRates =>
  createFindRates(createRatesStore(db), now);

/** In a process that watches the market. */
export const keepMarketRates = (db: Database, context: Omit<KeepRatesContext, 'store'>): void =>
  keepRates({ ...context, store: createRatesStore(db) });
