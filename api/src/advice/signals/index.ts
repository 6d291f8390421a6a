/** The door of signals: what the pipeline finds in the markets is written, allocated to customers and streamed. */
export type { AlsoWrite } from './allocate/allocation-store';
export {
  type CustomerViewer,
  customerViewer,
  isInScope,
  type Scope,
  scopeOf,
  viewerOf,
} from './allocate/entitlement';
export { isSureEnough, isWorthAllocating, withFloor } from './allocate/selection';
export type { DetectionRules } from './detect/detection-rules';
export { cycleKey, wayOf } from './log/cycle-key';
export { isWatched } from './log/signal-store';
export {
  type Arrival,
  type EverySpread,
  type MarketFact,
  type MarketPort,
  type MarketRate,
  type MinuteSpread,
  type MovedOutcome,
  type OutcomeDetail,
  type SignalChange,
  type SignalOutcome,
  STAKE_PARTS,
  summarizeMarket,
  unknownMarket,
} from './market-port';
export { createPastSignals, EVERYBODY, type PastSignals } from './read/past-signals';
export { readerFor } from './read/read-signals';
export {
  createSignalHistoryStore,
  type GivenQuestion,
  type SignalHistoryStore,
} from './read/signal-history-store';
export { ASSUMED_FEE, FIND_SET_UPS, FLOOR_EUR, MARKET, SIGNALS_GIVEN } from './services';
export {
  type RunningSignals,
  type SignalsGiven,
  type SignalsOptions,
  signalRetention,
  startSignals,
} from './start-signals';
export { firstAdviceFor } from './value/first-advice';
export { type FindSetUps, type OwnSetUp, valueFor } from './value/value-for';
export { type FeeRatio, feeRatio, isPlain, stakeCents } from './value/worth-for';
