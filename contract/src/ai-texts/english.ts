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

const names = { coin: 'a coin', exchange: 'an exchange', none: 'none we can name' };

const explanation = {
  leg: (isBought: boolean, base: string, quote: string, exchange: string) =>
    `${base} is ${isBought ? 'bought' : 'sold'} for ${quote} on ${exchange}`,
  route: (trades: number, legs: string) =>
    `The same coins have different prices in different markets. This signal is a route of ${trades} trades that starts and ends with the same coin: ${legs}.`,
  pays: (isOpen: boolean): string =>
    isOpen
      ? 'At these prices more comes back than goes in.'
      : 'While it lasted, more came back than went in.',
  share: (profit: string, net: string, stake: string) => `${profit}, ${net} of ${stake}`,
  fundsReady: (profit: string) => `Profit with funds ready on each exchange: ${profit}, after taker fees.`,
  fundsReadyNone: 'Profit with funds ready: none, because the exchanges reject such orders.',
  transferred: (profit: string, isEstimate: boolean) =>
    `Profit if transferred, after each withdrawal: ${profit}${isEstimate ? ', by an estimate' : ''}.`,
  notTransferred: (why: string) => `Profit if transferred: ${why}.`,
  notMoved: {
    'network closed': 'none, because a network is closed',
    'not known': 'not known, because a network or its fee is not known',
    'costs too much': 'none, because transfers cost more than the gain',
    'order too small': 'none, because the exchanges reject such orders',
    'not measured': 'not known, because too few such transfers have been measured',
    'gone on arrival': 'none on average, because most gaps are gone by the time the coins arrive',
    'not at your set-up': 'none with the profile’s capital and fees',
  },
  probability: {
    high: 'The probability of a profit is high.',
    medium: 'The probability of a profit is medium.',
    low: 'The probability of a profit is low.',
  },
  tooFewEnded: 'Too few similar signals have ended to say how long it lasts.',
  lasts: (time: string) => `Of 4 similar signals, 3 lasted at least ${time}.`,
  open: 'It is open: its prices change from second to second, and each trade can fail.',
  ended: (time: string, why: string | null) =>
    `It ended after ${time}${why === null ? '' : `, because ${why}`}. Its prices are gone.`,
  feeds: {
    live: '',
    simulated: ' The market is simulated: these prices are not real.',
    replay: ' The market is a recording: these prices are from the past.',
  },
};

const letter = {
  of: (day: string) => `This is the market letter for ${day} (UTC).`,
  empty: 'No signal worth acting on ended that day.',
  whyEmpty: 'That is normal: prices agree most of the time, and fees eat small differences.',
  signals: {
    one: '# signal ended.',
    other: '# signals ended.',
  },
  lastedUnknown: 'How long they lasted is not known.',
  lasted: (time: string) => `Their median lifetime was ${time}.`,
  asPromised: (count: string, kept: string) =>
    `Of ${count} with an expected lifetime, ${kept} lasted at least that long.`,
  best: (profit: string) => `The highest profit with funds ready, when first reported, was ${profit}.`,
  exchanges: (names: string) => `Most frequent exchanges: ${names}.`,
  coins: (names: string) => `Most frequent coins: ${names}.`,
  isPast: 'All profits are based on the prices at the time. They are not a forecast.',
};

const answers = {
  noAdvice: 'We cannot say. The service reports prices, past and present, and gives no advice on what to do.',
  unknown: (questions: string) => `That is not known here. You can ask: ${questions}`,
  none: 'You have no signals yet.',
  these: (count: number) => (count === 1 ? 'the newest one' : `the newest ${count}`),
  noneEnded: 'No signal of the last 7 days (UTC) has ended.',
  ended: (count: string, days: string) => `Over the last 7 days (UTC) ${count} ended: ${days}.`,
  newest: (moment: string) => ` The newest was found on ${moment}.`,
  bestUnknown: (these: string) => `The profit of ${these} is not known in euros.`,
  best: (these: string, moment: string, profit: string, trades: string) =>
    `Of ${these}, the one found on ${moment} had the highest profit: ${profit}. Its trades: ${trades}.`,
  lastedUnknown: 'How long they lasted is not known.',
  lasted: (day: string, time: string) => `On ${day} their median lifetime was ${time}.`,
  asPromised: (count: string, kept: string) =>
    ` Over the last 7 days, of ${count} with an expected lifetime, ${kept} lasted at least that long.`,
  exchanges: (these: string, names: string) => `The exchanges in ${these}: ${names}.`,
  coins: (these: string, names: string) => `The coins in ${these}: ${names}.`,
  noneOfThese: (these: string) => `Of ${these}, none has ended.`,
  ends: (these: string, count: string, reasons: string) => `Of ${these}, ${count} ended, because ${reasons}.`,
};

/** Replies to a customer's message, for a person to edit and send. */
const drafts = {
  hello: 'Hello,',
  thanks: 'thank you for your message.',
  team: 'The support team',
  otherwise: 'A colleague will look into this and reply by mail.',
  noPlan: (tier: string) => `The tier is ${tier}, with no plan.`,
  plan: (plan: string, status: string) => `The plan is ${plan}; its status is ${status}.`,
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
    ` The paid period ends on ${day}${ends ? ', and so does the plan' : ''}.`,
  help: {
    cancel:
      'You can cancel a subscription under Plan & billing; it stays active until the paid period ends, and nothing is charged after that.',
    refund: 'A colleague will look into your refund question and reply by mail.',
    payment:
      'Cards and invoices are under Plan & billing; a failed payment is retried, and the plan stays active for 7 days.',
    plan: 'You can change plans under Plan & billing; an upgrade begins at once, a downgrade when the paid period ends.',
    code: 'To sign in, enter your address and the code mailed to it; a code is valid for 10 minutes, and a newer one replaces it.',
    quiet:
      'At times there are no signals: prices agree most of the time, and gaps that leave too little after fees are not sent.',
    gone: 'A signal shows prices at that moment; they change from second to second, and its details say how long similar signals lasted.',
    trades: 'The service only informs: it never trades and never asks for an exchange API key.',
  },
};

export const english = { questions, names, explanation, letter, answers, drafts };

export type AiTexts = typeof english;
