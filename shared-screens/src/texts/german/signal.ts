/** A signal's figures, times and outcome in words, in German. */
import { plural } from '@spreadwise/contract/figure-text';
import type { SignalTexts } from '../english/signal';

export const german: SignalTexts = {
  lasted: (time) => `Hielt ${time}`,
  lastedAsExpected: (time) => `Hielt ${time}, wie erwartet`,
  lastedLess: (time, expected) => `Hielt ${time}, erwartet ${expected}`,
  followed: (time, reason) => `${time} verfolgt, dann: ${reason}`,
  endNotKnown: 'der Grund ist nicht bekannt',
  wouldHaveReturned: (time, money) => `Bei ${time} Reaktionszeit: ${money}.`,
  returnedNotKnown: 'Was es gebracht hätte, ist nicht bekannt.',
  about: (money) => `etwa ${money}`,

  ended: 'Beendet',
  left: (time) => `noch ${time}`,
  old: (time) => `seit ${time}`,
  tooFewEnded: 'Wie lange es hält, ist offen: Zu wenige ähnliche Signale sind beendet.',
  mostLasted: (time) => `Drei von vier ähnlichen Signalen hielten mindestens ${time}.`,
  whyOpen: (reasons) => `Warum die Lücke noch offen ist: ${reasons}.`,
  whyOpenNotKnown: 'Warum die Lücke noch offen ist, ist nicht bekannt.',
  notLive: 'Nicht live',
  noPrices: 'Keine frischen Kurse',
  noPricesFrom: (exchange) => `Keine Kurse von ${exchange}`,

  none: 'Kein Gewinn',
  notKnown: 'Nicht bekannt',
  notMoved: {
    'network closed': 'ein Netzwerk ist gesperrt',
    'not known': 'ein Netzwerk oder seine Gebühr ist nicht bekannt',
    'costs too much': 'der Transfer kostet mehr, als die Trades bringen',
    'order too small': 'die Order liegt unter dem Minimum der Börsen',
    'not at your set-up': 'nicht mit Ihrem Kapital und Ihren Gebühren',
    'not measured': 'noch zu wenige ähnliche Signale bis zum Ende verfolgt',
    'gone on arrival': 'die Lücke ist meist geschlossen, wenn die Coins ankommen',
  },
  shareOf: (share, stake) => `${share} von ${stake}`,
  onAverage: (share, gained) => `${share} im Schnitt; ${gained}`,
  ifStillThere: (share) => `${share}, falls die Lücke bei Ankunft noch besteht`,
  gainedOnArrival: (gained, followed) => `${gained} von ${followed} ähnlichen lagen bei Ankunft im Plus`,
  between: (low, high, measured) => `zwischen ${low} und ${high}: ${measured} gemessen`,
  betweenOfStake: (low, high, measured) => `zwischen ${low} und ${high} des Einsatzes: ${measured} gemessen`,
  expectedAt: (time) => `Erwartet bei ${time}`,
  probability: (share) => `${share} Wahrscheinlichkeit`,
  notEnough: 'noch nicht genug Daten',
  notEnoughAlone: 'Noch nicht genug Daten',
  confidence: {
    high: 'Hohe Wahrscheinlichkeit',
    medium: 'Mittlere Wahrscheinlichkeit',
    low: 'Geringe Wahrscheinlichkeit',
  },

  nothingToMove: 'Kein Transfer nötig',
  coinsToMove: (count) => plural(count, { one: '# Transfer', other: '# Transfers' }),
  networkClosed: (coins) => `${coins}, Netzwerk gesperrt`,
  costNotKnown: (coins) => `${coins}, Kosten nicht bekannt`,
  needsNone: 'Hier ist kein Transfer nötig.',
  timeNotKnown: 'Wie lange das dauert, ist nicht bekannt; meist länger, als ein Gewinn hält.',
  takes: (time) => `Das dauert etwa ${time}; wie lange ein solcher Gewinn hält, ist nicht bekannt.`,
  takesLess: (time, lasted) =>
    `Das dauert etwa ${time}; drei von vier ähnlichen Signalen hielten mindestens ${lasted}.`,
  takesLonger: (time, lasted) =>
    `Das dauert etwa ${time}, länger als die ${lasted}, die drei von vier ähnlichen Signalen hielten.`,

  axis: 'Verzögerung nach dem Signal',
  atOnce: 'sofort',
  later: (time) => `${time} später`,
  delays: 'Verzögerungen',
  yourTime: (time) => `Sie: ${time}`,
  leftAtOnce: (measured, signals) =>
    `Sofort Gewinn brachten ${measured} von ${plural(signals, { one: '# Signal', other: '# Signalen' })}`,

  step: (coin, exchange) => `zu ${coin} auf ${exchange}`,
  marks: { simulated: 'Simulierter Markt', replay: 'Aufgezeichneter Markt' },
};
