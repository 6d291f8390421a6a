/** The texts of the journal form, in English. */
export const english = {
  yourJournal: 'Your journal',
  whatDidYouDo: 'What did you do?',
  tookIt: 'I took it',
  leftIt: 'I passed on it',
  whatCame: (sign: string) => `Result, ${sign}`,
  whatCameHint: 'After all costs; a loss with a minus. Empty: not known yet.',
  note: 'Note',
  notSaved: 'Journal not saved',
  takeOut: 'Remove',
  saving: 'Saving…',
  save: 'Save to journal',
  saved: 'Saved to your journal.',
};

export type JournalTexts = typeof english;
