/** A signal's figures, times and outcome in words, in English. */

const outcome = {
  lasted: (time: string) => `Lasted ${time}`,
  lastedAsExpected: (time: string) => `Lasted ${time}, as expected`,
  lastedLess: (time: string, expected: string) => `Lasted ${time}, expected ${expected}`,
  followed: (time: string, reason: string) => `Followed for ${time}, then ${reason}`,
  endNotKnown: 'the reason is not known',
  wouldHaveReturned: (time: string, money: string) => `Acting within ${time} would have returned ${money}.`,
  returnedNotKnown: 'What it would have returned is not known.',
  about: (money: string) => `about ${money}`,
};

const lifetime = {
  ended: 'Ended',
  left: (time: string) => `${time} left`,
  old: (time: string) => `${time} old`,
  tooFewEnded: 'Too few similar signals have ended to say how long it lasts.',
  mostLasted: (time: string) => `Three in four similar signals lasted at least ${time}.`,
  whyOpen: (reasons: string) => `Why it is still open: ${reasons}.`,
  whyOpenNotKnown: 'Why it is still open is not known.',
  notLive: 'Not live',
  noPrices: 'No fresh prices',
  noPricesFrom: (exchange: string) => `No prices from ${exchange}`,
};

const profit = {
  none: 'No profit',
  notKnown: 'Not known',
  notMoved: {
    'network closed': 'a network is closed',
    'not known': 'a network or its fee is not known',
    'costs too much': 'transfers cost more than the trades earn',
    'order too small': 'the order is below the exchanges’ minimum',
    'not at your set-up': 'not with your capital and fees',
    'not measured': 'too few similar signals measured yet',
    'gone on arrival': 'the gap is mostly gone when coins arrive',
  },
  shareOf: (share: string, stake: string) => `${share} of ${stake}`,
  onAverage: (share: string, gained: string) => `${share} on average; ${gained}`,
  ifStillThere: (share: string) => `${share}, if the gap is still there on arrival`,
  gainedOnArrival: (gained: string, followed: string) =>
    `${gained} of ${followed} similar signals gained on arrival`,
  between: (low: string, high: string, measured: string) =>
    `between ${low} and ${high}: ${measured} measured`,
  betweenOfStake: (low: string, high: string, measured: string) =>
    `between ${low} and ${high} of the stake: ${measured} measured`,
  expectedAt: (time: string) => `Expected at ${time}`,
  probability: (share: string) => `${share} probability`,
  notEnough: 'probability unknown',
  notEnoughAlone: 'Not enough data yet',
  confidence: { high: 'High probability', medium: 'Medium probability', low: 'Low probability' },
};

const transfers = {
  nothingToMove: 'Nothing to transfer',
  coinsToMove: (count: number) => plural(count, { one: '# coin to transfer', other: '# coins to transfer' }),
  networkClosed: (coins: string) => `${coins}, network closed`,
  costNotKnown: (coins: string) => `${coins}, cost not known`,
  needsNone: 'Nothing has to be transferred.',
  timeNotKnown: 'The transfer time is not known; usually longer than a gap lasts.',
  takes: (time: string) => `That takes about ${time}; how long similar gains last is not known.`,
  takesLess: (time: string, lasted: string) =>
    `That takes about ${time}; three in four similar gains lasted at least ${lasted}.`,
  takesLonger: (time: string, lasted: string) =>
    `That takes about ${time}, longer than the ${lasted} that three in four similar gains lasted.`,
};

const delays = {
  axis: 'Delay after the signal',
  atOnce: 'at once',
  later: (time: string) => `${time} later`,
  delays: 'delays',
  yourTime: (time: string) => `You: ${time}`,
  leftAtOnce: (measured: string, signals: number) =>
    `${measured} of ${plural(signals, { one: '# signal', other: '# signals' })} made a profit at once`,
};

export const english = {
  ...outcome,
  ...lifetime,
  ...profit,
  ...transfers,
  ...delays,
  /** A step of the route, after its start: BTC to ETH on Kraken. */
  step: (coin: string, exchange: string) => `to ${coin} on ${exchange}`,
  marks: { simulated: 'Simulated market', replay: 'Recorded market' },
};

export type SignalTexts = typeof english;

import { plural } from '@spreadwise/contract/figure-text';
