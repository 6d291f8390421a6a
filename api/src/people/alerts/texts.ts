/** The texts of alerts on every channel, in the reader's language. */
import type { Locale } from '@spreadwise/contract/page-locale';

const english = {
  simulated: '[simulated] ',
  buy: (amount: string, base: string, quote: string, exchange: string, price: string) =>
    `Buy ${amount} ${base} with ${quote} on ${exchange}, at ${price} at most.`,
  sell: (amount: string, base: string, quote: string, exchange: string, price: string) =>
    `Sell ${amount} ${base} for ${quote} on ${exchange}, at ${price} at least.`,
  stake: (amount: string, asset: string, net: string, holding: string) =>
    `Stake: ${amount} ${asset}. Profit after fees: ${net} of the stake, ${holding}.`,
  inPlace: 'with funds ready',
  moved: 'if transferred and as much arrives as on average so far',
  movedBetween: (low: string, high: string) => `if transferred, estimated between ${low} and ${high}`,
  confidence: {
    high: 'Probability of a profit: high.',
    medium: 'Probability of a profit: medium.',
    low: 'Probability of a profit: low.',
  },
  chance: (chance: string, within: string) =>
    `Probability of a profit if you act within ${within}: ${chance}.`,
  chanceUnknown: (within: string) =>
    `Probability of a profit if you act within ${within}: not enough data yet.`,
  found: (time: string) => `Found ${time}.`,
  mostlyHolds: (seconds: number) => `Similar signals usually stay open for ${seconds} s or longer.`,
  notReal: 'The market is simulated: no real exchange is involved.',
  sentAgain: 'Sent again: you may have received it before.',
  mail: 'Email',
  instead: (channel: string, why: string) => `Sent here because ${channel} failed: ${why}`,

  open: ' (open)',
  alerts: (count: number) => `${count} alerts`,
  andMore: (first: string, more: number) => `${first} and ${more} more`,
  more: (count: number) => `and ${count} more`,
  ofBest: (count: number, sum: string) => `the best ${count}: ${sum}`,
  signals: { one: '# signal', other: '# signals' },
  reported: { one: '# signal was reported', other: '# signals were reported' },
  howTheyTurnedOut: 'See how they turned out in your history.',
  fresh: (headline: string) => `New signal: ${headline}`,
  lookFirst: 'Information only: check the prices before you trade.',
  ended: (headline: string) => `Ended: ${headline}`,
  held: (time: string, why: string) => `It was open for ${time}; ${why}.`,
  works: 'It works',
  worksHere: 'It works: your alerts arrive here.',
  worksSo: 'New signals will reach you like this.',

  acts: { took: 'Took it', snooze: 'Snooze 1 h', mute: (coin: string) => `Mute ${coin}` },
  acted: {
    saved: 'Noted in your journal.',
    full: 'Your journal is full. Remove an entry first.',
    snooze: 'No new signals for an hour, on any channel. End it sooner under Rules.',
    mute: (coin: string) => `No more signals with ${coin}. Unmute it in your filters.`,
    unknown: 'This alert is too old, or belongs to another account.',
  },

  seeThem: 'See them',
  seeLive: 'See it live',
  seeOutcome: 'See the outcome',
  seeHistory: 'See your history',
  settings: 'Alert settings',
  dashboard: 'Open the dashboard',
  button: 'Open',

  inYourEmail: 'The details are in your email.',
  pricesAreBack: { title: 'Prices are back', text: 'New signals follow as soon as there are any.' },
  noPrices: {
    title: 'No prices are coming in',
    text: 'Until they do, there are no new signals. We are working on it.',
  },
};

type AlertTexts = typeof english;

