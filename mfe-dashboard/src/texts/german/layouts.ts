/** Texts of the other layouts of the signals, in German. */
import { countText } from '@spreadwise/contract/figure-text';
import type { LayoutsTexts } from '../english/layouts';

export const german: LayoutsTexts = {
  caption: 'Offene Signale',
  route: 'Route',
  expected: 'Erwartet',
  inPlace: 'Guthaben bereit',
  moved: 'Nach Transfer',
  net: '% des Einsatzes',
  stake: 'Einsatz',
  transfers: 'Transfers',
  probability: 'Wahrscheinlichkeit',
  oldestPrice: 'Ältester Kurs',
  state: 'Status',
  openFor: (time) => `Seit ${time} offen`,
  first: (shown, all) => `Die ersten ${shown} von ${countText(all)}; die Liste hat alle.`,
  boards: { noTransfers: 'Ohne Transfer', twoTrades: 'Zwei Trades', longer: 'Längere Routen' },
  noneOpen: 'Nichts offen.',
};
