/** Texts of the insights pages, in German. */
import { countText, plural } from '@spreadwise/contract/figure-text';
import type { InsightsTexts } from '../english/insights';

const money: InsightsTexts['money'] = {
  question: 'Wann und wo lässt sich Geld verdienen?',
  what: 'der Markt',
  majors: 'Spreads großer Coins',
  letters: 'Marktbriefe',
  advanced:
    '30 Tage jeder Börse und jedes Paars: Börse für Börse, wiederkehrende Routen, zwei Börsen im Vergleich.',
  none: 'In den letzten 7 Tagen hat kein Signal geendet.',
  answer: (offered, offeredThere) => [
    'Am meisten war in 7 Tagen möglich: ',
    ` (${offered}) und `,
    ` (${offeredThere}). `,
  ],
  best: 'Beste Börsen',
  offeredBy: (signals, sum) => `${plural(signals, { one: '# Signal', other: '# Signale' })} · ${sum}`,
  alone: (exchange) => `${exchange} allein`,
  signalsToday: 'Signale heute',
  halfLasted: (time) => `Die Hälfte hielt ${time}`,
  atOnce: 'Sofort möglich',
  leftAfter: (seconds) => `Gewinn nach ${seconds} s`,
  atProfile: (sum) => `${sum} mit Ihrem Profil`,
  addProfile: 'Kapital und Gebühren angeben',
  toSee: ', um zu sehen, was mit Ihrem Profil bleibt.',
  spread: 'Spread nach Gebühren, 24 Stunden',
  quarters: 'Viertelstunden',
  average: ['Die zwei besten Börsen, Schnitt aus 15 Minuten, nach ', '.'],
  takerFees: 'Taker-Gebühren',
  takerFeesAre: 'Was eine Börse für eine Order berechnet, die sofort ausgeführt wird.',
};

const hourMap: InsightsTexts['hourMap'] = {
  collecting: (known, fewest) => `Daten werden gesammelt: ${known} von ${fewest} Stunden mit Signalen`,
  caption: 'Möglicher Gewinn je Stunde, Ihre Ortszeit',
  read: 'Möglicher Gewinn je Stunde: eine Stunde ablesen',
  all: 'Alle Stunden zeigen',
  offered: (day, hour, sum, signals) =>
    `${day}, ${hour}: ${sum} möglich, ${plural(signals, { one: '# Signal', other: '# Signale' })}`,
};

const past: InsightsTexts['past'] = {
  byExchange: 'Börse für Börse',
  routes: 'Wiederkehrende Routen',
  compare: 'Zwei Börsen vergleichen',
  map: 'Signale nach Börsen',
  mapText: 'Signale mit Kauf links und Verkauf oben.',
  fromTo: 'Von \\ nach',
  offered: (sum) => `${sum} möglich`,
  noRoute: 'In diesen Tagen kehrte keine Route wieder.',
  table: {
    route: 'Route',
    signals: 'Signale',
    days: 'Tage',
    lifetime: 'Dauer',
    offered: 'Möglich',
    last: 'Zuletzt',
  },
  noLetter: 'Für diesen Tag gibt es keinen Brief.',
  letterOf: (day) => `Marktbrief vom ${day}`,
  letter: 'der Marktbrief',
  anotherDay: 'Anderer Tag',
};

