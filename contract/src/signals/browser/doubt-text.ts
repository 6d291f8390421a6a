/** A signal's pros and cons in the reader's language; the detector writes them in English. */
import { figuresText } from '../../browser/figure-text';
import { type Locale, pageLocale } from '../../browser/page-locale';
import { createTranslate } from '../../browser/translate';

const GERMAN = {
  '{coins} is probably two coins with the same ticker: compare them before you trade.':
    '{coins}: vermutlich zwei verschiedene Coins gleichen Namens. Vergleichen Sie sie, bevor Sie handeln.',
  'The stake is priced through every trade’s order book.':
    'Der Einsatz ist auf den Orderbüchern aller Trades durchgerechnet.',
  'Not all order books are known: the amount is what the best prices cover.':
    'Nicht alle Orderbücher sind bekannt: Der Einsatz ist so hoch, wie die besten Kurse reichen.',
  'The best price of {market} on {exchange} covers only {share} of the amount.':
    'Der beste Kurs von {market} auf {exchange} reicht nur für {share} des Einsatzes.',
  'A gain of {share} is more often a wrong price than an opportunity.':
    'Ein Gewinn von {share} ist öfter ein falscher Kurs als echt.',
  'The oldest price, of {market} on {exchange}, is {time} old.':
    'Der älteste Kurs, von {market} auf {exchange}, ist {time} alt.',
  'It has been seen for only {time}.': 'Es besteht erst seit {time}.',
  'It has lasted {time} so far.': 'Es besteht seit {time}.',
  '{count} trades must succeed one after another.': '{count} Trades müssen nacheinander gelingen.',
  'It stays on one exchange: nothing has to be transferred.':
    'Es bleibt auf einer Börse: Nichts muss transferiert werden.',
  'Coins have to be transferred between exchanges {count} times.':
    'Coins müssen {count}-mal von Börse zu Börse transferiert werden.',
  '{asset} cannot be moved from {from} to {to} now: no network is open on both sides.':
    '{asset} lässt sich gerade nicht von {from} zu {to} transferieren: Kein Netzwerk ist auf beiden Seiten offen.',
  'Whether {asset} can be moved from {from} to {to} is not known.':
    'Ob sich {asset} von {from} zu {to} transferieren lässt, ist nicht bekannt.',
  '{asset} has to be moved from {from} to {to}; the {network} network is open.':
    '{asset} muss von {from} zu {to} transferiert werden; das Netzwerk {network} ist offen.',
  'What moving the coins costs is not known.': 'Was der Transfer kostet, ist nicht bekannt.',
  'Transfers cost {cost}, which is the whole profit of {sum}.':
    'Der Transfer kostet {cost} und damit den ganzen Gewinn von {sum}.',
  'Transfers cost {cost}, most of the profit of {sum}.':
    'Der Transfer kostet {cost}, den größten Teil des Gewinns von {sum}.',
  'Transfers cost {cost} of the {sum} profit.': 'Der Transfer kostet {cost}, bei einem Gewinn von {sum}.',
};

const translate = createTranslate(GERMAN);
const FIGURES = new Set(['share', 'time', 'cost', 'sum']);

export const doubtText = (reason: string, locale: Locale = pageLocale()): string =>
  locale === 'en'
    ? reason
    : translate(reason, (values) =>
        Object.fromEntries(
          Object.entries(values).map(([name, value]) => [
            name,
            FIGURES.has(name) ? figuresText(value, locale) : value.replaceAll(' or ', ' oder '),
          ]),
        ),
      );
