/** Texts of help, in English. Each short page is linked to from where it is needed. */
import { plural } from '@spreadwise/contract/figure-text';
import type { HelpTopic } from '@spreadwise/shared-screens';

const parts = {
  help: 'Help',
  ask: 'Ask us',
  pages: 'How it works',
  terms: 'Glossary',
};

const support = {
  what: 'Your conversations',
  title: 'Write to us',
  text: (time: string) =>
    `A person answers here and by mail, within ${time}, around the clock. An answer drafted by AI says so.`,
  days: (count: number) => plural(count, { one: '# day', other: '# days' }),
  hours: (count: number) => plural(count, { one: '# hour', other: '# hours' }),
  about: 'What is it about?',
  message: 'Your message',
  notSent: 'It was not sent',
  send: 'Send',
  sending: 'Sending…',
  images: 'Images',
  imagesHint: 'At most three PNG, JPEG or WebP files of 5 MB each.',
  neverSend: 'Never send a password or a key.',
  sendAlong: 'Include what I was looking at',
  page: 'Page',
  signal: 'Signal',
  browser: 'Browser',
  subject: 'About',
  newAnswer: 'New answer',
  state: 'State',
  answeredBy: 'Answered by',
  lastMessage: 'Last message',
  empty: 'You have not written to us yet.',
  states: { open: 'With us', waiting: 'Answered', closed: 'Closed' },
  due: (moment: string) => `We answer by ${moment}.`,
  back: 'Back to help',
  conversation: 'The conversation',
  support: 'Support',
  writeMore: 'Write more',
};

