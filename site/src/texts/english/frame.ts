/** Header, footer and shared texts of the public pages, in English. The law fixes both ways out. */
const frame = {
  skip: 'Skip to content',
  pages: 'Pages',
  signIn: 'Sign in',
  order: 'Order',
  otherLanguage: 'Deutsch',
  names: {
    '/welcome': 'Home',
    '/pricing': 'Plans',
    '/sample': 'Sample',
    '/record': 'Track record',
    '/faq': 'FAQ',
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
  notLive: 'No live market is watched here. The figures show how the record works, not what you can earn.',
  noDays: 'Nothing recorded yet. The first day appears here once a signal has ended.',
  noSignals: 'No signal is an hour old yet. The first appears here an hour after it is found.',
  withdrawal:
    'Withdraw within 14 days. If you asked us to begin at once, you pay only for the days used; otherwise you get a full refund.',
  perMonth: 'per month, incl. VAT',
  notMeasured: 'not measured',
};

const signals = {
  caption: 'Signals, an hour later',
  found: 'Found (UTC)',
  orders: 'Orders',
  stake: 'Stake',
  atOnce: 'Profit at once',
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
  asSeenBy: (plan: string) => `The last 30 days, as ${plan} saw them.`,
};

const plain = {
  needsScript: 'This page needs JavaScript to sign in and to pay safely.',
};

export const english = { frame, signals, figures, plain };

export type FrameTexts = typeof english;
