/** Analysis: what markets and signals were like. */
export { analysisFeature, SIGNAL_PACE } from './feature';
export { keepFeedDays, keepMarketFacts, learntBefore, readFeedDays } from './start-analysis';
