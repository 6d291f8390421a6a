/** Texts of the rules, in English; those of alerts are in `alerts`. */
import { plural } from '@spreadwise/contract/figure-text';

const parts = {
  profile: { title: 'Profile', hint: 'Exchanges, fees, capital, speed', help: 'What your profile does' },
  filters: { title: 'Filters', hint: 'Minimum profit, coins' },
  alerts: { title: 'Alerts', hint: 'What, when, how often', help: 'How signals are counted' },
  channels: { title: 'Channels', hint: 'Where alerts go' },
  yourProfile: 'Your profile',
  yourAlerts: 'Your alerts',
  saved: 'Rules saved',
  savedText: 'They apply from now on.',
  notSaved: 'Not saved',
  save: 'Save',
  saving: 'Saving…',
};

const fields = {
  funds: 'Funds',
  holdings: {
    'not said': 'show both profits; the lower one ranks',
    inPlace: 'funds ready on each exchange',
    moved: 'one stake, transferred along the route',
  },
  reaction: 'Reaction time',
  reactions: {
    desk: '15 s: I watch the screen',
    phone: '1 min: alerts on my phone',
    bot: '1 s: my program reads the API',
  },
  byJournal: (time: string, signals: number) =>
    `By your journal: ${time} over ${plural(signals, { one: '# signal', other: '# signals' })}.`,
  capital: 'Capital for one signal',
  capitals: {
    'no limit': 'no limit',
    'in all': 'one sum, divided among the exchanges',
    'by exchange': 'a sum on each exchange, in the table below',
  },
  inAll: (sign: string) => `In all, ${sign}`,
  inAllMissing: 'How much can you put in?',
  mutedCoins: 'Muted coins',
  mutedCoinsHint: 'By code, e.g. SOL, DOGE. Signals with them are not shown or counted.',
  minProfit: (sign: string) => `Minimum profit, ${sign}`,
  neverBelow: (sum: string) => `Never below ${sum}.`,
  minPercent: 'Minimum, % of the stake',
  minProbability: 'Minimum probability',
  any: 'Any',
  timeZone: 'Time zone',
  timeZoneHint: (here: string) => `For rules and summaries. This browser: ${here}.`,
  currency: 'Currency',
  noRate: 'No rate for a day: until there is one, amounts are in euros.',
  seenAndTyped: 'For all amounts.',
  bills: 'Your bills are always in euros.',
  sumsChanged: (currency: string) =>
    `Amounts are now converted to ${currency}, roughly. Check them before you save.`,
};

const exchanges = {
  exchanges: 'Exchanges',
  rules: { 'all but': 'all except unticked ones', only: 'only ticked ones' },
  caption: 'Exchanges that your plan watches',
  empty: 'The market has only just started. Look again in a moment.',
  exchange: 'Exchange',
  myFee: 'My taker fee, %',
  feeAt: (exchange: string) => `Taker fee at ${exchange}, percent`,
  capitalAt: (exchange: string, currency: string) => `Capital at ${exchange}, ${currency}`,
  myCapital: (sign: string) => `My capital there, ${sign}`,
  feesByMarket: 'Fees by market',
  feesByMarketText: 'Where your fee differs from the exchange’s. A rebate has a minus.',
  addMarket: 'Add a market',
  market: 'Market',
  fee: 'Fee, %',
  remove: (market: string) => `Remove ${market || 'this market'}`,
  marketWrong: 'Name a market like BTC/EUR.',
  twice: 'Listed twice.',
  feeMissing: 'Enter a fee.',
};

export const english = { ...parts, fields, exchanges };

export type RulesTexts = typeof english;
