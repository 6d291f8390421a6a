/** Texts of the pages with questions, the comparison and facts about the service, in English. */
const faq = {
  title: 'Questions and answers',
  description: 'Who trades, how fast one has to be, what can be lost, and how to leave.',
  questions: [
    {
      question: 'Do you trade with my money?',
      answer: 'No. We report; you decide and place the orders. We hold no money and no coins.',
    },
    {
      question: 'Do you need the keys of my exchange accounts?',
      answer: 'No, and there is no place to enter them. We read public market data only.',
    },
    {
      question: 'Can I lose money?',
      answer:
        'Yes, up to your whole stake. A price can move after your first order fills, and the second then costs more than the gap. The track record counts such losses.',
    },
    {
      question: 'How fast do I have to be?',
      answer:
        'Most gaps are gone within seconds. Your profile says how fast you act: one second with a program, 15 at a desk, 60 on a phone. You get signals that can be expected to leave a profit by then.',
    },
    {
      question: 'What do I need?',
      answer:
        'Accounts on two exchanges or more, and funds ready on them. Moving coins first takes minutes; most gaps have closed by then.',
    },
    {
      question: 'Why is nothing open at times?',
      answer:
        'Prices of different exchanges agree most of the time. An empty list is an answer, and a common one.',
    },
    {
      question: 'How do signals reach me?',
      answer:
        'On the page and by email with every plan, by Telegram with Pro and Premium, and with Premium in the browser and by webhook as well.',
    },
    {
      question: 'Is the market real?',
      answer:
        'Wherever a simulated or a recorded market is shown, the page says so above the figures. Without such a mark they come from live exchanges.',
    },
    {
      question: 'Are texts written by AI?',
      answer:
        'Explanations, daily summaries and answers can be, from our figures alone; each that is says so. Support may answer from such a draft, which a person has read.',
    },
    {
      question: 'How do I leave?',
      answer:
        'By “Withdraw from contract here” or “Cancel contracts here” below every page, without signing in. Withdrawal is open for 14 days; a cancellation ends the plan with the month that is paid.',
    },
    {
      question: 'Is this advice on what to buy?',
      answer:
        'No. It is general information: everybody on the same plan can see the same. It is no investment advice and no recommendation.',
    },
  ],
};

const compare = {
  title: 'Four ways to watch price gaps',
  description: 'By hand, with a price screener, with a bot of your own, or by signals: a dated comparison.',
  lead: 'Screeners and bots differ; the table says what most of them do.',
  asOf: (day: string) => `As of ${day}.`,
  caption: 'What each of them does',
  columns: ['What', 'By hand', 'Price screener', 'Bot of your own', 'Our signals'],
  rows: [
    [
      'Prices',
      'two or three exchanges',
      'the last prices of many',
      'as you connect them',
      'order books of many',
    ],
    ['Fees', 'you work them out', 'mostly left out', 'as you build it', 'counted'],
    ['Stake', 'a guess', 'mostly the best price alone', 'as you build it', 'walked on the order books'],
    ['Losses', 'in your notes', 'rarely shown', 'on your account', 'published every day'],
    ['Speed', 'minutes', 'your own', 'milliseconds to seconds', 'your own, after an alert'],
    ['Who trades', 'you', 'you', 'the bot', 'you'],
    ['Exchange keys', 'none', 'none', 'with the right to trade', 'none'],
  ] as readonly (readonly string[])[],
  price: 'Price',
  prices: ['your time', 'often free', 'development and servers', 'your time'] as readonly string[],
  from: (price: string) => `from ${price} a month, incl. VAT`,
  better: 'When something else is better',
  betterText:
    'Whoever wants the shortest gaps needs a bot: no person is as fast. Whoever looks up a price now and then needs no subscription.',
};

const security = {
  title: 'Security',
  description: 'What we never ask for, how accounts are protected, and where to report a weakness.',
  sections: [
    {
      heading: 'What we do not have',
      list: [
        'No keys of your exchange accounts: there is no place to enter them.',
        'No card numbers: they go from your browser to Stripe.',
        'No password of yours: you sign in by a code that we mail, or by a browser that you have confirmed.',
      ],
    },
    {
      heading: 'How accounts are protected',
      list: [
        'A session needs two secrets, one of which no script in the page can read. It can be ended on every device at once.',
        'Your data can be exported, and your account deleted, under Account.',
        'Codes, sign-ins and orders are limited by network.',
      ],
    },
    {
      heading: 'How these pages are built',
      list: [
        'These pages run no script and load nothing from other hosts; the browser is told to refuse both.',
        'The parts of the product’s pages are loaded by their hash: a changed file is not run. Stripe’s script comes from Stripe.',
      ],
    },
  ],
  report: 'Report a weakness',
  reportText: (email: string) => `Write to ${email}.`,
  reportMissing: 'The address is in the imprint.',
};

const status = {
  title: 'Status',
  description: 'Whether prices are fresh, and since when the record is complete. At most a minute old.',
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
  exchanges: 'Exchanges that answer',
  of: (some: string, all: string) => `${some} of ${all}`,
  markets: 'Markets watched',
  signals: 'Signals today, as Premium sees them',
  closed: 'Last closed day of the record',
};

const changelog = {
  title: 'What has changed',
  description: 'Changes that customers notice, the latest first.',
  entries: [
    {
      day: '2026-11-26',
      items: [
        'These pages: what the plans bring, a sample, the record and how to check it.',
        'Signals are forecast at your own reaction time; the record shows how forecasts came true.',
        'Closed days of the record are published with their hash.',
        'Imprint, terms and privacy notice; withdrawing and cancelling without signing in.',
        'German on the public pages, in the dashboard, in mails and alerts.',
        'Texts that AI wrote or drafted say so; a page on conflicts of interest.',
        'The product can be installed as an app.',
      ],
    },
    {
      day: '2026-11-22',
      items: [
        'Alerts by Telegram, in the browser and by webhook; tokens for programs of your own; a public track record.',
      ],
    },
  ] as readonly { readonly day: string; readonly items: readonly string[] }[],
};

const accessibility = {
  title: 'Accessibility statement',
  description: 'How accessible the service is, how that is tested, and whom to write to.',
  sections: [
    {
      heading: 'Aim',
      paragraphs: [
        'Everybody can find, order, use and leave the service: by keyboard, with a screen reader, enlarged, in light and in dark. The measure is WCAG 2.2, level AA, and with it EN 301 549.',
      ],
    },
    {
      heading: 'How it is tested',
      paragraphs: [
        'Automatic tests look at the screens in both themes and at several widths with each change; ordering and leaving are also walked by keyboard alone. Nobody outside has audited it yet.',
      ],
    },
    {
      heading: 'What falls short',
      paragraphs: [
        'The list of open signals changes by itself; what has ended stands still under Past. The card field is Stripe’s.',
      ],
    },
  ],
  contact: 'Tell us',
  contactText: (email: string) => `Write to ${email} what does not work, and on which page.`,
  contactMissing: 'The address is in the imprint.',
};

export const english = { faq, compare, security, status, changelog, accessibility };

export type TrustTexts = typeof english;
