/** The AI services' template texts in German. */
import type { AiTexts } from './english';

const explanation: AiTexts['explanation'] = {
  leg: (isBought, base, quote, exchange) =>
    `${base} wird auf ${exchange} ${isBought ? 'mit' : 'gegen'} ${quote} ${isBought ? 'gekauft' : 'verkauft'}`,
  route: (trades, legs) =>
    `Dieselben Coins haben auf verschiedenen Märkten verschiedene Kurse. Dieses Signal ist eine Route aus ${trades} Trades, die mit demselben Coin beginnt und endet: ${legs}.`,
  pays: (isOpen) =>
    isOpen
      ? 'Zu diesen Kursen kommt mehr zurück, als eingesetzt wurde.'
      : 'Solange es bestand, kam mehr zurück, als eingesetzt wurde.',
  share: (profit, net, stake) => `${profit}, ${net} von ${stake}`,
  fundsReady: (profit) => `Gewinn bei bereitliegendem Guthaben: ${profit}, nach Taker-Gebühren.`,
  fundsReadyNone:
    'Gewinn bei bereitliegendem Guthaben: keiner, denn die Börsen nehmen solche Orders nicht an.',
  transferred: (profit, isEstimate) =>
    `Gewinn nach Transfer, jede Auszahlung bezahlt: ${profit}${isEstimate ? ', geschätzt' : ''}.`,
  notTransferred: (why) => `Gewinn nach Transfer: ${why}.`,
  notMoved: {
    'network closed': 'keiner, denn ein Netzwerk ist gesperrt',
    'not known': 'unbekannt, denn ein Netzwerk oder seine Gebühr ist nicht bekannt',
    'costs too much': 'keiner, denn der Transfer kostet mehr, als gewonnen wird',
    'order too small': 'keiner, denn die Börsen nehmen solche Orders nicht an',
    'not measured': 'unbekannt, denn zu wenige solcher Transfers wurden bis zum Ende verfolgt',
    'gone on arrival':
      'im Durchschnitt keiner, denn die meisten Lücken sind weg, wenn Coins nach so langer Zeit ankommen',
    'not at your set-up': 'keiner mit dem Kapital und den Gebühren des Profils',
  },
  probability: {
    high: 'Die Wahrscheinlichkeit eines Gewinns ist hoch.',
    medium: 'Die Wahrscheinlichkeit eines Gewinns ist mittel.',
    low: 'Die Wahrscheinlichkeit eines Gewinns ist gering.',
  },
  tooFewEnded: 'Zu wenige ähnliche Signale sind beendet, um zu sagen, wie lange es besteht.',
  lasts: (time) => `Von 4 ähnlichen Signalen bestanden 3 mindestens ${time}.`,
  open: 'Es ist offen: Die Kurse ändern sich von Sekunde zu Sekunde, und jeder Trade kann scheitern.',
  ended: (time, why) =>
    `Es endete nach ${time}${why === null ? '' : ` (${why})`}. Seine Kurse gelten nicht mehr.`,
  feeds: {
    live: '',
    simulated: ' Der Markt ist simuliert: Diese Kurse sind nicht echt.',
    replay: ' Der Markt ist eine Aufzeichnung: Diese Kurse sind vergangen.',
  },
};

const letter: AiTexts['letter'] = {
  of: (day) => `Das ist der Marktbrief vom ${day} (UTC).`,
  empty: 'An diesem Tag ist kein meldenswertes Signal zu Ende gegangen.',
  whyEmpty:
    'Das ist nicht selten: Meist stimmen die Kurse überein, und den kleinen Unterschied zehren die Gebühren auf.',
  signals: { one: '# Signal ist beendet.', other: '# Signale sind beendet.' },
  lastedUnknown: 'Wie lange sie bestanden, ist nicht bekannt.',
  lasted: (time) => `Im Median bestanden sie ${time}.`,
  asPromised: (count, kept) => `Von ${count} mit erwarteter Dauer bestanden ${kept} mindestens so lange.`,
  best: (profit) => `Der höchste Gewinn bei bereitliegendem Guthaben war bei der ersten Meldung ${profit}.`,
  exchanges: (names) => `Die häufigsten Börsen: ${names}.`,
  coins: (names) => `Die häufigsten Coins: ${names}.`,
  isPast: 'Alle Gewinne folgen aus den damaligen Kursen. Sie sind keine Vorhersage für einen anderen Tag.',
};

