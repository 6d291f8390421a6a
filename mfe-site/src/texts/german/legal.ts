/** Texts around a legal text, in German. */
import type { LegalTexts } from '../english/legal';

export const german: LegalTexts = {
  titles: {
    imprint: 'Impressum',
    privacy: 'Datenschutz',
    terms: 'AGB',
    'withdrawal-instructions': 'Widerrufsbelehrung',
    conflicts: 'Interessenkonflikte',
  },
  version: (day) => `Stand: ${day}`,
  draft: 'Entwurf, nicht anwaltlich geprüft',
  draftText: 'Der Betreiber hat diese Fassung nicht freigegeben.',
  all: (count) => `Alle ${count} Einträge`,
  missing: 'Der Betreiber ist noch nicht genannt',
  missingText: (parts) => `Der Betreiber hat noch nicht eingetragen: ${parts}.`,
  parts: {
    name: 'Name',
    form: 'Rechtsform',
    address: 'Anschrift',
    email: 'E-Mail-Adresse',
    phone: 'Telefonnummer',
  },
  failed: 'Der Text ließ sich nicht laden',
  failedText: 'Versuchen Sie es gleich noch einmal.',
  retry: 'Erneut versuchen',
};
