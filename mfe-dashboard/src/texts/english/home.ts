/** Texts around the live signals, in English. */
import { plural } from '@spreadwise/contract/figure-text';

const notices = {
  seePlan: 'See your plan',
  confirmEmail: {
    title: 'Confirm your email address',
    text: 'We mail you a code to make sure that the address is yours. You stay signed in.',
    email: 'Email address',
    mail: 'Email me a code',
    notMailed: 'No code was mailed',
    code: (email: string) => `Six-digit code mailed to ${email}`,
    confirm: 'Confirm',
    again: 'Send a new code',
    notConfirmed: 'Your address is not confirmed',
    done: 'Your address is confirmed',
    notOpened: 'Confirmed, but your data did not load',
    notOpenedText: 'Reload the page and continue with this address.',
  },
  alertsFail: {
    title: (channels: string) => `Alerts no longer reach you: ${channels}`,
    why: 'See why',
    text: 'Nothing more is sent there until you fix it.',
  },
  usedUp: {
    title: (daily: number) =>
      plural(daily, { one: 'Today’s # signal is used up', other: 'Today’s # signals are used up' }),
    stays: 'Signals you have received stay, and update until they end.',
    larger: 'A higher plan gives more signals a day.',
    counted: 'How signals are counted',
    choosePlan: 'Choose a plan',
    changePlan: 'Change plan',
  },
  money: {
    inEuros: (currency: string) =>
      `Amounts are in euros: the market has had no rate for ${currency} for a day.`,
    converted: (currency: string, rate: string) =>
      `Amounts are in ${currency}: ${rate}. Past amounts are converted at this rate, too.`,
  },
};

const quiet = {
  allPast: 'All past',
  example: 'Example signal',
  yesterday: 'Yesterday',
  nothingYesterday: 'Nothing was watched yesterday. Today’s signals appear here tomorrow.',
  awaited: {
    title: 'Scanning for your first signal',
    why: 'Why nothing is open',
    none: 'No signal in the last 24 hours.',
    often: 'Lately more than one a minute.',
    every: (time: string) => `Lately one every ${time} on average.`,
  },
};

const steps = {
  setUp: 'Add your capital and exchanges',
  alerts: 'Choose your alerts',
  signal: 'Learn to read a signal',
  done: (made: number, all: number) => `${made} of ${all} done`,
  last: 'Last, see an alert arrive.',
  finished: 'You are set up: alerts reach you',
  dismiss: 'Dismiss',
  notDismissed: 'The steps were not dismissed',
  test: 'Send test alert',
  sent: (channel: string) => `${channel}: sent.`,
  notSent: (channel: string, reason: string | null) => `${channel}: not sent, ${reason}`,
};

const layouts = {
  label: 'Layout',
  list: 'List',
  table: {
    label: 'Table',
    opensWith: (plan: string) => `Table comes with ${plan}`,
    what: 'Every open signal on one line: stake, profit, transfers and the age of its prices.',
  },
  boards: {
    label: 'Boards',
    opensWith: (plan: string) => `Boards comes with ${plan}`,
    what: 'Open signals grouped by what they need.',
  },
  wall: {
    label: 'Wall',
    opensWith: (plan: string) => `Wall comes with ${plan}`,
    what: 'Open signals in large type, readable from afar.',
  },
};

export const english = { ...notices, ...quiet, steps, layouts };

export type HomeTexts = typeof english;
