/** Texts of the pages with questions, the comparison and facts about the service, in English. */
const faq = {
  title: 'Questions and answers',
  description: 'Who trades, how fast you have to be, what you can lose, and how to leave.',
  questions: [
    {
      question: 'Do you trade with my money?',
      answer: 'No. We report; you decide and place the orders. We hold no money and no coins.',
    },
    {
      question: 'Do you need API keys to my exchange accounts?',
      answer: 'No, and there is nowhere to enter them. We only read public market data.',
    },
    {
      question: 'Can I lose money?',
      answer:
        'Yes, up to your whole stake. A price can move after your first order fills, and the second then costs more than the gap. The track record counts such losses.',
    },
    {
      question: 'How fast do I have to be?',
      answer:
        'Most gaps close within seconds. Your profile says how fast you act: one second with a program, 15 at a desk, 60 on a phone. You get signals that, when found, were expected to leave a profit by then.',
    },
    {
      question: 'What do I need?',
      answer:
        'Accounts on at least two exchanges, with funds ready on each. Moving coins first takes minutes, and most gaps have closed by then.',
    },
    {
      question: 'Why are there sometimes no open signals?',
      answer: 'Prices on different exchanges agree most of the time. An empty list is normal.',
    },
    {
      question: 'How do signals reach me?',
      answer:
        'On the page and by email with every plan, by Telegram with Pro and Premium, and with Premium in the browser and by webhook as well.',
    },
    {
      question: 'Is the market real?',
      answer:
        'Whenever a market is simulated or recorded, the page says so above the figures. Otherwise they come from live exchanges.',
    },
    {
      question: 'Are texts written by AI?',
      answer:
        'Explanations, daily summaries and answers may be, based only on our figures, and they say so. Support may reply with an AI draft that a person has read.',
    },
    {
      question: 'How do I leave?',
      answer:
        'Use “Withdraw from contract here” or “Cancel contracts here” at the foot of every page, without signing in. You can withdraw for 14 days; if you cancel, the plan runs to the end of the paid month.',
    },
    {
      question: 'Is this advice on what to buy?',
      answer:
        'No. It is general information: everyone on the same plan can see the same signals. It is not investment advice or a recommendation.',
    },
  ],
};

const compare = {
  title: 'Four ways to watch price gaps',
  description: 'By hand, with a price screener, with your own bot, or with signals: a dated comparison.',
  lead: 'Screeners and bots vary; this table shows what most of them do.',
  asOf: (day: string) => `As of ${day}.`,
  caption: 'What each does',
  columns: ['Feature', 'By hand', 'Price screener', 'Your own bot', 'Our signals'],
  rows: [
    ['Prices', 'two or three exchanges', 'last prices of many', 'as you connect them', 'order books of many'],
    ['Fees', 'you work them out', 'mostly ignored', 'as you build it', 'included'],
    ['Stake', 'a guess', 'mostly best price only', 'as you build it', 'from the order books'],
    ['Losses', 'in your notes', 'rarely shown', 'in your account', 'published every day'],
    ['Speed', 'minutes', 'your own', 'milliseconds to seconds', 'your own, after an alert'],
    ['Who trades', 'you', 'you', 'the bot', 'you'],
    ['Exchange keys', 'none', 'none', 'with trading rights', 'none'],
  ] as readonly (readonly string[])[],
  price: 'Price',
  prices: ['your time', 'often free', 'development and servers', 'your time'] as readonly string[],
  from: (price: string) => `from ${price} a month, incl. VAT`,
  better: 'When something else is better',
  betterText:
    'For the shortest gaps you need a bot: no person is fast enough. To look up a price now and then, you don’t need a subscription.',
};

const security = {
  title: 'Security',
  description: 'What we never ask for, how accounts are protected, and where to report a vulnerability.',
  sections: [
    {
      heading: 'What we do not have',
      list: [
        'No API keys to your exchange accounts: there is nowhere to enter them.',
        'No card numbers: they go straight from your browser to Stripe.',
        'No passwords: you sign in with an emailed code or from a browser you have confirmed.',
      ],
    },
    {
      heading: 'How accounts are protected',
      list: [
        'A session needs two secrets, one of which no script on the page can read. You can sign out on every device at once.',
        'You can export your data and delete your account under Account.',
        'Codes, sign-ins and orders are rate-limited per network.',
      ],
    },
    {
      heading: 'How these pages are built',
      list: [
        'These pages run no scripts and load nothing from other hosts; a content security policy enforces both.',
        'The product’s own code is verified by hash before it runs. Stripe’s script comes from Stripe.',
      ],
    },
  ],
  report: 'Report a vulnerability',
  reportText: (email: string) => `Write to ${email}.`,
  reportMissing: 'The address is in the imprint.',
};

const status = {
  title: 'Status',
  description: 'Whether prices are fresh, and up to when the record is complete. At most a minute old.',
  asOf: (time: string) => `As of ${time} UTC, at most a minute old.`,
  market: 'Market data',
  states: {
    starting: 'starting',
    running: 'running',
    stale: 'late: prices are older than they should be',
    stopped: 'stopped',
  },
  paused: 'Signals are paused.',
  lastPrice: 'Last price (UTC)',
  none: 'none yet',
  exchanges: 'Exchanges responding',
  of: (some: string, all: string) => `${some} of ${all}`,
  markets: 'Markets watched',
  signals: 'Signals today (Premium)',
  closed: 'Last closed day of the record',
};

const changelog = {
  title: 'Changelog',
  description: 'Changes you will notice, latest first.',
  entries: [
    {
      day: '2026-11-26',
      items: [
        'These pages: plans, a sample signal, the track record and how to check it.',
        'Signals are forecast at your own reaction time; the record shows how accurate the forecasts were.',
        'Closed days of the record are published with their hash.',
        'Imprint, terms and privacy notice; withdrawing and cancelling without signing in.',
        'German on the public pages, in the dashboard, in emails and alerts.',
        'Text written or drafted by AI says so; a page on conflicts of interest.',
        'The product can be installed as an app.',
      ],
    },
    {
      day: '2026-11-22',
      items: [
        'Alerts by Telegram, in the browser and by webhook; API tokens for your own programs; a public track record.',
      ],
    },
  ] as readonly { readonly day: string; readonly items: readonly string[] }[],
};

const accessibility = {
  title: 'Accessibility statement',
  description: 'How accessible the service is, how we test it, and whom to contact.',
  sections: [
    {
      heading: 'Aim',
      paragraphs: [
        'Everyone can find, order, use and leave the service: by keyboard, with a screen reader, zoomed in, in light or dark mode. We aim for WCAG 2.2 level AA and thus EN 301 549.',
      ],
    },
    {
      heading: 'How it is tested',
      paragraphs: [
        'Automated tests check the screens in both themes and at several widths with every change, and place and cancel an order by keyboard alone. There has been no external audit yet.',
      ],
    },
    {
      heading: 'What falls short',
      paragraphs: [
        'The list of open signals updates by itself; ended signals under Past do not move. The card field is provided by Stripe.',
      ],
    },
  ],
  contact: 'Contact us',
  contactText: (email: string) => `Write to ${email} and say what does not work, and on which page.`,
  contactMissing: 'The address is in the imprint.',
};

export const english = { faq, compare, security, status, changelog, accessibility };

export type TrustTexts = typeof english;
