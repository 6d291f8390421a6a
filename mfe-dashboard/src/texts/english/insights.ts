/** Texts of the insights pages, in English. */
import { countText, plural } from '@spreadwise/contract/figure-text';

const pages = {
  insights: 'Insights',
  market: 'Market',
  delay: 'Delay',
  backtests: 'Backtests',
  range: 'Range',
  days: (count: number) => `${count} days`,
  hours: (count: number) => `${count} hours`,
  stillLittle: 'Not enough data yet.',
  noneEnded: 'No signal has ended yet',
  advancedWith: (plan: string) => `Advanced analysis comes with ${plan}`,
  backtest: {
    question: 'How would my rule have done?',
    answer: 'Test a rule of your own on past order books.',
    opensWith: (plan: string) => `Full analysis comes with ${plan}`,
    what: 'Up to four backtests side by side, with your stake, coins and reaction time.',
  },
};

const money = {
  question: 'When and where is money made?',
  what: 'The market',
  majors: 'Spreads of major coins',
  letters: 'Market letters',
  advanced: '30 days of every exchange and pair: exchange by exchange, recurring routes, any two compared.',
  none: 'No signal has ended in the last 7 days.',
  /** Between them: the hour and the exchanges. */
  answer: (offered: string, offeredThere: string): readonly [string, string, string] => [
    'Over the last 7 days, the most profit was offered at ',
    ` (${offered}), and on `,
    ` (${offeredThere}). `,
  ],
  best: 'Best exchanges',
  offeredBy: (signals: number, sum: string) =>
    `${plural(signals, { one: '# signal', other: '# signals' })} · ${sum}`,
  alone: (exchange: string) => `${exchange} alone`,
  signalsToday: 'Signals today',
  halfLasted: (time: string) => `Median lifetime ${time}`,
  atOnce: 'Offered at once',
  leftAfter: (seconds: number) => `Profit after ${seconds} s`,
  atProfile: (sum: string) => `${sum} with your profile`,
  addProfile: 'Add your capital and fees',
  toSee: ' to see profit with your profile.',
  spread: 'Spread after fees, 24 hours',
  quarters: 'quarter-hours',
  /** Between them: taker fees, with an explanation. */
  average: ['Best two exchanges, average of 15 minutes, after ', '.'],
  takerFees: 'taker fees',
  takerFeesAre: 'What an exchange charges for an order that fills at once.',
};

const hourMap = {
  collecting: (known: number, fewest: number) => `Collecting: ${known} of ${fewest} hours with signals`,
  caption: 'Profit offered by hour, your time',
  read: 'Profit offered by hour: read an hour',
  all: 'Show all hours',
  offered: (day: string, hour: string, sum: string, signals: number) =>
    `${day}, ${hour}: ${sum} offered, ${plural(signals, { one: '# signal', other: '# signals' })}`,
};

const past = {
  byExchange: 'Exchange by exchange',
  routes: 'Recurring routes',
  compare: 'Compare two exchanges',
  map: 'Signals by exchange',
  mapText: 'Rows: bought on. Columns: sold on.',
  fromTo: 'From \\ to',
  offered: (sum: string) => `${sum} offered`,
  noRoute: 'No route has recurred in these days.',
  table: {
    route: 'Route',
    signals: 'Signals',
    days: 'Days',
    lifetime: 'Lifetime',
    offered: 'Offered',
    last: 'Last',
  },
  noLetter: 'No letter for this day.',
  letterOf: (day: string) => `Market letter of ${day}`,
  letter: 'The letter',
  anotherDay: 'Another day',
};

const gaps = {
  of: 'Coin or pair',
  ofHint: 'E.g. SOL or SOL/USDT. Empty: the longest-lasting spreads of 30 days.',
  ofWrong: 'Enter a coin or pair, e.g. SOL or SOL/USDT.',
  pairs: 'The pairs',
  none: 'No spread yet',
  noneText: 'The first one between two exchanges starts the list.',
  noData: (name: string) => `No data for ${name}`,
  noDataText: 'No two of your exchanges traded it in 30 days.',
  pairAndExchanges: 'Pair and exchanges',
  pair: 'Pair',
  buyOn: 'Buy on',
  sellOn: 'Sell on',
  gap: 'The gap',
  caption: (pair: string) => `${pair}, spread after fees`,
  average: 'Average',
  best: 'Best',
  minutes: 'minutes',
  hours: 'hours',
  onlyLargest: (most: number) => `Only the ${most} largest spreads of each minute are kept.`,
  everyTenMinutes: 'Updated every ten minutes.',
  noProfit: (best: string) => `No profit after fees in 30 days; best ${best}.`,
  profitFor: (time: string, best: string) => `Profitable for ${time} in 30 days, best ${best}.`,
  choice: (pair: string, buyAt: string, sellAt: string, time: string, best: string) =>
    `${pair}: ${buyAt} to ${sellAt} (${time}, best ${best})`,
};

const delays = {
  question: 'What does delay cost?',
  advanced: 'What a signal returned after 0.25 seconds to 5 minutes, over 30 days, at your stake and fees.',
  today: (offered: string, seconds: number, left: string) =>
    `Today’s signals offered ${offered}; ${plural(seconds, { one: '# second', other: '# seconds' })} later it was ${left}.`,
  /** Between them: the return. */
  answer: (reaction: string, days: string, atOnce: string): readonly [string, string] => [
    `Acting after ${reaction}, your reaction time, a signal returned about `,
    ` over the last ${days} days; at once, ${atOnce}.`,
  ],
  what: 'The delays',
  caption: 'Profit of one signal, on average',
  all: 'All signals',
  yours: 'Your profile',
  /** Between them: missed, and funds ready, each with an explanation. */
  measured: ['Measured on past order books, ', ' and losing signals included. ', '.'],
  missed: 'missed',
  missedIs: 'The first order no longer filled within its limit. Costs nothing.',
  ready: 'Funds ready',
  readyIs: 'Both sides are funded. Bringing coins back afterwards is not counted.',
  compare: 'Compare another stake',
  stake: (sign: string) => `Stake, ${sign}`,
  stakeWrong: 'Enter a number, e.g. 2500.',
  fee: 'Taker fee, %',
  feeHint: 'Empty: each exchange’s usual fee.',
  feeWrong: (most: number) => `Enter 0 to ${countText(most)}.`,
  atFee: (stake: string, fee: string) => `${stake} at ${fee}`,
  lifetimes: 'How long signals last',
  lifetimesWhat: 'The lifetimes',
  openCaption: 'Signals still open',
  open: 'Still open',
  after: (time: string) => `after ${time}`,
  ofLifetimes: 'lifetimes',
  since: 'Time since the signal',
};

export const english = { ...pages, money, hourMap, past, gaps, delays };

export type InsightsTexts = typeof english;
