/** Signals: what the pipeline finds in the markets is stored, assigned to customers and streamed. */
export type { AlsoWrite } from './assign/assignment-store';
export {
  type CustomerViewer,
  customerViewer,
  isInScope,
  isSureEnough,
  isWorthGiving,
  type Scope,
  scopeOf,
  viewerOf,
  withFloor,
} from './assign/entitlement';
export type { DetectionRules } from './detect';
export { createPastSignals, EVERYBODY, type PastSignals } from './history/past-signals';
export { readerFor } from './history/read-signals';
export {
  type AdvisedBefore,
  createSignalHistoryStore,
  type GivenQuestion,
  type GivenSignals,
  type SignalHistoryStore,
} from './history/signal-history-store';
export { cycleKey, isWatched, signalRetention, wayOf, writePast } from './log/signal-store';
export {
  type Arrival,
  type EverySpread,
  type Fill,
  type LaterWorth,
  type LearntOutlooks,
  type MarketFact,
  type MarketPort,
  type MarketRate,
  type MinuteSpread,
  type MovedOutcome,
  type OutcomeDetail,
  type Promised,
  type SignalChange,
  type SignalOutcome,
  STAKE_PARTS,
  summarizeMarket,
  unknownMarket,
} from './market-port';
export { FIND_PROFILES, MARKET, SIGNALS_GIVEN, SIGNALS_METRICS } from './services';
export { floorOf, pausedWords, rulesOf, SIGNALS_SETTINGS } from './settings';
export * from './start-signals';
export { SIGNALS_TABLES } from './tables';
export { speedsWorthActing } from './value/later-worth';
export {
  type FindTradingProfiles,
  firstAdviceFor,
  isFoundFor,
  type OwnTradingProfile,
  valueFor,
} from './value/value-for';
export { isPlainAtOnce, profileKey, stakeCents, visitsOf } from './value/worth-for';
