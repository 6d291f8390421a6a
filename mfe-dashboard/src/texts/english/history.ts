/** Texts of the history, in English. */
import { countText, plural } from '@spreadwise/contract/figure-text';

const given = {
  history: 'History',
  signals: 'Signals',
  journal: 'Journal',
  what: 'The history',
  atProfile: 'Valued with your current profile.',
  noMatch: 'No past signal matches',
  noMatchText: 'Clear a filter, or search more broadly.',
  none: 'No signal has ended yet',
  noneText: 'Ended signals appear here with their profit and lifetime.',
  search: 'Search',
  example: 'btc',
  export: (format: string) => `Export ${format}`,
};

const days = {
  /** Of its signals' times too. */
  heading: (day: string) => `${day}, UTC`,
  signals: (count: number) => plural(count, { one: '# signal', other: '# signals' }),
  lasted: (kept: number, promised: number) =>
    `${countText(kept)} of ${countText(promised)} lasted as expected`,
  halfLasted: (time: string) => `half lasted ${time} or longer`,
  advised: (sum: string) => `${sum} reported in all`,
  notCounted: (count: number) => `${countText(count)} not counted: not recorded at the time`,
  taken: (count: number) => `you took ${countText(count)}`,
  earned: (sum: string) => `${sum} earned`,
};

const row = {
  advised: (figures: string) => `Reported ${figures}`,
  peak: (net: string) => `Peak ${net}`,
  notKept: 'Not recorded',
  noProfit: 'No profit',
  inFull: (figures: string) => `${figures} in full`,
  left: 'you passed on it',
  took: 'you took it',
  tookFor: (sum: string) => `you took it: ${sum}`,
};

const journals = {
  what: 'Your journal',
  caption: 'Signals in your journal',
  empty: 'Your journal is empty',
  emptyText: 'Open a signal, past or present, and note whether you took it and its result.',
  result: 'Result',
  resultOf: (count: number) => `Of ${countText(count)} with a known result and first report`,
  advised: 'First reported for these',
  advisedHint: 'At your profile when you noted it',
  taken: 'Taken',
  notTaken: (count: number) => `${countText(count)} not taken`,
  at: 'Reported',
  route: 'Route',
  you: 'You',
  took: 'took it',
  left: 'passed on it',
  firstAdvised: 'First reported',
  cameOfIt: 'Result',
  note: 'Note',
};

export const english = { ...given, days, row, journals };

export type HistoryTexts = typeof english;
