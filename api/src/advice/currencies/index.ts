/** Euro rates of currencies, as the market reports them. */

export { currenciesFeature, FIND_RATES } from './feature';
export type { FindRates } from './rates';
export { findRatesOf, KnownRates, keepMarketRates } from './rates';
