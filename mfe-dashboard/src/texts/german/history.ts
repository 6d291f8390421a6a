/** Texts of the history, in German. */
import { countText, plural } from '@spreadwise/contract/figure-text';
import type { HistoryTexts } from '../english/history';

const days: HistoryTexts['days'] = {
  heading: (day) => `${day}, UTC`,
  signals: (count) => plural(count, { one: '# Signal', other: '# Signale' }),
  lasted: (kept, promised) => `${countText(kept)} von ${countText(promised)} so lange wie erwartet`,
  halfLasted: (time) => `die Hälfte ${time} oder länger`,
  advised: (sum) => `insgesamt ${sum} gemeldet`,
  notCounted: (count) => `${countText(count)} nicht gezählt, damals nicht gespeichert`,
  taken: (count) => `${countText(count)} genutzt`,
  earned: (sum) => `${sum} verdient`,
};

const row: HistoryTexts['row'] = {
  advised: (figures) => `Gemeldet ${figures}`,
  peak: (net) => `Spitze ${net}`,
  notKept: 'Nicht gespeichert',
  noProfit: 'Kein Gewinn',
  inFull: (figures) => `${figures} insgesamt`,
  left: 'nicht genutzt',
  took: 'genutzt',
  tookFor: (sum) => `genutzt: ${sum}`,
};

const journals: HistoryTexts['journals'] = {
  what: 'Ihr Journal',
  caption: 'Signale in Ihrem Journal',
  empty: 'Ihr Journal ist leer',
  emptyText: 'Öffnen Sie ein Signal und tragen Sie ein, ob Sie es genutzt haben und was es gebracht hat.',
  result: 'Ergebnis',
  resultOf: (count) =>
    plural(count, {
      one: 'Aus # Signal mit bekanntem Ergebnis und erster Meldung',
      other: 'Aus # Signalen mit bekanntem Ergebnis und erster Meldung',
    }),
  advised: 'Dafür zuerst gemeldet',
  advisedHint: 'Nach Ihrem Profil beim Eintragen',
  taken: 'Genutzt',
  notTaken: (count) => `${countText(count)} nicht genutzt`,
  at: 'Gemeldet',
  route: 'Route',
  you: 'Sie',
  took: 'genutzt',
  left: 'nicht genutzt',
  firstAdvised: 'Zuerst gemeldet',
  cameOfIt: 'Ergebnis',
  note: 'Notiz',
};

export const german: HistoryTexts = {
  history: 'Verlauf',
  signals: 'Signale',
  journal: 'Journal',
  what: 'der Verlauf',
  atProfile: 'Bewertet nach Ihrem heutigen Profil.',
  noMatch: 'Kein vergangenes Signal passt',
  noMatchText: 'Entfernen Sie einen Filter, oder suchen Sie allgemeiner.',
  none: 'Noch kein Signal hat geendet',
  noneText: 'Beendete Signale stehen hier mit Gewinn und Dauer.',
  search: 'Suche',
  example: 'btc',
  export: (format) => `${format} exportieren`,

  days,
  row,
  journals,
};