const answers: AiTexts['answers'] = {
  noAdvice:
    'Das können wir nicht beurteilen. Der Dienst sagt, was Kurse sind und waren, und rät nicht, was jemand damit tun soll.',
  unknown: (questions) => `Das ist hier nicht bekannt. Beantworten lassen sich diese Fragen: ${questions}`,
  none: 'Sie haben noch keine Signale.',
  these: (count) => (count === 1 ? 'dem neuesten' : `den neuesten ${count}`),
  noneEnded: 'In den letzten 7 Tagen (UTC) ist kein Signal zu Ende gegangen.',
  ended: (count, days) => `In den letzten 7 Tagen (UTC) endeten ${count}: ${days}.`,
  newest: (moment) => ` Das neueste wurde am ${moment} gefunden.`,
  bestUnknown: (these) => `Der Gewinn von ${these} ist in Euro nicht bekannt.`,
  best: (these, moment, profit, trades) =>
    `Von ${these} hatte das vom ${moment} den höchsten Gewinn: ${profit}. Seine Trades: ${trades}.`,
  lastedUnknown: 'Wie lange sie bestanden, ist nicht bekannt.',
  lasted: (day, time) => `Am ${day} bestanden sie im Median ${time}.`,
  asPromised: (count, kept) =>
    ` In den letzten 7 Tagen bestanden von ${count} mit erwarteter Dauer ${kept} mindestens so lange.`,
  exchanges: (these, names) => `Die Börsen in ${these}: ${names}.`,
  coins: (these, names) => `Die Coins in ${these}: ${names}.`,
  noneOfThese: (these) => `Von ${these} ist keines beendet.`,
  ends: (these, count, reasons) => `Von ${these} endeten ${count}: ${reasons}.`,
};

const drafts: AiTexts['drafts'] = {
  hello: 'Guten Tag,',
  thanks: 'vielen Dank für Ihre Nachricht.',
  team: 'Ihr Support-Team',
  otherwise: 'Wir sehen uns das an und antworten Ihnen per E-Mail.',
  noPlan: (tier) => `Ihre Stufe ist ${tier}, ohne Tarif.`,
  plan: (plan, status) => `Ihr Tarif ist ${plan}, sein Status: ${status}.`,
  states: {
    incomplete: 'unvollständig',
    incomplete_expired: 'nie bezahlt',
    trialing: 'Testphase',
    active: 'aktiv',
    past_due: 'überfällig',
    canceled: 'gekündigt',
    unpaid: 'unbezahlt',
    paused: 'pausiert',
  },
  paidUntil: (day, ends) => ` Der bezahlte Zeitraum endet am ${day}${ends ? ', und der Tarif mit ihm' : ''}.`,
  help: {
    cancel:
      'Kündigen können Sie unter „Tarif & Rechnungen“; der Tarif bleibt bis zum Ende des bezahlten Zeitraums freigeschaltet, danach wird nichts mehr abgebucht.',
    refund: 'Jede Frage zu einer Erstattung sehen wir uns an und antworten per E-Mail.',
    payment:
      'Karten und Rechnungen finden Sie unter „Tarif & Rechnungen“; eine fehlgeschlagene Zahlung wird erneut versucht, und der Tarif bleibt 7 Tage freigeschaltet.',
    plan: 'Den Tarif wechseln Sie unter „Tarif & Rechnungen“; ein teurerer beginnt sofort, ein günstigerer nach dem bezahlten Zeitraum.',
    code: 'Zum Anmelden brauchen Sie Ihre Adresse und einen Code, den wir dorthin senden; er gilt 10 Minuten, und ein neuerer ersetzt ihn.',
    quiet:
      'Es gibt Zeiten ohne Signale: Meist stimmen die Kurse überein, und was nach Gebühren zu wenig bringt, melden wir nicht.',
    gone: 'Ein Signal sagt, wie die Kurse in dem Moment waren; sie ändern sich von Sekunde zu Sekunde, und die Details zeigen, wie lange solche Signale bisher bestanden.',
    trades: 'Der Dienst informiert nur: Er handelt nie und fragt nie nach einem Schlüssel, der handeln kann.',
  },
};

export const german: AiTexts = {
  questions: {
    count: 'Wie viele Signale hatte ich?',
    best: 'Welches hatte den höchsten Gewinn?',
    held: 'Wie lange bestanden sie?',
    exchanges: 'Welche Börsen kamen am häufigsten vor?',
    coins: 'Welche Coins kamen am häufigsten vor?',
    ends: 'Warum endeten sie?',
  },
  names: { coin: 'ein Coin', exchange: 'eine Börse', none: 'keine, die sich nennen lassen' },
  ...{ explanation, letter, answers, drafts },
};
