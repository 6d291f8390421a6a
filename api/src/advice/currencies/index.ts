/** Euro rates of currencies, as the market reports them. */
export { currenciesFeature, FIND_RATES } from './feature';
export { type FindRates, findRatesOf, KnownRates, keepMarketRates } from './rates';
