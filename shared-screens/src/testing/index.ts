/** Answers of the API, for tests of screens. */
export {
  adminSubscriptionOf,
  compOf,
  customerOf,
  DOWNGRADE,
  eventOf,
  HEALTH,
  INVOICES,
  invoiceOf,
  overviewOf,
  PERIOD_END,
  pastDueOf,
  STANDINGS,
  subscriptionOf,
  TIMELINE,
  UPGRADE,
} from './billing-fixtures';
export { type FakeStream, fakeStream } from './fake-stream';
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
