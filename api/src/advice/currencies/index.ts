/** What currencies are in euros, by the market. */

export { currenciesFeature, FIND_RATES } from './feature';
export type { FindRates } from './rates';
export { findRatesOf, KnownRates, keepMarketRates } from './rates';
