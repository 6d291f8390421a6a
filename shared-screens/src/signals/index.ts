/** Signals as customers and the owner see them: the live list, a single signal, and its figures. */
export { AdviceOnly } from './AdviceOnly';
export { useNow } from './clock';
export { type Fold, Folds } from './detail/folds/Folds';
export { SignalFolds } from './detail/folds/SignalFolds';
export { SignalSheet } from './detail/SignalSheet';
export { OpenForField, SignalFilters } from './filters/SignalFilters';
export { useFilters } from './filters/useFilters';
export { RouteButton } from './list/LastTen';
export type { LayoutView, SignalsLayout } from './list/layout';
export { SignalRow } from './list/SignalRow';
export { isShown, type LiveSignals } from './live/live-signals';
export { keepPageNotice, type PageNotice, pageNotice } from './live/page-notice';
export { NotListed, SignalsView } from './SignalsView';
export { Confidence } from './signal/Confidence';
export { DelayChart, gainedText, returnAfter } from './signal/DelayChart';
export { doubtOf, oldestPriceMs } from './signal/freshness';
export {
  ageOf,
  ageText,
  endReasonText,
  expectedWords,
  feedMark,
  inPlaceWords,
  type LeftWords,
  movedWords,
  movesText,
  outcomeOf,
  probabilityText,
  routeText,
  shortText,
  stakeText,
  timeText,
} from './signal/labels';
export { RouteChain } from './signal/RouteChain';
export { AllowanceMeter, type AllowanceState, isUsedUp, ResetText } from './status/Allowance';
export { SimulatedNote } from './status/MarketNotice';
export { TrackRecordSentence, trackRecordTexts } from './status/TrackRecord';
export { QuoteAge } from './status/Watching';
