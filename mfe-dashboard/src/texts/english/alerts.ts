/** Texts of alerts and their channels, in English. */
import { plural } from '@spreadwise/contract/figure-text';
import { RISK } from '@spreadwise/contract/risk';

const terms = {
  modes: { on: 'On', silent: 'Silent', off: 'Off' },
  always: 'Always',
  what: 'What',
  others: { title: 'Other alerts', hint: 'Ended signals, summaries, payments, failed channels' },
  caption: 'Alerts and channels',
  noChannel: 'No channel is set up yet.',
  mostAnHour: 'Maximum alerts an hour',
  instead: 'If another channel fails',
  summary: 'Summary',
  eachMorning: 'Each morning',
  eachHour: 'Each hour',
};

const rules = {
  none: 'No rules',
  noneText: 'No new signal is sent to you. Add a rule for those you want.',
  unnamed: (number: number) => `Rule ${number}`,
  nowhere: 'no channel',
  atLeast: (sum: string) => `from ${sum} profit`,
  add: 'Add a rule',
  most: (most: number) => `You can have up to ${most} rules.`,
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} removed`,
  undo: 'Undo',
  name: 'Name',
  floor: (sign: string) => `Minimum profit for alerts, ${sign}`,
  floorHint: 'Empty: the minimum of your filters.',
  trades: 'Trades',
  coins: 'Only these coins',
  coinsHint: 'Comma-separated, e.g. BTC, ETH. Empty: all.',
  exchanges: 'Only these exchanges',
  exchangesHint: 'Comma-separated, e.g. binance, kraken. Empty: all in your profile.',
  days: 'Days',
  daysHint: 'None ticked: every day.',
  from: 'From',
  until: 'Until',
  hoursHint: 'Both empty: at any hour.',
  timeZone: (zone: string) => `Time zone: ${zone}. `,
  change: 'Change',
  hoursText: '. At other times nothing is sent or counted.',
  tryIt: 'Try on 7 days',
  notTried: 'Not tried',
  inSevenDays: 'in the last 7 days',
  sinceThen: (moment: string) => `since ${moment}`,
  wouldHave: (alerts: number, during: string) =>
    alerts === 0
      ? `It would not have alerted you ${during}`
      : `It would have alerted you ${alerts === 1 ? 'once' : `${alerts} times`} ${during}`,
  held: (signals: number) =>
    `${plural(signals, { one: '# signal matches', other: '# signals match' })}; the rest repeat a gap or exceed your limits.`,
  forInstance: 'For example, with the initial profit:',
};

const channels = {
  title: 'Where alerts go',
  text: `Even while this site is closed. ${RISK.en}`,
  help: 'How alerts reach you',
  opensWith: (channel: string, plan: string) => `${channel} comes with ${plan}`,
  opensWithText: 'Alerts go there too, by the same rules.',
  works: 'Works',
  notLinked: 'Not linked',
  fails: 'Not working',
  failsSince: (channel: string, since: string) => `Nothing has reached you by ${channel} since ${since}`,
  refused: 'It was refused.',
  whatToDo: {
    email: 'If the address is right, press the button; set another one under Account.',
    telegram: 'Link your chat again below.',
    push: 'Turn on alerts again below.',
    webhook: 'Save its address again under Webhook and API.',
  },
  worksAgain: 'It works again',
  test: 'Send a test',
  sent: 'Sent: it should be with you now.',
  notSent: (reason: string | null) => `Not sent: ${reason}`,
};

const telegram = {
  title: 'Telegram',
  text: 'New signals in a chat with our bot, on every device that has Telegram.',
  what: 'The state of Telegram',
  noBot: 'Telegram is not set up on this site yet.',
  opensWith: (plan: string) => `Telegram alerts come with ${plan}`,
  opensWithText: 'New signals then reach your phone at once; Premium goes first.',
  ended: 'Alerts no longer go to your chat',
  linkAgain: 'Link it again to resume.',
  link: 'Link a chat',
  failed: 'That did not work',
  start: 'Open the bot and press Start. The link works once, for 15 minutes.',
  oneAccount:
    'A chat gets the alerts of one account. If it is linked to another, the bot says so: send /stop there, or use another chat.',
  open: 'Open Telegram',
  waiting: 'Waiting for your chat…',
  paused: 'Paused',
  linked: 'Linked',
  pausedUntil: (moment: string) => `No alerts until ${moment}.`,
  comes: 'Alerts go to your chat.',
  commands:
    'Buttons under a signal note that you took it, mute its coin or snooze. /pause 2h pauses alerts, /status shows what is on.',
  unlink: 'Unlink',
};

const snooze = {
  until: (moment: string) => `Snoozed until ${moment}`,
  text: 'No new signals are sent, on any channel.',
  resume: 'Resume',
  failed: 'Still snoozed',
};

const page = {
  title: 'While the page is open',
  text: 'How this page announces new signals, in this browser only.',
  sound: 'A short sound',
  desktop: 'A system notification, while you are elsewhere',
  blocked: 'This browser blocks notifications from this site.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  toTurnOn: (what: string) => `${what}: turn on`,
  toTurnOff: (what: string) => `${what}: turn off`,
  isOn: (what: string) => `${what} (on)`,
  isOff: (what: string) => `${what} (off)`,
};

const log = {
  title: 'Log',
  caption: 'Your alerts',
  search: 'Search',
  show: 'Show',
  all: 'All',
  failed: 'Not delivered',
  nothing: 'No match. Search by channel, coin, exchange or reason.',
  resend: 'Send again',
  instead: (channel: string, why: string) => `Instead of ${channel}: ${why}`,
  when: 'When',
  what: 'What',
  where: 'Where',
  outcome: 'Outcome',
  empty: 'Nothing sent yet. New signals that match your rules appear here.',
  states: { waiting: 'On its way', sent: 'Delivered', dropped: 'Not sent', dead: 'Failed' },
  withinASecond: 'within a second',
  after: (time: string) => `after ${time}`,
  twice: ' It may have arrived twice.',
};

export const english = { terms, rules, channels, telegram, snooze, page, log };

export type AlertsTexts = typeof english;