const topics = {
  signal: {
    title: 'How to read a signal',
    paragraphs: [
      'A signal is a route of two to six trades that begins and ends with the same coin and returns more than went in, after the fees of each trade.',
      'Profit with funds ready: you hold the coins on each exchange already. Profit if transferred: one stake goes from exchange to exchange, less the fee of each withdrawal, measured on earlier stakes that took as long. Most gaps are gone when coins arrive. Until twenty have arrived it is an estimate.',
      'A signal open for two minutes says so, and why nobody has closed the gap, as far as we can tell: transfers are closed, the order book is thin, money has to go through a bank, or the two prices are probably of different coins with one name. The last is a warning.',
      'Expected profit is what acting within your reaction time returns on average, losses included. The probability is how often that is a profit. Both are measured on signals of the same age and size. You get a signal once both are good enough, which may be a while after it began.',
    ],
  },
  quiet: {
    title: 'Why nothing is open',
    paragraphs: [
      'Prices on different exchanges agree most of the time, and fees eat the small difference. A gap that is usually gone before you can act is not sent, so an empty list is common.',
      'Your reaction time, exchanges, muted coins and minimum profit are under Rules; filters are above the list. A single stake that is transferred gets the fewest signals.',
    ],
  },
  count: {
    title: 'How signals are counted',
    paragraphs: [
      'A day is a UTC day. A signal counts once, when it first reaches you: on the page, as an alert, or by your own program. It stays yours until it ends.',
      'When the day’s signals are used up, the next ones come after midnight UTC, or at once with a plan that allows more.',
    ],
  },
  alerts: {
    title: 'How alerts reach you',
    paragraphs: [
      'New signals that pass your rules go to your channels, also while no page is open. An alert that would come too late to be of use is not sent.',
      'A signal that matches several rules is one alert. Outside their hours, and beyond your limit an hour, nothing is sent or counted. Email comes with every plan, Telegram with Pro. From Premium on, Telegram alerts come first, and browsers and a webhook get alerts as well.',
      'When alerts no longer arrive, Rules say why. Fix it, press “It works again”, and send yourself a test. A message that may be a repeat says so.',
    ],
  },
  setup: {
    title: 'What your profile does',
    paragraphs: [
      'It says how fast you act and what you trade with: funds, capital, exchanges and their fees. Each signal is then calculated for your stake, after your fees.',
      'It also chooses. What needs another exchange or a muted coin, or earns less than your minimum, is neither shown nor counted. Hours of rules and summaries follow its time zone.',
      'Amounts are shown in its currency at the market’s rate for the euro: where no exchange that we watch trades dollars, at that of USDC or USDT, which is close to a dollar, but is not one. What you type stays as you typed it; past amounts are converted at today’s rate. When the market has had no rate for a day, amounts are in euros. Bills are always in euros.',
    ],
  },
  automation: {
    title: 'What your own programs can do',
    paragraphs: [
      'A webhook sends your alerts to your own server, signed so that it knows who sent them. With a token your own program reads your signals. A token cannot trade or change anything.',
      'Both count as you: a signal counts once, wherever it arrives first. A secret and a token are shown once; keep them like passwords, and revoke any that somebody else may have seen.',
    ],
  },
  analysis: {
    title: 'What the analysis shows',
    paragraphs: [
      'All of it is measured: the prices as the exchanges sent them, after their fees, misses and losses included. A day without anything says so.',
      'Sums of the market are of what was reported to everybody. Figures at your profile value the same signals again, with your stake, your fees and your filters.',
      'What a backtest would have returned is about the past. Others act on the same prices, and orders move them: it is the most that was possible, not a forecast.',
    ],
  },
  payment: {
    title: 'When a payment fails',
    paragraphs: [
      'What happened: the bank refused the charge. What it means: your plan stays active for seven days while the payment provider tries again. What to do: pay the open invoice, or add another card; both are at the top of every page.',
      'After those days the plan is suspended until the invoice is paid. Your settings and your history stay.',
    ],
  },
  standings: {
    title: 'What each state of a subscription means',
    paragraphs: [
      'Incomplete: the first payment has not gone through, and nothing is charged. Try again with another card; otherwise it lapses within a day.',
      'Active: it is paid, and renews by itself. Past due: a payment failed; the plan stays active for seven days. Pay the open invoice or add another card.',
      'Unpaid: the payment provider no longer tries. The plan is suspended; pay the open invoice, at the top of every page.',
      'Paused: nothing is charged, and the plan is suspended. Write to us. Suspended: the last payment was refunded, or is disputed with your bank; ask us, or your bank.',
      'Cancelled: you keep everything until the day shown, and can undo it until then. Ended: nothing is charged any more. Choose a plan to begin again.',
      'Given: a tier from us. It costs nothing and runs beside your own plan; the higher of the two counts.',
    ],
  },
  devices: {
    title: 'Where you are signed in',
    paragraphs: [
      'Each sign-in is a line, with the country of its network and its last use. End one you do not know, then sign out everywhere: every browser needs a mailed code again.',
      'Signing out makes this browser ask for a code the next time, unless you chose “Keep me signed in here”.',
    ],
  },
  data: {
    title: 'Your data, and leaving',
    paragraphs: [
      'A copy of everything we hold about you, and the deletion of your account, are in the menu under Account. Cancelling is under Plan & billing: one click, no call.',
    ],
  },
} satisfies Readonly<Record<HelpTopic, { readonly title: string; readonly paragraphs: readonly string[] }>>;

const words: readonly (readonly [string, string])[] = [
  [
    'Signal',
    'a route that, at one moment, returns more of a coin than goes in. Nothing is ever traded for you',
  ],
  ['Trade', 'buying or selling one coin for another on one exchange'],
  ['Route', 'the exchanges and coins that a signal runs through'],
  ['Funds ready', 'the coins are on each exchange already, so that nothing is withdrawn'],
  ['Transfer', 'one stake goes from exchange to exchange; each withdrawal costs a fee'],
  ['Taker fee', 'what an exchange keeps of an order that is carried out at once'],
  ['Order book', 'all offers to buy and sell: how much can be had at which price'],
  ['Probability', 'how often acting within your reaction time is a profit, as measured'],
  ['Profile', 'your exchanges, fees, coins, capital and speed, by which signals are valued'],
  ['Tier', 'what you have access to: signals a day, trades per route and markets. Your plan sets it'],
  ['Grace period', 'the seven days a plan stays active after a failed payment'],
];

export const english = { parts, support, topics, words };

export type HelpTexts = typeof english;
