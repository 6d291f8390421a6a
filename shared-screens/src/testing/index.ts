/** API answers for tests of screens. */
export {
  allowanceOf,
  dayTotalsOf,
  instant,
  leaving,
  marketStatusAt,
  marketSummaryAt,
  NOON,
  signalGenerator,
  signalsAnswer,
} from './signal-fixtures';
export { conversationOf, inboxOf, inInbox, messageOf } from './support-fixtures';
export { DOLLAR, tradingProfileAnswer } from './trading-profile-fixtures';
