/** The texts of backtests, in English. */

const page = {
  question: 'How would my rule have done?',
  yourBacktests: 'Your backtests',
  none: 'No backtest yet',
  noneText: (most: number) => `Up to ${most} side by side: another stake, other coins, a slower reaction.`,
  add: 'Add backtest',
  addARule: 'Add a rule to see what it would have returned.',
  range: 'Range',
  days: (count: number) => plural(count, { one: '# day', other: '# days' }),
  /** Before and after the return. */
  answer: (name: string, days: number, fall: string) => [
    `“${name}” would have returned `,
    ` over ${plural(days, { one: '# day', other: '# days' })}, with a maximum drawdown of ${fall}.`,
  ],
  best: 'Best: ',
  /** Before and after the explained term. */
  measured: ['On measured order books, ', '. Past results, not a forecast.'],
  lossesIncluded: 'misses and losses included',
  counted:
    'At your fees. A stake is locked until its coins return; unknown rebalancing costs are not counted.',
  howTransferred: 'How a transferred stake is counted',
  transferred: [
    'Whether a signal is taken depends on its profit at once, less withdrawal fees. The stake is locked until it arrives.',
    'The first order is placed after your reaction time. If its price is gone, it is missed and costs nothing.',
    'Coins travel as long as the exchange states. Later orders trade on the order book at arrival.',
    'The return is what comes out less what went in: usually a loss, as most gaps have closed.',
    'If the time is unknown or over two hours, or no price is fresh on arrival, it is taken but not counted.',
  ],
  deleteQuestion: (name: string) => `Delete “${name}”?`,
  deleteBacktest: 'Delete backtest',
  deleteText: 'The same rule can be tested again at any time.',
  notDeleted: 'Backtest not deleted',
};

const results = {
  returnInAll: 'Total return',
  drawdown: 'Drawdown',
  hoursCollected: 'hours',
  daysCollected: 'days',
  byDelay: 'Return by delay',
  byDelayCaption: 'Same signals, other reaction times',
  todaysTrades: 'Today’s trades',
  noneToday: 'No signal taken today.',
  outcomes: { left: 'Profit', lost: 'Loss', missed: 'Missed: price gone', 'not measured': 'Not measured' },
  signal: 'Signal, UTC',
  orders: 'Orders',
  stake: 'Stake',
  outcome: 'Outcome',
  returnCost: 'Rebalancing cost',
  return: 'Return',
  unknown: 'Unknown',
  andThen: ', then ',
  sides: { buy: 'buy', sell: 'sell' },
  notFilled: (side: string, base: string, quote: string) => `${side} ${base} for ${quote}: not filled`,
  filled: (side: string, what: string, price: string) => `${side} ${what} at ${price}`,
  tradedBack: 'traded back',
  withLimit: (limit: string) => `limit ${limit}`,
};

const table = {
  rule: 'Rule',
  signals: 'Signals',
  profitable: 'Profitable',
  missed: 'Missed',
  losses: 'Losses',
  largestFall: 'Max. drawdown',
  edit: 'Edit',
  delete: 'Delete',
  editOne: (name: string) => `Edit ${name}`,
  deleteOne: (name: string) => `Delete ${name}`,
  shareOf: (share: string, measured: string) => `${share} of ${measured}`,
  atOnce: 'at once',
  after: (time: string) => `after ${time}`,
  from: (money: string) => `from ${money}`,
  only: { majors: 'majors only', standard: 'standard only', all: 'all exchanges' },
  on: (exchanges: readonly string[]) => `on ${exchanges.join(' or ')}`,
  with: (coins: readonly string[]) => `with ${coins.join(' or ')}`,
  upToTrades: (trades: number) => `up to ${trades} trades`,
  isTransferred: 'transferred',
  aDay: (most: number) => `${most} a day`,
};

const form = {
  newBacktest: 'New backtest',
  editBacktest: 'Edit backtest',
  save: 'Save backtest',
  saving: 'Saving…',
  notSaved: 'Backtest not saved',
  checkFigures: 'Check the marked figures.',
  name: 'Name',
  capital: (sign: string) => `Capital, ${sign}`,
  capitalHint: {
    moved: 'Free capital follows the route.',
    inPlace: 'Free capital is divided among the route’s exchanges.',
  },
  minimumProfit: (sign: string) => `Minimum profit, ${sign}`,
  minimumProfitHint: {
    moved: 'At once, less transfer costs.',
    inPlace: 'At once, less the cost of bringing coins back.',
  },
  reactionTime: 'Reaction time',
  mostADay: 'Signals a day, at most',
  funds: 'Funds',
  holding: { inPlace: 'Ready on each exchange', moved: 'One stake, transferred' },
  trades: 'Trades',
  markets: 'Markets',
  universes: { all: 'All of your plan', majors: 'Majors', standard: 'Standard exchanges' },
  exchanges: 'Exchanges',
  exchangesHint: 'E.g. binance, kraken. Empty: any.',
  coins: 'Coins',
  coinsHint: 'E.g. BTC, ETH. Empty: any.',
};

export const english = { ...page, ...results, ...table, ...form };

export type PaperTexts = typeof english;

import { plural } from '@spreadwise/contract/figure-text';
