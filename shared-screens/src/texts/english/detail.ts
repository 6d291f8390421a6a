/** The texts of a signal's details, in English. */
const verdict = {
  details: 'Signal details',
  close: 'Close',
  bestAppears: 'The best open signal appears here.',
  endedAfter: (time: string, reason: string, returned: string) =>
    `Ended after ${time}: ${reason}. ${returned}`,
  noLonger: 'No longer worth acting on: ',
  /** Follows the profit, as does the next. */
  expected: (time: string, stake: string, probability: string) =>
    ` expected within ${time} on a ${stake} stake, ${probability}.`,
  fundsReady: (stake: string) => ` profit with funds ready on a ${stake} stake.`,
  noneReady: (why: string) => `No profit with funds ready: ${why}.`,
  noneTransferred: (why: string) => `No profit if transferred: ${why}.`,
};

const orders = {
  orders: 'Orders',
  limit: 'Limit',
  amount: 'Amount',
  buy: 'Buy',
  sell: 'Sell',
  copyLimit: (order: number) => `Copy limit ${order}`,
  copyAmount: (order: number) => `Copy amount ${order}`,
  copyOrders: 'Copy orders',
  limitsHold: (stake: string) => `Limits valid up to ${stake}.`,
  orderPage: (exchange: string) => `${exchange}: order page, new tab`,
  /** For pasting elsewhere. */
  copied: {
    buy: (amount: string, market: string, limit: string) => `buy ${amount} (${market}) at max ${limit}`,
    sell: (amount: string, market: string, limit: string) => `sell ${amount} (${market}) at min ${limit}`,
  },
  balances: 'Needed',
  inProfile: (money: string) => ` (profile: ${money})`,
  stake: 'Stake',
  ready: 'Profit with funds ready:',
  stakeAndProfit: (stake: string, profit: string) => `${stake}, funds ready: ${profit}`,
};

const folds = {
  costs: 'Costs',
  transfers: 'Transfers',
  history: 'History',
  journal: 'Journal',
  explain: 'Explain',
  help: 'Help',
  howToRead: 'How to read this',
  askUs: 'Ask us about this signal',
  detected: 'Detected',
  lastSeen: 'Last seen',
  ended: 'Ended',
  peak: 'Peak gain on the stake',
};

const costs = {
  gross: 'Gross, at the best prices',
  takerFees: (trades: number) => `Taker fees of ${trades} trades`,
  net: 'Net, at the best prices',
  worsePrices: 'Price impact',
  worsePricesAndMoving: 'Price impact and transfers',
  netWith: (stake: string) => `Net, with ${stake}`,
  profitReady: 'Profit with funds ready',
  moving: 'Transfers between exchanges',
  profitTransferred: 'Profit if transferred',
  noGainFrom: 'Break-even stake',
  beyondBooks: 'More than the order books hold',
  nothingToMove: 'Nothing to transfer',
  costNotKnown: 'Cost not known',
};

const transfers = {
  coin: 'Coin',
  from: 'From',
  to: 'To',
  network: 'Network',
  fee: 'Fee',
  state: 'State',
  notKnown: 'Not known',
  open: 'Open',
  closed: 'Closed',
  coinsThatMove: 'Coins to transfer',
  onOneExchange: 'All trades are on one exchange. Nothing has to be transferred.',
  takesLong:
    'A transfer usually takes longer than a gap lasts. With coins already on each exchange, you need none.',
};

export const english = { ...verdict, ...orders, ...folds, costsOf: costs, transfersOf: transfers };

export type DetailTexts = typeof english;
