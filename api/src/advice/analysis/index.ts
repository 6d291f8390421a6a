/** Analysis: what markets and signals were like. */
export { analysisFeature, SIGNAL_PACE } from './feature';
export * from './record/past-days-store';
export { keepFeedDays, keepMarketFacts, learntBefore, readFeedDays, signalSumsJob } from './start-analysis';
