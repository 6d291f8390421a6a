/** Texts of the rules, in German. */
import { plural } from '@spreadwise/contract/figure-text';
import type { RulesTexts } from '../english/rules';

const fields: RulesTexts['fields'] = {
  funds: 'Guthaben',
  holdings: {
    'not said': 'beide Gewinne zeigen; der niedrigere zählt',
    inPlace: 'liegt auf jeder Börse bereit',
    moved: 'ein Einsatz, entlang der Route transferiert',
  },
  reaction: 'Reaktionszeit',
  reactions: {
    desk: '15 s: Ich sitze am Bildschirm',
    phone: '1 min: Benachrichtigung aufs Handy',
    bot: '1 s: Mein Programm liest die API',
  },
  byJournal: (time, signals) =>
    `Laut Ihrem Journal: ${time} bei ${plural(signals, { one: '# Signal', other: '# Signalen' })}.`,
  capital: 'Kapital für ein Signal',
  capitals: {
    'no limit': 'unbegrenzt',
    'in all': 'ein Betrag, auf die Börsen verteilt',
    'by exchange': 'ein Betrag je Börse, in der Tabelle unten',
  },
  inAll: (sign) => `Insgesamt, ${sign}`,
  inAllMissing: 'Wie viel können Sie einsetzen?',
  mutedCoins: 'Ausgeschlossene Coins',
  mutedCoinsHint: 'Als Kürzel, z. B. SOL, DOGE. Signale damit werden weder gezeigt noch gezählt.',
  minProfit: (sign) => `Mindestgewinn, ${sign}`,
  neverBelow: (sum) => `Nie unter ${sum}.`,
  minPercent: 'Mindestens, % des Einsatzes',
  minProbability: 'Mindestwahrscheinlichkeit',
  any: 'Beliebig',
  timeZone: 'Zeitzone',
  timeZoneHint: (here) => `Für Regeln und Zusammenfassungen. Dieser Browser: ${here}.`,
  currency: 'Währung',
  noRate: 'Seit einem Tag kein Kurs: Bis es einen gibt, sind Beträge in Euro.',
  seenAndTyped: 'Für alle Beträge.',
  bills: 'Ihre Rechnungen sind immer in Euro.',
  sumsChanged: (currency) =>
    `Die Beträge sind jetzt ungefähr in ${currency} umgerechnet. Prüfen Sie sie vor dem Speichern.`,
};

const exchanges: RulesTexts['exchanges'] = {
  exchanges: 'Börsen',
  rules: { 'all but': 'alle außer den abgewählten', only: 'nur die angekreuzten' },
  caption: 'Börsen, die Ihr Tarif beobachtet',
  empty: 'Der Markt ist gerade erst gestartet. Sehen Sie gleich noch einmal nach.',
  exchange: 'Börse',
  myFee: 'Meine Taker-Gebühr, %',
  feeAt: (exchange) => `Taker-Gebühr auf ${exchange}, Prozent`,
  capitalAt: (exchange, currency) => `Kapital auf ${exchange}, ${currency}`,
  myCapital: (sign) => `Mein Kapital dort, ${sign}`,
  feesByMarket: 'Gebühren nach Markt',
  feesByMarketText: 'Wo Sie eine andere Gebühr zahlen als sonst auf der Börse. Ein Rabatt hat ein Minus.',
  addMarket: 'Markt hinzufügen',
  market: 'Markt',
  fee: 'Gebühr, %',
  remove: (market) => `${market || 'Diesen Markt'} entfernen`,
  marketWrong: 'Ein Markt heißt etwa BTC/EUR.',
  twice: 'Doppelt eingetragen.',
  feeMissing: 'Geben Sie eine Gebühr ein.',
};

export const german: RulesTexts = {
  profile: { title: 'Profil', hint: 'Börsen, Gebühren, Kapital, Tempo', help: 'Was Ihr Profil bewirkt' },
  filters: { title: 'Filter', hint: 'Mindestgewinn, Coins' },
  alerts: { title: 'Benachrichtigungen', hint: 'Was, wann, wie oft', help: 'Wie Signale gezählt werden' },
  channels: { title: 'Kanäle', hint: 'Wohin Benachrichtigungen gehen' },
  yourProfile: 'Ihr Profil',
  yourAlerts: 'Ihre Benachrichtigungen',
  saved: 'Regeln gespeichert',
  savedText: 'Sie gelten ab sofort.',
  notSaved: 'Nicht gespeichert',
  save: 'Speichern',
  saving: 'Wird gespeichert …',

  fields,
  exchanges,
};
