/** Texts of the other layouts of the signals, in English. */
import { countText } from '@spreadwise/contract/figure-text';

export const english = {
  caption: 'Open signals',
  route: 'Route',
  expected: 'Expected',
  inPlace: 'Funds ready',
  moved: 'If transferred',
  net: '% of the stake',
  stake: 'Stake',
  transfers: 'Transfers',
  probability: 'Probability',
  oldestPrice: 'Oldest price',
  state: 'State',
  openFor: (time: string) => `Open for ${time}`,
  first: (shown: number, all: number) => `The first ${shown} of ${countText(all)}; the list has them all.`,
  boards: { noTransfers: 'No transfers', twoTrades: 'Two trades', longer: 'Longer routes' },
  noneOpen: 'None open.',
};

export type LayoutsTexts = typeof english;
