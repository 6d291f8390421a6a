/** The texts of a signal's details, in English. */
const verdict = {
  details: 'Signal details',
  close: 'Close',
  bestAppears: 'The best open signal appears here.',
  endedAfter: (time: string, reason: string, returned: string) =>
    `Ended after ${time}: ${reason}. ${returned}`,
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
  limitsHold: (stake: string) => `Limits hold up to ${stake}.`,
  orderPage: (exchange: string) => `${exchange}: order page, new tab`,
  /** For pasting elsewhere. */
  copied: {
    buy: (amount: string, market: string, limit: string) => `buy ${amount} (${market}) at max ${limit}`,
    sell: (amount: string, market: string, limit: string) => `sell ${amount} (${market}) at min ${limit}`,
  },
  balances: 'Balances',
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
  peak: 'Peak gain of the stake',
};

const costs = {
  gross: 'Gross, at the best prices',
  takerFees: (trades: number) => `Taker fees of ${trades} trades`,
  net: 'Net, at the best prices',
  worsePrices: 'Worse prices further down the books',
  worsePricesAndMoving: 'Worse prices further down the books, and moving',
  netWith: (stake: string) => `Net, with ${stake}`,
  profitReady: 'Profit with funds ready',
  moving: 'Transfers between exchanges',
  profitTransferred: 'Profit if transferred',
  noGainFrom: 'No gain left from',
  beyondBooks: 'More than the known books hold',
  nothingToMove: 'Nothing to move',
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
  coinsThatMove: 'Coins that change the exchange',
  onOneExchange: 'All trades are on one exchange. Nothing has to be moved.',
  takesLong:
    'A transfer mostly takes longer than a gain lasts. With the coins already on each exchange, none is needed first.',
};

export const english = { ...verdict, ...orders, ...folds, costsOf: costs, transfersOf: transfers };

export type DetailTexts = typeof english;
