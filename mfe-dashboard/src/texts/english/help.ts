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
      'A signal is a route of two to six trades that starts and ends with the same coin and returns more than went in, after every trade’s fee.',
      'Profit with funds ready: you hold the coins on each exchange already. Profit if transferred: one stake goes from exchange to exchange, less each withdrawal fee, measured on earlier transfers that took as long. Most gaps are gone when coins arrive. With fewer than twenty it is an estimate.',
      'A signal open for two minutes says so, and why nobody has closed the gap, as far as we can tell: transfers are closed, the order book is thin, money has to go through a bank, or the two tickers are probably different coins. The last is a warning.',
      'Expected profit is what acting within your reaction time returns on average, losses included. The probability is how often that is a profit. Both are measured on signals of the same age and size. You get a signal once both are good enough, which may be a while after it began.',
    ],
  },
  quiet: {
    title: 'Why nothing is open',
    paragraphs: [
      'Prices on different exchanges agree most of the time, and fees eat small differences. A gap that usually closes before you can act is not sent, so an empty list is normal.',
      'Your reaction time, exchanges, muted coins and minimum profit are under Rules; filters are above the list. Transferring one stake between exchanges gets you the fewest signals.',
    ],
  },
  count: {
    title: 'How signals are counted',
    paragraphs: [
      'A day is a UTC day. A signal counts once, when it first reaches you: on the page, as an alert, or through your own program. It stays on your list until it ends.',
      'Basic gets 25 a day, more than the 5 promised. The next ones come after midnight UTC, or at once on a higher plan.',
    ],
  },
  alerts: {
    title: 'How alerts reach you',
    paragraphs: [
      'New signals that match your rules go to your channels, even when no page is open. What would arrive too late is not sent.',
      'A signal that matches several rules is one alert; a gap is one an hour, unless a route leaves twice as much. Outside the rules’ hours, or above your hourly limit, nothing is sent or counted. Every plan has email; Pro adds Telegram; Premium adds browser and webhook, and Telegram comes first.',
      'If alerts stop arriving, Rules shows why. Fix it and press “It works again”.',
    ],
  },
  setup: {
    title: 'What your profile does',
    paragraphs: [
      'It says how fast you act and what you trade with: funds, capital, exchanges and their fees. Each signal is then calculated for your stake, after your fees.',
      'It also filters. Signals that need another exchange or a muted coin, or earn less than your minimum, are neither shown nor counted. Rules and summaries use its time zone.',
      'Amounts are shown in its currency at the market’s euro rate. If no exchange we watch trades dollars, the rate of USDC or USDT stands in. Amounts you enter stay as entered; past amounts are converted at today’s rate. Bills are always in euros.',
    ],
  },
  automation: {
    title: 'What your own programs can do',
    paragraphs: [
      'A webhook sends your alerts to your server, signed so that it can verify the sender. With an API token your program reads your signals. A token cannot trade or change anything.',
      'Secrets and tokens are shown once; treat them like passwords, and revoke any that someone else may have seen.',
    ],
  },
  analysis: {
    title: 'What the analysis shows',
    paragraphs: [
      'Everything is measured on the prices the exchanges sent, after their fees, misses and losses included.',
      'Market totals cover the signals reported to everyone. Figures with your profile recalculate the same signals with your stake, fees and filters.',
      'A backtest is about the past. Others act on the same prices, and orders move them: its result is the most that was possible, not a forecast.',
    ],
  },
  payment: {
    title: 'When a payment fails',
    paragraphs: [
      'Your bank declined the charge. Your plan stays active for seven days while the payment provider retries. Pay the open invoice or add another card; both are at the top of every page.',
      'After that the plan is suspended until the invoice is paid. You keep your settings and history.',
    ],
  },
  standings: {
    title: 'What each state of a subscription means',
    paragraphs: [
      'Incomplete: the first payment has not gone through, and nothing was charged. Try again with another card, or it lapses within a day.',
      'Active: paid, and renews automatically. Past due: a payment failed; the plan stays active for seven days. Pay the open invoice or add another card.',
      'Unpaid: the payment provider has stopped trying. The plan is suspended until you pay the open invoice at the top of every page.',
      'Paused: nothing is charged, and the plan is suspended until you write to us. Suspended: the last payment was refunded or is disputed with your bank; ask us or your bank.',
      'Cancelled: you keep everything until the date shown, and can undo it until then. Ended: nothing more is charged. Choose a plan to start again.',
      'Gift: a tier from us. It costs nothing and runs alongside your own plan; the higher of the two applies.',
    ],
  },
  devices: {
    title: 'Where you are signed in',
    paragraphs: [
      'Each sign-in is listed with its network’s country and when it was last used. If you see one you don’t recognise, sign it out, then sign out everywhere: every browser will need an emailed code again.',
      'After signing out, this browser asks for a code next time, unless you chose “Keep me signed in here”.',
    ],
  },
  data: {
    title: 'Your data, and leaving',
    paragraphs: [
      'Download all your data, or delete your account, in the menu under Account. Cancel under Plan & billing: one click, no phone call.',
    ],
  },
} satisfies Readonly<Record<HelpTopic, { readonly title: string; readonly paragraphs: readonly string[] }>>;

const words: readonly (readonly [string, string])[] = [
  [
    'Signal',
    'a route that, at one moment, returns more of a coin than goes in. We never trade on your behalf',
  ],
  ['Trade', 'buying or selling one coin for another on one exchange'],
  ['Route', 'the exchanges and coins that a signal runs through'],
  ['Funds ready', 'the coins are already on each exchange, so nothing is withdrawn'],
  ['Transfer', 'one stake goes from exchange to exchange; each withdrawal costs a fee'],
  ['Taker fee', 'what an exchange charges for an order that fills at once'],
  ['Order book', 'all open buy and sell offers: how much is available at each price'],
  ['Probability', 'how often acting within your reaction time is a profit, as measured'],
  ['Profile', 'your exchanges, fees, coins, capital and speed, used to value signals'],
  ['Tier', 'what you have access to: signals a day, trades per route and markets. Your plan sets it'],
  ['Grace period', 'the seven days a plan stays active after a failed payment'],
];

export const english = { parts, support, topics, words };

export type HelpTexts = typeof english;
