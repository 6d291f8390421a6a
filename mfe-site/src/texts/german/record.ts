/** Track record texts in German. */

import { plural } from '@spreadwise/contract/figure-text';
import { RISK } from '@spreadwise/contract/risk';
import type { RecordTexts } from '../english/record';

const record: RecordTexts['record'] = {
  risk: RISK.de,
  plan: 'Tarif',
  retry: 'Erneut versuchen',
  title: 'Erfolgsbilanz',
  intro: 'Was unsere Signale der letzten 30 Tage gebracht hätten: sofort und fünf Sekunden später.',
  plans: 'Zu den Tarifen',
  failed: 'Die Bilanz konnte nicht geladen werden',
  failedText: 'Der Server hat nicht geantwortet. Versuchen Sie es gleich noch einmal.',
  simulated: 'Ein simulierter Markt',
  recorded: 'Ein aufgezeichneter Markt',
  notLive:
    'Hier wird kein echter Markt beobachtet. Die Zahlen zeigen, wie die Bilanz geführt wird, nicht was sich verdienen lässt.',
  empty: 'Noch nichts aufgezeichnet',
  emptyText: 'Der erste Tag erscheint hier, sobald das erste Signal geendet hat.',
  signals: 'Signale',
  onDays: (days) => `An ${plural(days, { one: '# Tag', other: '# Tagen' })}`,
  lasted: 'Dauer wie erwartet',
  halfStood: (time) => `Die Hälfte bestand ${time} oder länger`,
  atOnce: 'Gewinn sofort',
  atOnceHint: 'Je Signal, nach Taker-Gebühren',
  later: 'Gewinn nach 5 s',
  laterHint: 'Je Signal, mit Verpasstem und Verlusten',
  fiveSecondsLater: 'Fünf Sekunden später',
  gained: 'hätten Gewinn gebracht',
  missed: 'waren nicht mehr zu haben',
  lost: 'hätten Verlust gebracht',
  unknown: 'waren nicht messbar',
};

const table: RecordTexts['table'] = {
  caption: (name) => `Jeder Tag, wie er mit ${name} zu sehen war`,
  day: 'Tag (UTC)',
  lifetime: 'Dauer, erwartet',
  ofExpected: (held, expected) => `${held} von ${expected}`,
  missedOrLost: 'Verpasst oder Verlust',
  hash: 'SHA-256',
  notClosed: 'Offen',
  allDays: (days) => `Alle ${days} Tage zeigen`,
  lastDays: (days) => `Die letzten ${days} Tage zeigen`,
  empty: 'Noch nichts aufgezeichnet.',
};

const speeds: RecordTexts['speeds'] = {
  title: 'Bei Ihrer Reaktionszeit',
  intro:
    'Signale, die sich bei der jeweiligen Reaktionszeit lohnten: erwarteter und tatsächlicher Ertrag, Verluste eingerechnet.',
  caption: 'Nach Reaktionszeit',
  within: 'Reaktion binnen',
  earned: 'Mit Gewinn',
  expected: 'Erwartet',
  returned: 'Ertrag',
  brier: 'Brier-Score',
  probability: 'Angegebene Wahrscheinlichkeit, Anteil mit Gewinn',
  said: (given, earned, signals) => `${given}: ${earned} von ${signals}`,
};

const method: RecordTexts['method'] = {
  title: 'So wird gemessen',
  intro: 'Vom Server, während es geschieht; nachträglich wird nichts geändert.',
  items: [
    {
      term: 'Was zählt',
      text: 'Jedes beendete Signal, ob ihm jemand gefolgt ist oder nicht, am UTC-Tag, an dem es gefunden wurde. Die Bilanz eines Tarifs enthält alles, was seine Stufe sehen kann; wie viele davon ein Kunde am Tag erhält, sagt sein Kontingent.',
    },
    {
      term: 'Sofort und später',
      text: 'Jedes Signal wird in fünf Minuten elfmal gemessen, ob es noch besteht oder nicht: was seine Orders in den Orderbüchern dieses Augenblicks gebracht hätten, in ganzen Losen und innerhalb ihrer Limits, nach Taker-Gebühren, mit bereitliegendem Guthaben auf jeder Börse.',
    },
    {
      term: 'Verpasst und verloren',
      text: 'Wird die erste Order innerhalb ihres Limits nicht mehr ausgeführt, geschieht nichts: verpasst, das zählt 0,00 €. Was bei einer späteren Order offen bleibt, wird sofort zu den Preisen dieses Augenblicks zurückgetauscht. Kommt weniger zurück als eingesetzt, ist das ein Verlust und wird abgezogen. Durchschnitte enthalten Verpasstes und Verluste.',
    },
    {
      term: 'Was nicht enthalten ist',
      text: 'Einsätze, die von Börse zu Börse transferiert werden: Die meisten Lücken sind geschlossen, wenn die Coins ankommen. Sie werden getrennt gemessen, mit den Orderbüchern bei ihrer Ankunft; ein Signal nennt sie als Gewinn nach Transfer. Es wurden keine Orders gesendet: Fremde Orders und Ihre eigenen würden die Preise bewegen. Lieferte eine Börse keine Daten, behaupten wir nichts; solche Signale gelten als nicht gemessen.',
    },
    {
      term: 'Dauer wie erwartet',
      text: 'Ein Signal nennt, wie lange drei von vier ähnlichen mindestens bestanden. Bestand es selbst so lange, war seine Dauer wie erwartet. Signale, die wir nicht weiter verfolgten, weil unser Marktdatenstrom ausfiel oder eine Börse abgeschaltet wurde, zählen nicht.',
    },
    {
      term: 'Abgeschlossene Tage',
      text: 'Eine Viertelstunde nach seinem Ende wird ein UTC-Tag abgeschlossen und mit dem SHA-256 seiner Zahlen veröffentlicht, die sich danach nie mehr ändern; ein Signal, das länger besteht, zählt zum Folgetag. Jeder kann es prüfen: { day, feed, tiers } aus /api/track-record, die Zahlen (figures) und Geschwindigkeiten (speeds) jeder Stufe für diesen Tag unter ihrem Namen, als kanonisches JSON (RFC 8785).',
    },
  ],
};

export const german: RecordTexts = { record, table, speeds, method };
