/** The AI services' template texts in English; a model gets the same sentences as facts. */

/** Questions that can always be answered, with or without a model. */
const questions = {
  count: 'How many signals did I have?',
  best: 'Which one had the highest profit?',
  held: 'How long did they last?',
  exchanges: 'Which exchanges came up most?',
  coins: 'Which coins came up most?',
  ends: 'Why did they end?',
};

const names = { coin: 'a coin', exchange: 'an exchange', none: 'none that can be named' };

const explanation = {
  leg: (isBought: boolean, base: string, quote: string, exchange: string) =>
    `${base} is ${isBought ? 'bought' : 'sold'} for ${quote} on ${exchange}`,
  route: (trades: number, legs: string) =>
    `The same coins have different prices in different markets. This signal is a route of ${trades} trades that begins and ends with the same coin: ${legs}.`,
  pays: (isOpen: boolean): string =>
    isOpen
      ? 'At these prices more comes back than was put in.'
      : 'While it lasted, more came back than was put in.',
  profitOf: (net: string, stake: string) => `Profit after taker fees: ${net} of ${stake}.`,
  share: (profit: string, net: string, stake: string) => `${profit}, ${net} of ${stake}`,
  fundsReady: (profit: string) => `Profit with funds ready on each exchange: ${profit}, after taker fees.`,
  fundsReadyNone: 'Profit with funds ready: none, since the exchanges accept no such orders.',
  transferred: (profit: string, isEstimate: boolean) =>
    `Profit if transferred, after each withdrawal: ${profit}${isEstimate ? ', by an estimate' : ''}.`,
  notTransferred: (why: string) => `Profit if transferred: ${why}.`,
  notMoved: {
    'network closed': 'none, since a network is closed',
    'not known': 'not known, since a network or its fee is not known',
    'costs too much': 'none, since moving costs more than the gain',
    'order too small': 'none, since the exchanges accept no such orders',
    'not measured': 'not known, since too few such moves were followed to their end',
    'gone on arrival':
      'none on average, since most gaps are gone when coins that are as long under way arrive',
    'not at your set-up': 'none with the capital and the fees of the profile',
  },
  probability: {
    high: 'The probability of a profit is high.',
    medium: 'The probability of a profit is medium.',
    low: 'The probability of a profit is low.',
  },
  tooFewEnded: 'Too few signals like it have ended to say how long it lasts.',
  lasts: (time: string) => `Of 4 signals like it, 3 lasted at least ${time}.`,
  open: 'It is open: its prices change from second to second, and each trade can fail.',
  ended: (time: string, why: string | null) =>
    `It has ended after ${time}${why === null ? '' : `, because ${why}`}. Its prices are gone.`,
  feeds: {
    live: '',
    simulated: ' The market is simulated: these prices are not real.',
    replay: ' The market is a recording: these prices are of the past.',
  },
};

const letter = {
  of: (day: string) => `This is the letter of ${day} (UTC).`,
  empty: 'No signal of that day was worth telling and has ended.',
  whyEmpty: 'That is common: prices agree most of the time, and fees take what little they differ.',
  signals: {
    one: 'There was # signal that has ended.',
    other: 'There were # signals that have ended.',
  },
  lastedUnknown: 'How long they lasted is not known.',
  lasted: (time: string) => `The middle one of them lasted ${time}.`,
  asPromised: (count: string, kept: string) =>
    `Of ${count} with an expected time, ${kept} lasted at least as long.`,
  best: (profit: string) => `The highest profit with funds ready, when first told, was ${profit}.`,
  exchanges: (names: string) => `The exchanges that came up most: ${names}.`,
  coins: (names: string) => `The coins that came up most: ${names}.`,
  isPast: 'All profits are what the prices said then. They are no forecast of another day.',
};

const answers = {
  noAdvice:
    'That is not for us to say. The service tells what prices are and were, and gives no advice on what anybody does with it.',
  unknown: (questions: string) => `That is not known here. These questions can be answered: ${questions}`,
  none: 'There are no signals of yours yet.',
  these: (count: number) => (count === 1 ? 'the newest one' : `the newest ${count}`),
  noneEnded: 'No signal of the last 7 days (UTC) has ended.',
  ended: (count: string, days: string) => `Over the last 7 days (UTC) ${count} ended: ${days}.`,
  newest: (moment: string) => ` The newest one was found on ${moment}.`,
  bestUnknown: (these: string) => `The profit of ${these} is not known in euros.`,
  best: (these: string, moment: string, profit: string, trades: string) =>
    `Of ${these}, the one found on ${moment} had the highest profit: ${profit}. Its trades: ${trades}.`,
  lastedUnknown: 'How long they lasted is not known.',
  lasted: (day: string, time: string) => `On ${day} the middle one lasted ${time}.`,
  asPromised: (count: string, kept: string) =>
    ` Over the last 7 days, of ${count} with an expected time ${kept} lasted at least as long.`,
  exchanges: (these: string, names: string) => `The exchanges in ${these}: ${names}.`,
  coins: (these: string, names: string) => `The coins in ${these}: ${names}.`,
  noneOfThese: (these: string) => `Of ${these} none has ended.`,
  ends: (these: string, count: string, reasons: string) => `Of ${these}, ${count} ended, because ${reasons}.`,
};

/** Replies to a customer's message, for a person to edit and send. */
const drafts = {
  hello: 'Hello,',
  thanks: 'thank you for your message.',
  team: 'The support team',
  otherwise: 'A colleague looks into this and answers by mail.',
  noPlan: (tier: string) => `The tier is ${tier}, without a plan.`,
  plan: (plan: string, status: string) => `The plan is ${plan}, and its state is ${status}.`,
  states: {
    incomplete: 'incomplete',
    incomplete_expired: 'never paid',
    trialing: 'trial',
    active: 'active',
    past_due: 'past due',
    canceled: 'cancelled',
    unpaid: 'unpaid',
    paused: 'paused',
  },
  paidUntil: (day: string, ends: boolean) =>
    ` The paid period ends on ${day}${ends ? ', and the plan with it' : ''}.`,
  help: {
    cancel:
      'A subscription is cancelled under Plan & billing; it stays open until the paid period ends, and nothing is charged after that.',
    refund: 'A colleague looks into each question about a refund and answers by mail.',
    payment:
      'Cards and invoices are under Plan & billing; a payment that fails is tried again, and the plan stays open for 7 days.',
    plan: 'The plan is changed under Plan & billing; a dearer one begins at once, a cheaper one when the paid period ends.',
    code: 'Signing in requires the address and a code mailed to it; a code is valid for 10 minutes, and a newer one replaces it.',
    quiet:
      'There are times without any signal: prices agree most of the time, and what leaves too little after fees is not told.',
    gone: 'A signal says what prices were at that moment; they change from second to second, and the details say how long such signals lasted before.',
    trades: 'The service informs only: it never trades and never asks for a key that could trade.',
  },
};

export const english = { questions, names, explanation, letter, answers, drafts };

export type AiTexts = typeof english;
