/** What alerts say on every channel, in the language of their reader. */
import { countText } from '@spreadwise/contract/figure-text';
import type { Locale } from '@spreadwise/contract/page-locale';

const english = {
  simulated: '[simulated] ',
  buy: (amount: string, base: string, quote: string, exchange: string, price: string) =>
    `Buy ${amount} ${base} with ${quote} on ${exchange}, at ${price} at most.`,
  sell: (amount: string, base: string, quote: string, exchange: string, price: string) =>
    `Sell ${amount} ${base} for ${quote} on ${exchange}, at ${price} at least.`,
  stake: (amount: string, asset: string, net: string, holding: string) =>
    `Put in ${amount} ${asset}. ${net} of it should be left after fees, ${holding}.`,
  inPlace: 'with the coins in place',
  moved: 'moved along, if what those before it left on average is left of this one',
  movedBetween: (low: string, high: string) => `moved along, by an estimate: between ${low} and ${high}`,
  confidence: { high: 'Confidence: high.', medium: 'Confidence: medium.', low: 'Confidence: low.' },
  chance: (chance: string, within: string) => `A ${chance} chance of a profit if you act within ${within}.`,
  chanceUnknown: (within: string) =>
    `How likely it leaves a profit if you act within ${within} is not known yet.`,
  found: (time: string) => `Found ${time}.`,
  mostlyHolds: (seconds: number) => `Advice of its kind mostly holds for ${seconds} seconds or longer.`,
  notReal: 'The market is simulated: this is about no real exchange.',
  sentAgain: 'Sent again: it may have reached you before.',

  open: ' (open)',
  alerts: (count: number) => `${count} alerts`,
  andMore: (first: string, more: number) => `${first} and ${more} more`,
  more: (count: number) => `and ${count} more`,
  signals: { one: '# signal', other: '# signals' },
  advised: { one: '# signal was advised', other: '# signals were advised' },
  howTheyTurnedOut: 'See how they turned out in your history.',
  fresh: (headline: string) => `New advice: ${headline}`,
  lookFirst: 'Advice only: look at the prices before you trade.',
  ended: (headline: string) => `Ended: ${headline}`,
  held: (time: string, why: string) => `It held ${time}; ${why}.`,
  works: 'It works',
  worksHere: 'It works: this is where your alerts come.',
  worksSo: 'This is how new advice will come.',

  seeThem: 'See them',
  seeLive: 'See it live',
  seeOutcome: 'See what became of it',
  seeHistory: 'See your history',
  settings: 'Alert settings',
  dashboard: 'Open the dashboard',
  button: 'Open',

  inYourEmail: 'The details are in your email.',
  pricesAreBack: { title: 'Prices come in again', text: 'New advice comes as soon as there is some.' },
  noPrices: {
    title: 'No prices come in',
    text: 'Until they do, there is no new advice. We are working on it.',
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
    `Einsatz: ${amount} ${asset}. Nach Gebühren sollten davon ${net} als Gewinn bleiben, ${holding}.`,
  inPlace: 'bei bereitliegendem Guthaben',
  moved: 'nach Transfer, sofern so viel bleibt wie bisher im Durchschnitt',
  movedBetween: (low, high) => `nach Transfer, geschätzt zwischen ${low} und ${high}`,
  confidence: {
    high: 'Verlässlichkeit: hoch.',
    medium: 'Verlässlichkeit: mittel.',
    low: 'Verlässlichkeit: gering.',
  },
  chance: (chance, within) => `${chance} Wahrscheinlichkeit eines Gewinns bei Reaktion binnen ${within}.`,
  chanceUnknown: (within) =>
    `Wie wahrscheinlich ein Gewinn bei Reaktion binnen ${within} ist, ist noch nicht bekannt.`,
  found: (time) => `Gefunden: ${time}.`,
  mostlyHolds: (seconds) => `Signale dieser Art bestehen meist ${seconds} Sekunden oder länger.`,
  notReal: 'Der Markt ist simuliert: Hier geht es um keine echte Börse.',
  sentAgain: 'Erneut gesendet: Vielleicht haben Sie das schon erhalten.',

  open: ' (offen)',
  alerts: (count) => `${count} Benachrichtigungen`,
  andMore: (first, more) => `${first} und ${more} weitere`,
  more: (count) => `und ${count} weitere`,
  signals: { one: '# Signal', other: '# Signale' },
  advised: { one: '# Signal wurde gemeldet', other: '# Signale wurden gemeldet' },
  howTheyTurnedOut: 'Was daraus wurde, zeigt Ihr Verlauf.',
  fresh: (headline) => `Neues Signal: ${headline}`,
  lookFirst: 'Nur ein Hinweis: Prüfen Sie die Kurse, bevor Sie handeln.',
  ended: (headline) => `Beendet: ${headline}`,
  held: (time, why) => `Es bestand ${time}; ${why}.`,
  works: 'Es funktioniert',
  worksHere: 'Es funktioniert: Hier kommen Ihre Benachrichtigungen an.',
  worksSo: 'So kommen neue Signale bei Ihnen an.',

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

/** `counted(2, texts.signals, 'en')` is '2 signals'. */
export const counted = (
  count: number,
  forms: { readonly one: string; readonly other: string },
  language: Locale,
): string => {
  const form = new Intl.PluralRules(language).select(count) === 'one' ? forms.one : forms.other;
  return form.replace('#', countText(count, language));
};
