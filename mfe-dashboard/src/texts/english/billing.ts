/** Texts of the plan and its billing, in English. */
const notices = {
  yourSubscription: 'Your subscription',
  stale: 'Your billing details are unavailable right now',
  staleText: 'The payment provider is not responding. Below is the last known state, which still applies.',
  willEnd: (plan: string, on: string) => `You have cancelled: ${plan} ends ${on}`,
  resume: (plan: string) => `Resume ${plan}`,
  resumed: (plan: string) => `${plan} continues as before`,
  notResumed: 'The cancellation was not undone',
  allOpen: 'You keep everything until then.',
  canTakeBack: 'No further month is charged, and you can undo this at any time before then.',
  willChange: (plan: string, day: string) => `${plan} begins on ${day}`,
  stayOn: (plan: string) => `Stay on ${plan}`,
  stayed: (plan: string) => `You stay on ${plan}`,
  notStayed: 'The change was not undone',
  keepUntilThen: (plan: string) => `You keep ${plan} until then.`,
  fromThen: (price: string) => `From that day on it is ${price}.`,
  given: (tier: string) => `The ${tier} tier is a gift from us`,
  givenText: (day: string | null) => `${day ? `Until ${day}` : 'With no end date'}, free of charge.`,
  largerCounts: 'The higher of this tier and your own plan applies.',
};

const problems = {
  providerAway:
    'Our payment provider is not responding. Nothing is lost. Try again in a few minutes; nothing is done twice.',
  unreached: 'We could not be reached. Check your connection and try again; nothing is done twice.',
  outdated: 'Your subscription has changed in the meantime.',
  working: 'Your last request is still being processed. Try again in a moment.',
  signIn: 'Sign in again to do this.',
  tooFast: 'Too many requests. Try again in a minute.',
};

const cards = {
  plan: 'Plan',
  none: 'None',
  perMonth: (price: string, tier: string, isReverseCharge: boolean) =>
    `${price} a month, ${isReverseCharge ? 'no VAT (reverse charge)' : 'incl. VAT'} · ${tier} tier`,
  tier: (tier: string) => `${tier} tier`,
  nextCharge: 'Next charge',
  on: (day: string) => `On ${day}`,
  notKnown: 'Not known right now',
  noNext: 'None',
  noCharge: 'Nothing will be charged',
  signals: 'Signals a day',
  unlimited: 'Unlimited',
  hops: (most: number) => `Routes of up to ${most} trades`,
  subscription: 'Subscription',
  noSubscription: 'You have no subscription.',
  givenWithout: 'You have no subscription. Your tier is a gift from us.',
  changePlan: 'Change plan',
  cancel: 'Cancel subscription',
  choosePlan: 'Choose a plan',
  askToResume: 'Ask us to resume it',
  payment: 'Payment',
  card: 'Card',
  validTo: 'Expires',
  noCard: 'No card on file',
  country: 'Country for VAT',
  vatId: 'VAT ID',
  manage: 'Manage billing',
  opening: 'Opening…',
};

const invoices = {
  what: 'Your invoices',
  caption: 'Invoices',
  date: 'Date',
  number: 'Number',
  amount: 'Amount',
  state: 'State',
  invoice: 'Invoice',
  empty: 'No invoices yet. Each payment’s invoice appears here.',
  pay: 'Pay',
  pdf: 'PDF',
  view: 'View',
  about: (number: string | null, isCredit: boolean) =>
    ` ${isCredit ? 'credit note' : 'invoice'} ${number} (opens in a new tab)`,
};

const leaving = {
  title: (plan: string) => `Cancel ${plan}?`,
  busy: 'Cancelling…',
  keep: (plan: string) => `Keep ${plan}`,
  done: 'Your subscription is cancelled',
  keepUntil: (plan: string, until: string) => `You keep ${plan} ${until}.`,
  endsOn: (plan: string, on: string) => `${plan} ends ${on}.`,
  after: (plan: string) =>
    `After that nothing is charged, and your access to ${plan} ends. Until then you can undo this with one click.`,
  why: 'What is the main reason? (optional)',
  reasons: {
    too_expensive: 'It costs too much',
    unused: 'I do not use it enough',
    missing_features: 'Something I need is missing',
    low_quality: 'The signals did not help me',
    other: 'Something else',
  },
  comment: 'Anything you would like to tell us? (optional)',
  failed: 'Your subscription is not cancelled yet',
};

export const english = { ...notices, problems, cards, invoices, leaving };

export type BillingTexts = typeof english;
