/** Market data: one ordered stream of events from a live, a simulated or a recorded market. See docs/live-market.md. */
export {
  createSliceQuestions,
  type SliceGiven,
  type SliceWanted,
  slicesOf,
  type TakeSlice,
} from './call-budget';
export { exchangeClass, KNOWN_EXCHANGES, REAL_EXCHANGES, takerFeeOf } from './exchanges';
export { askExchange } from './feeds/live/exchange/requests';
export { openSource } from './feeds/open-feed';
export { openRecorder, type Recorder } from './feeds/recording/record';
export { checkFiles, originOf, recordingOf } from './feeds/recording/replay';
export { createSimulatedSource } from './feeds/simulated/simulation';
export { ConflatingQueue } from './queue';
export { createMarketMemory, createTermsPlacer, type SetTerms } from './set-terms';
export type { FeedSettings, LiveSettings, MarketSettings } from './types';
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
