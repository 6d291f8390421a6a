/** Euro rates of currencies, as the market reports them. */
import { defineFeature, ofProcess, service } from '../../platform/feature';
import { type FindRates, findRatesOf } from './rates';
import { CURRENCIES_TABLES } from './rates-store';

export const FIND_RATES = service<FindRates>('currencies.find-rates');

export const currenciesFeature = defineFeature({
  name: 'currencies',
  purpose: 'euro rates of currencies',
  for: ['serves', 'works', 'watches'],
  tables: CURRENCIES_TABLES,
  metrics: {
    spreadwise_currency_rate_age_seconds: {
      kind: 'gauge',
      help: "Time since the market last reported the currency's rate in euros; absent for a currency it never reported.",
      labels: ['currency'],
    },
  },
  needs: ofProcess('database', 'now'),
  provides: { findRates: FIND_RATES },
  open: ({ database: { db }, now }) => ({ services: { findRates: findRatesOf(db, now) } }),
});
