/**
 * Market data, the first two stages of feed -> queue -> engine -> detector. See docs/live-market.md. Five terms:
 *
 *     Feed           where events come from: exchanges, the simulation or a recording (`openFeed`)
 *     Market         one pair at one exchange, identified by its number
 *     MarketWorker   the thread that runs the stages (../pipeline/worker.ts)
 *     MarketHost     the supervisor of that thread on the main thread (../pipeline/market-host.ts)
 *     MarketStatus   the state of all of it, as the contract defines it
 *
 * In the live feed, a `Connection` is the connection to one exchange; ccxt is the library that speaks its protocol.
 */
export {
  createSliceQuestions,
  type SliceGiven,
  type SliceWanted,
  slicesOf,
  type TakeSlice,
} from './call-budget';
export { exchangeClass, KNOWN_EXCHANGES, MONEY, REAL_EXCHANGES } from './exchanges';
export { midOf } from './feeds/live/coins';
export { askExchange } from './feeds/live/exchange/requests';
export { openFeed } from './feeds/open-feed';
export { openRecorder, type Recorder } from './feeds/recording/record';
export { checkFiles, originOf, recordingOf } from './feeds/recording/replay';
export { GAPS } from './feeds/simulated/gaps';
export { Simulation } from './feeds/simulated/simulation';
export { LISTED_COIN, MARKET_SETTINGS, shownFeeOf, termsOf } from './owner-settings';
export { ConflatingQueue } from './queue';
export { type SetTerms, TermsPlacer } from './set-terms';
export type { FeedSettings, MarketSettings } from './types';
export {
  type Book,
  type Delisted,
  FEED_KINDS,
  type Feed,
  type FeedKind,
  type Listed,
  type MarketEvent,
  type Network,
  type Networks,
  type OrderLimits,
  type Quote,
} from './types';
