/** Analysis: what markets and signals were like. */
export { analysisFeature, READ_RECORD, SIGNAL_PACE } from './feature';
export type { ReadRecord } from './market';
export * from './record/past-days-store';
export { readPublishedDays } from './record/record-days-store';
export { keepFeedDays, keepMarketFacts, learntBefore, readFeedDays, signalSumsJob } from './start-analysis';
