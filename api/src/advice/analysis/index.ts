/** Analysis: what markets and signals were like. */
export { analysisFeature, READ_RECORD, SIGNAL_PACE } from './feature';
export type { ReadRecord } from './market';
export { readFeedDays } from './record/market-facts-store';
export * from './record/past-days-store';
export { readPublishedDays } from './record/record-days-store';
export { keepFeedDays, keepMarketFacts, learntBefore } from './record/record-market';
export { signalSumsJob } from './record/signal-sums-store';
