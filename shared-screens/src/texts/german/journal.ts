/** The texts of the journal form, in German. */
import type { JournalTexts } from '../english/journal';

export const german: JournalTexts = {
  yourJournal: 'Ihr Journal',
  whatDidYouDo: 'Was haben Sie getan?',
  tookIt: 'Genutzt',
  leftIt: 'Nicht genutzt',
  whatCame: (sign) => `Ergebnis, ${sign}`,
  whatCameHint: 'Nach allen Kosten; Verlust mit Minus. Leer: noch offen.',
  note: 'Notiz',
  notSaved: 'Ihr Journal ist unverändert',
  takeOut: 'Entfernen',
  saving: 'Wird gespeichert …',
  save: 'Ins Journal eintragen',
  saved: 'Steht in Ihrem Journal.',
};
