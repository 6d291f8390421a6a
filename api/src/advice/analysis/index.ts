/** Analysis: what markets and signals were like. */
export { keepFeedDays, keepMarketFacts, pastArrivals, readFeedDays } from './analysis';
export { analysisFeature, SIGNAL_PACE } from './feature';
