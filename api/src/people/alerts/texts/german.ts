/** What alerts say on every channel, in German. */
import type { AlertTexts } from './english';

export const german: AlertTexts = {
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
    high: 'Wahrscheinlichkeit: hoch.',
    medium: 'Wahrscheinlichkeit: mittel.',
    low: 'Wahrscheinlichkeit: gering.',
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
  lookFirst: 'Nur ein Hinweis: Prüfen Sie die Preise, bevor Sie handeln.',
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
  pricesAreBack: { title: 'Es kommen wieder Preise an', text: 'Neue Signale kommen, sobald es welche gibt.' },
  noPrices: {
    title: 'Es kommen keine Preise an',
    text: 'Bis sie wieder da sind, gibt es keine neuen Signale. Wir arbeiten daran.',
  },
};
