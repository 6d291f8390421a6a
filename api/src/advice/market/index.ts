/** Market data: one ordered stream of events from a live, a simulated or a recorded market. See docs/live-market.md. */
export { slicesOf, type TakeSlice } from './call-budget';
export { exchangeClass, KNOWN_EXCHANGES, REAL_EXCHANGES, takerFeeOf } from './exchanges/fees';
export { askExchange } from './feeds/live/exchange/ask-exchange';
export { checkFiles, recordingOf } from './feeds/recording/check-files';
export { openRecorder, type Recorder } from './feeds/recording/record';
export { originOf } from './feeds/recording/replay';
export { createSimulatedSource } from './feeds/simulated/source';
export { createMarketMemory } from './market-memory';
export { openSource } from './open-source';
export { MARKET_SETTINGS, shownFeeOf, termsOf } from './owner-settings';
export { createConflatingQueue, feedInto } from './queue/conflating-queue';
export { createTermsPlacer, type SetTerms } from './set-terms';
export type { FeedSettings, LiveSettings, MarketSettings } from './settings';
export { createSliceQuestions, type SliceGiven, type SliceWanted } from './slice-questions';
export {
  type Book,
  type Delisted,
  FEED_KINDS,
  type FeedKind,
  type Listed,
  type MarketEvent,
  type MarketSource,
  type Network,
  type Networks,
  type OrderLimits,
  type Quote,
} from './types';
