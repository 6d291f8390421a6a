/** The texts of the signal list and its surroundings, in English. */
import { plural } from '@spreadwise/contract/figure-text';
import { RISK } from '@spreadwise/contract/risk';

const list = {
  openNow: 'Open now',
  theSignals: 'The signals',
  columns: {
    expected: 'Expected',
    lifetime: 'Lifetime',
    route: 'Route',
    stake: 'Stake',
    probability: 'Probability',
  },
  openRoute: (route: string) => `Open ${route}`,
  otherRoutes: (count: number) =>
    plural(count, { one: '# more route of this gap', other: '# more routes of this gap' }),
  hasEnded: 'This signal has ended',
  hasEndedText: 'It is no longer among the recent ones.',
  wouldHaveReturned: (time: string) => `Would have returned within ${time}`,
  ago: (time: string) => `${time} ago`,
  newSignals: (count: string, best: string) => `${count} new signals. The best: ${best}.`,
  newSignal: (route: string, profit: string) => `New signal: ${route}. ${profit}.`,
  expected: (money: string) => `${money} expected`,
  withFundsReady: (money: string) => `${money} profit with funds ready`,
  noticeTitle: 'New signal',
  sorts: { worth: 'Expected profit', inPlace: 'Profit with funds ready', newest: 'Newest' },
};

const empty = {
  noFreshPrices: 'No signals without fresh prices',
  noFreshPricesText: 'We look again as soon as prices arrive.',
  whilePaused: 'No signals while they are paused',
  usedUp: 'None of today’s signals is open',
  noMatch: 'No open signal matches',
  clearFilters: 'Clear filters',
  nothingOpen: 'Nothing open right now',
  watching: (markets: number, exchanges: number) =>
    `Watching ${plural(markets, { one: '# market', other: '# markets' })} on ${plural(exchanges, { one: '# exchange', other: '# exchanges' })}.`,
  whyNothing: 'Why nothing is open',
};

const connection = {
  states: {
    connecting: 'Connecting…',
    live: 'Live',
    silent: 'Not live',
    waiting: 'Offline',
    paused: 'Paused',
    replaced: 'Live in another tab',
    refused: 'Not live',
  },
  since: (clock: string) => ` since ${clock}`,
  elsewhere: 'Live in another window',
  elsewhereText: 'This list no longer updates.',
  showHere: 'Show here',
  refused: 'Signals are not updating',
  refusedText: (status: number) => `The server refused the live connection (${status}).`,
  retry: 'Retry',
  missed: (count: number) =>
    plural(count, {
      one: '# signal came and went while you were away',
      other: '# signals came and went while you were away',
    }),
  moreThan: (missed: string) => `At least ${missed}`,
  missedText: 'They have ended. The list shows what is open now.',
  dismiss: 'Dismiss',
};

const status = {
  today: (used: number) => plural(used, { one: '# signal today', other: '# signals today' }),
  ofToday: (used: string, daily: string) => `${used} of ${daily} signals today`,
  signalsToday: 'Signals today',
  resets: (time: string) => `Resets 00:00 UTC (in ${time})`,
  paused: 'Signals are paused',
  pausedText: 'They resume automatically. You don’t need to do anything.',
  starting: 'The market feed is starting',
  startingText: 'Signals start once enough prices are known.',
  late: 'Prices are late',
  lateText: 'Do not act on open signals until prices are fresh.',
  stopped: 'The market feed has stopped',
  stoppedText: 'No signals until it runs again.',
  noPriceCame: 'No price has arrived yet.',
  lastPriceCame: (time: string) => `The last price arrived ${time} ago.`,
  noPrice: 'No price yet',
  recorded: 'Recorded prices',
  fresh: 'Fresh prices',
  lastPrice: (time: string) => `Last price ${time} ago`,
  noneEnded: 'No signal on your plan’s markets ended in the last 24 hours',
  ended: (count: number) =>
    `${plural(count, { one: '# signal', other: '# signals' })} on your plan’s markets ended in the last 24 hours, sent to you or not`,
  halfLasted: (ended: string, median: string) => `${ended}; half lasted ${median} or longer.`,
  halfLastedAsExpected: (ended: string, median: string, kept: string) =>
    `${ended}; half lasted ${median} or longer, ${kept} lasted as long as expected; the target is 75%.`,
  adviceOnly: `No trading. ${RISK.en}`,
};

export const english = { ...list, ...empty, ...connection, ...status };

export type SignalsTexts = typeof english;
