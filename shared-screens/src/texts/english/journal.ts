/** The texts of the journal form, in English. */
export const english = {
  yourJournal: 'Your journal',
  whatDidYouDo: 'What did you do?',
  tookIt: 'I took it',
  leftIt: 'I passed on it',
  whatCame: (sign: string) => `What came of it, ${sign}`,
  whatCameHint: 'After all costs; with a minus for a loss. Empty: not said yet.',
  note: 'Note',
  notSaved: 'Your journal is as it was',
  takeOut: 'Take it out',
  saving: 'Saving…',
  save: 'Put it in my journal',
  saved: 'It is in your journal.',
};

export type JournalTexts = typeof english;
