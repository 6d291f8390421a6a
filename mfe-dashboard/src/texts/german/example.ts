/** Texts of the example of a signal, in German. */
import type { ExampleTexts } from '../english/example';

export const german: ExampleTexts = {
  title: 'So liest sich ein Signal',
  example: 'Beispiel',
  madeUp: 'Erfunden. Ein echtes sieht genauso aus.',
  more: 'Mehr zum Lesen eines Signals',
  route: {
    word: 'Route',
    says: 'Bitcoin mit USDT auf Kraken kaufen und ebenso viel auf Binance verkaufen, beides zugleich.',
  },
  expected: {
    word: 'Erwartet',
    says: 'Was Handeln in Ihrer Reaktionszeit im Schnitt bringt, Verluste eingerechnet.',
  },
  inPlace: {
    word: 'Gewinn bei bereitliegendem Guthaben',
    says: 'Mit USDT auf Kraken und Bitcoin auf Binance: was beide Trades nach Gebühren bringen.',
  },
  moved: {
    word: 'Gewinn nach Transfer',
    says: 'Mit nur einem Einsatz müssen die Bitcoin erst zu Binance. Hier kostet das mehr, als es bringt.',
  },
  probability: {
    word: 'Wahrscheinlichkeit',
    says: 'Wie wahrscheinlich bei Ihrer Reaktionszeit ein Gewinn ist, gemessen an ähnlichen Signalen.',
  },
};
