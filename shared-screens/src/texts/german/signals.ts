/** The texts of the signal list and its surroundings, in German. */
import { countText, plural } from '@spreadwise/contract/figure-text';
import { RISK } from '@spreadwise/contract/risk';
import type { SignalsTexts } from '../english/signals';

export const german: SignalsTexts = {
  openNow: 'Jetzt offen',
  theSignals: 'die Signale',
  columns: {
    expected: 'Erwartet',
    lifetime: 'Dauer',
    route: 'Route',
    stake: 'Einsatz',
    probability: 'Wahrsch.',
  },
  openRoute: (route) => `${route} öffnen`,
  otherRoutes: (count) =>
    plural(count, { one: '# weitere Route zu dieser Lücke', other: '# weitere Routen zu dieser Lücke' }),
  hasEnded: 'Dieses Signal ist beendet',
  hasEndedText: 'Es gehört nicht mehr zu den letzten.',
  wouldHaveReturned: (time) => `Das hätten ${time} Reaktionszeit gebracht`,
  ago: (time) => `vor ${time}`,
  newSignals: (count, best) => `${count} neue Signale. Das beste: ${best}.`,
  newSignal: (route, profit) => `Neues Signal: ${route}. ${profit}.`,
  expected: (money) => `${money} erwartet`,
  withFundsReady: (money) => `${money} Gewinn bei bereitliegendem Guthaben`,
  noticeTitle: 'Neues Signal',
  sorts: { worth: 'Erwarteter Gewinn', inPlace: 'Gewinn bei bereitliegendem Guthaben', newest: 'Neueste' },

  noFreshPrices: 'Keine Signale ohne frische Kurse',
  noFreshPricesText: 'Sobald Kurse kommen, suchen wir weiter.',
  whilePaused: 'Keine Signale während der Pause',
  usedUp: 'Keines der heutigen Signale ist offen',
  noMatch: 'Kein offenes Signal passt',
  clearFilters: 'Filter löschen',
  nothingOpen: 'Gerade ist nichts offen',
  watching: (markets, exchanges) =>
    `Beobachtet: ${plural(markets, { one: '# Markt', other: '# Märkte' })} auf ${plural(exchanges, { one: '# Börse', other: '# Börsen' })}.`,
  whyNothing: 'Warum nichts offen ist',

  states: {
    connecting: 'Verbinden …',
    live: 'Live',
    silent: 'Nicht live',
    waiting: 'Offline',
    paused: 'Pausiert',
    replaced: 'Live in einem anderen Tab',
    refused: 'Nicht live',
  },
  since: (clock) => ` seit ${clock}`,
  elsewhere: 'Live in einem anderen Fenster',
  elsewhereText: 'Diese Liste wird nicht mehr aktualisiert.',
  showHere: 'Hier anzeigen',
  refused: 'Die Signale werden nicht aktualisiert',
  refusedText: (status) => `Der Server hat die Live-Verbindung abgelehnt (${status}).`,
  retry: 'Erneut versuchen',
  missed: (count) =>
    plural(count, {
      one: '# Signal kam und ging, während Sie weg waren',
      other: '# Signale kamen und gingen, während Sie weg waren',
    }),
  moreThan: (missed) => `Mindestens ${missed}`,
  missedText: 'Sie sind beendet. Die Liste zeigt, was jetzt offen ist.',
  dismiss: 'Schließen',

  today: (used) => plural(used, { one: '# Signal heute', other: '# Signale heute' }),
  ofToday: (used, daily) => `${used} von ${daily} Signalen heute`,
  signalsToday: 'Signale heute',
  resets: (time) => `Neu ab 00:00 UTC (in ${time})`,
  paused: 'Signale sind pausiert',
  pausedText: 'Sie kommen von selbst wieder. Sie müssen nichts tun.',
  starting: 'Die Marktdaten laufen an',
  startingText: 'Signale kommen, sobald genug Kurse bekannt sind.',
  late: 'Die Kurse kommen verspätet',
  lateText: 'Handeln Sie offene Signale erst, wenn die Kurse wieder frisch sind.',
  stopped: 'Die Marktdaten stehen still',
  stoppedText: 'Bis sie wieder laufen, kommen keine Signale.',
  noPriceCame: 'Bisher kam kein Kurs.',
  lastPriceCame: (time) => `Der letzte Kurs kam vor ${time}.`,
  noPrice: 'Noch kein Kurs',
  recorded: 'Aufgezeichnete Kurse',
  fresh: 'Frische Kurse',
  lastPrice: (time) => `Letzter Kurs vor ${time}`,
  noneEnded: 'Auf den Märkten Ihres Tarifs endete in den letzten 24 Stunden kein Signal',
  ended: (count) =>
    `Signale auf den Märkten Ihres Tarifs in den letzten 24 Stunden, auch nicht gemeldete: ${countText(count)}`,
  halfLasted: (ended, median) => `${ended}; die Hälfte hielt ${median} oder länger.`,
  halfLastedAsExpected: (ended, median, kept) =>
    `${ended}; die Hälfte hielt ${median} oder länger, ${kept} hielten so lange wie erwartet; das Ziel sind 75 %.`,
  adviceOnly: `Kein Handel. ${RISK.de}`,
};