const gaps: InsightsTexts['gaps'] = {
  of: 'Coin oder Paar',
  ofHint: 'Z. B. SOL oder SOL/USDT. Leer: die längsten Spreads aus 30 Tagen.',
  ofWrong: 'Geben Sie einen Coin oder ein Paar ein, z. B. SOL oder SOL/USDT.',
  pairs: 'die Paare',
  none: 'Noch kein Spread',
  noneText: 'Der erste zwischen zwei Börsen beginnt die Liste.',
  noData: (name) => `Keine Daten zu ${name}`,
  noDataText: 'Keine zwei Ihrer Börsen hatten es in 30 Tagen im Handel.',
  pairAndExchanges: 'Paar und Börsen',
  pair: 'Paar',
  buyOn: 'Kauf auf',
  sellOn: 'Verkauf auf',
  gap: 'die Lücke',
  caption: (pair) => `${pair}, Spread nach Gebühren`,
  average: 'Schnitt',
  best: 'Bester',
  minutes: 'Minuten',
  hours: 'Stunden',
  onlyLargest: (most) => `Je Minute werden nur die ${most} größten Spreads gespeichert.`,
  everyTenMinutes: 'Alle zehn Minuten aktualisiert.',
  noProfit: (best) => `In 30 Tagen kein Gewinn nach Gebühren; bester Wert ${best}.`,
  profitFor: (time, best) => `In 30 Tagen ${time} mit Gewinn, bester Wert ${best}.`,
  choice: (pair, buyAt, sellAt, time, best) => `${pair}: ${buyAt} → ${sellAt} (${time}, bester Wert ${best})`,
};

const delays: InsightsTexts['delays'] = {
  question: 'Was kostet Verzögerung?',
  advanced:
    'Was ein Signal nach 0,25 Sekunden bis 5 Minuten brachte, über 30 Tage, mit Ihrem Einsatz und Ihren Gebühren.',
  today: (offered, seconds, left) =>
    `Die Signale von heute boten ${offered}; ${plural(seconds, { one: '# Sekunde', other: '# Sekunden' })} später waren noch ${left} übrig.`,
  answer: (reaction, days, atOnce) => [
    `Nach ${reaction}, Ihrer Reaktionszeit, brachte ein Signal in den letzten ${days} Tagen etwa `,
    `; sofort ${atOnce}.`,
  ],
  what: 'die Verzögerungen',
  caption: 'Gewinn je Signal im Schnitt',
  all: 'Alle Signale',
  yours: 'Ihr Profil',
  measured: ['Gemessen an vergangenen Orderbüchern, ', ' und Signale mit Verlust eingerechnet. ', '.'],
  missed: 'verpasste',
  missedIs: 'Die erste Order wurde innerhalb ihres Limits nicht mehr ausgeführt. Das kostet nichts.',
  ready: 'Guthaben bereit',
  readyIs: 'Auf beiden Seiten liegt Guthaben. Das Zurückholen der Coins danach zählt nicht.',
  compare: 'Mit anderem Einsatz vergleichen',
  stake: (sign) => `Einsatz, ${sign}`,
  stakeWrong: 'Geben Sie eine Zahl ein, z. B. 2500.',
  fee: 'Taker-Gebühr, %',
  feeHint: 'Leer: die übliche Gebühr jeder Börse.',
  feeWrong: (most) => `Geben Sie 0 bis ${countText(most)} ein.`,
  atFee: (stake, fee) => `${stake} bei ${fee}`,
  lifetimes: 'Wie lange Signale halten',
  lifetimesWhat: 'die Dauer der Signale',
  openCaption: 'Noch offene Signale',
  open: 'Noch offen',
  after: (time) => `nach ${time}`,
  ofLifetimes: 'Zeitpunkte',
  since: 'Zeit seit dem Signal',
};

export const german: InsightsTexts = {
  insights: 'Analysen',
  market: 'Markt',
  delay: 'Verzögerung',
  backtests: 'Backtests',
  range: 'Zeitraum',
  days: (count) => `${count} Tage`,
  hours: (count) => `${count} Stunden`,
  stillLittle: 'Noch zu wenig Daten.',
  noneEnded: 'Noch kein Signal hat geendet',
  advancedWith: (plan) => `Erweiterte Analysen gibt es mit ${plan}`,
  backtest: {
    question: 'Was hätte meine Regel gebracht?',
    answer: 'Testen Sie eine eigene Regel an vergangenen Orderbüchern.',
    opensWith: (plan) => `Volle Analysen gibt es mit ${plan}`,
    what: 'Bis zu vier Backtests nebeneinander, mit Ihrem Einsatz, Ihren Coins und Ihrer Reaktionszeit.',
  },

  money,
  hourMap,
  past,
  gaps,
  delays,
};