const german: AlertTexts = {
  simulated: '[simuliert] ',
  buy: (amount, base, quote, exchange, price) =>
    `${amount} ${base} mit ${quote} auf ${exchange} kaufen, zu höchstens ${price}.`,
  sell: (amount, base, quote, exchange, price) =>
    `${amount} ${base} gegen ${quote} auf ${exchange} verkaufen, zu mindestens ${price}.`,
  stake: (amount, asset, net, holding) =>
    `Einsatz: ${amount} ${asset}. Gewinn nach Gebühren: ${net} des Einsatzes, ${holding}.`,
  inPlace: 'bei bereitliegendem Guthaben',
  moved: 'nach Transfer, sofern so viel ankommt wie bisher im Durchschnitt',
  movedBetween: (low, high) => `nach Transfer, geschätzt zwischen ${low} und ${high}`,
  confidence: {
    high: 'Wahrscheinlichkeit eines Gewinns: hoch.',
    medium: 'Wahrscheinlichkeit eines Gewinns: mittel.',
    low: 'Wahrscheinlichkeit eines Gewinns: gering.',
  },
  chance: (chance, within) => `Wahrscheinlichkeit eines Gewinns bei Reaktion binnen ${within}: ${chance}.`,
  chanceUnknown: (within) =>
    `Wahrscheinlichkeit eines Gewinns bei Reaktion binnen ${within}: noch nicht genug Daten.`,
  found: (time) => `Gefunden: ${time}.`,
  mostlyHolds: (seconds) => `Signale dieser Art bestehen meist ${seconds} s oder länger.`,
  notReal: 'Der Markt ist simuliert: Es ist keine echte Börse beteiligt.',
  sentAgain: 'Erneut gesendet: Vielleicht haben Sie das schon erhalten.',
  mail: 'E-Mail',
  instead: (channel, why) => `Es kommt hier an, weil ${channel} nicht funktioniert: ${why}`,

  open: ' (offen)',
  alerts: (count) => `${count} Benachrichtigungen`,
  andMore: (first, more) => `${first} und ${more} weitere`,
  more: (count) => `und ${count} weitere`,
  ofBest: (count, sum) => `${sum} bei den besten ${count}`,
  signals: { one: '# Signal', other: '# Signale' },
  reported: { one: '# Signal wurde gemeldet', other: '# Signale wurden gemeldet' },
  howTheyTurnedOut: 'Was daraus wurde, zeigt Ihr Verlauf.',
  fresh: (headline) => `Neues Signal: ${headline}`,
  lookFirst: 'Nur ein Hinweis: Prüfen Sie die Kurse, bevor Sie handeln.',
  ended: (headline) => `Beendet: ${headline}`,
  held: (time, why) => `Es bestand ${time}; ${why}.`,
  works: 'Es funktioniert',
  worksHere: 'Es funktioniert: Hier kommen Ihre Benachrichtigungen an.',
  worksSo: 'So kommen neue Signale bei Ihnen an.',

  acts: { took: 'Genutzt', snooze: '1 h Ruhe', mute: (coin) => `${coin} ausschließen` },
  acted: {
    saved: 'In Ihrem Journal vermerkt.',
    full: 'Ihr Journal ist voll. Entfernen Sie zuerst etwas.',
    snooze: 'Eine Stunde lang keine neuen Signale, auf keinem Kanal. Unter Regeln beenden Sie das vorzeitig.',
    mute: (coin) => `Keine Signale mit ${coin} mehr. In Ihren Filtern nehmen Sie das zurück.`,
    unknown: 'Diese Benachrichtigung ist zu alt oder gehört zu einem anderen Konto.',
  },

  seeThem: 'Ansehen',
  seeLive: 'Live ansehen',
  seeOutcome: 'Ansehen, was daraus wurde',
  seeHistory: 'Verlauf ansehen',
  settings: 'Benachrichtigungen einstellen',
  dashboard: 'Zum Dashboard',
  button: 'Öffnen',

  inYourEmail: 'Einzelheiten finden Sie in Ihrer E-Mail.',
  pricesAreBack: { title: 'Es kommen wieder Kurse an', text: 'Neue Signale kommen, sobald es welche gibt.' },
  noPrices: {
    title: 'Es kommen keine Kurse an',
    text: 'Bis sie wieder da sind, gibt es keine neuen Signale. Wir arbeiten daran.',
  },
};

export const TEXTS: Readonly<Record<Locale, AlertTexts>> = { en: english, de: german };

export const textsIn = (language: Locale): AlertTexts => TEXTS[language];
