/** What currencies are in euros, by the market. */
export { findRatesOf, keepMarketRates } from './create-rates';
export { currenciesFeature, FIND_RATES } from './feature';
export type { FindRates } from './rates';
export { KnownRates } from './rates';
