/** The texts of the signal filters, in English. */
const words = {
  lasting: 'open for minutes',
  upToHops: (hops: string) => `up to ${hops} trades`,
  on: (exchange: string) => `on ${exchange}`,
  with: (coin: string) => `with ${coin}`,
  atLeastOfStake: (share: string) => `at least ${share} of the stake`,
  atLeastProfit: (money: string) => `at least ${money} profit`,
};

export const english = {
  ...words,
  filters: 'Filters',
  hops: 'Trades',
  any: 'Any',
  exchange: 'Exchange',
  coin: 'Coin',
  coinExample: 'BTC',
  minimumShare: 'Minimum, % of the stake',
  minimumShareExample: '0.3',
  minimumProfit: (sign: string) => `Minimum profit, ${sign}`,
  openFor: 'Open for',
  anyTime: 'Any time',
  minutes: '2 min or longer',
  orderBy: 'Order by',
  upTo: (hops: string) => `Up to ${hops}`,
  countsMatches: 'Only matches count towards your daily limit.',
  showsMatches: 'Only matches are shown.',
  clear: 'Clear filters',
  notANumber: 'A number, e.g. 0.3.',
  notAName: 'One name, without spaces.',
};

export type FilterTexts = typeof english;
