/** Header, footer and shared texts of the public pages, in English. The law fixes both ways out. */
const frame = {
  skip: 'Skip to the text',
  pages: 'Pages',
  signIn: 'Sign in',
  order: 'Order',
  otherLanguage: 'Deutsch',
  names: {
    '/welcome': 'Start',
    '/pricing': 'Plans',
    '/sample': 'Sample',
    '/record': 'Track record',
    '/faq': 'Questions',
    '/learn': 'Learn',
    '/compare': 'Comparison',
    '/security': 'Security',
    '/status': 'Status',
    '/changelog': 'Changelog',
    '/accessibility': 'Accessibility',
    '/conflicts': 'Conflicts of interest',
    '/imprint': 'Imprint',
    '/privacy': 'Privacy',
    '/terms': 'Terms',
    '/withdraw': 'Withdraw from contract here',
    '/cancel': 'Cancel contracts here',
  },
  risk: 'Risk: prices move before orders fill, and you can lose your whole stake.',
  simulated: 'A simulated market',
  recorded: 'A recorded market',
  notLive: 'No live market is watched here. The figures show how the record is kept, not what can be earned.',
  noDays: 'Nothing is recorded yet. The first day appears here once the first signal has ended.',
  noSignals: 'No signal is an hour old yet. The first one appears here an hour after it was found.',
  withdrawal:
    'Withdraw within 14 days. If you asked us to begin at once, you pay only the days used; otherwise you get everything back.',
  perMonth: 'per month, incl. VAT',
  notMeasured: 'not measured',
};

const signals = {
  caption: 'Signals, an hour later',
  found: 'Found (UTC)',
  orders: 'Orders',
  stake: 'Stake',
  atOnce: 'Profit with funds ready',
  later: 'Profit 5 s later',
  buy: (coin: string, exchange: string) => `buy ${coin} on ${exchange}`,
  sell: (coin: string, exchange: string) => `sell ${coin} on ${exchange}`,
};

const figures = {
  signals: 'Signals',
  onDays: (days: string) => `Days on record: ${days}`,
  atOnce: 'Profit at once, per signal',
  later: 'Profit 5 s later, per signal',
  missedOrLost: 'Missed or lost after 5 s',
  asSeenBy: (plan: string) => `The last 30 days, as ${plan} could see them.`,
};

const plain = {
  needsScript: 'This page needs JavaScript to sign in and to pay safely.',
  withdrawalInstructions: 'Withdrawal instructions',
  version: (day: string) => `Version of ${day}`,
  draft: 'Draft, not reviewed by counsel',
  missing: (parts: string) => `The operator has not entered ${parts} yet.`,
  parts: {
    name: 'their name',
    form: 'their legal form',
    address: 'their address',
    email: 'their email address',
    phone: 'their phone number',
  },
  withdraw:
    'The form here needs JavaScript; a declaration does not. Within 14 days write that you withdraw, with your name and the email address of your contract. No reason is needed.',
  cancel:
    'The form here needs JavaScript; a declaration does not. Write that you cancel, with your name and the email address of your contract. It is possible at any time.',
  byMail: 'By email:',
  byPost: 'By post:',
  noAddress: 'The address is in the imprint.',
};

export const english = { frame, signals, figures, plain };

export type FrameTexts = typeof english;
