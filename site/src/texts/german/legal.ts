/** Legal texts as public pages: their heads and the words around each text, in German. */
import type { LegalTexts } from '../english/legal';

const heads: LegalTexts['legal']['heads'] = {
  imprint: {
    title: 'Impressum',
    description: 'Wer diesen Dienst betreibt und wie man uns erreicht.',
  },
  privacy: {
    title: 'Datenschutz',
    description: 'Welche personenbezogenen Daten gespeichert werden, wozu, wie lange, und wer sie erhält.',
  },
  terms: {
    title: 'AGB',
    description: 'Die Bedingungen des Abonnements.',
  },
  'withdrawal-instructions': {
    title: 'Widerrufsbelehrung',
    description: 'Wie man binnen 14 Tagen widerruft und was daraus folgt.',
  },
  conflicts: {
    title: 'Interessenkonflikte',
    description: 'Niemand von uns handelt nach den Signalen, und keine Börse bezahlt uns.',
  },
};

const legal: LegalTexts['legal'] = {
  heads,
  version: (day) => `Stand: ${day}`,
  draft: 'Entwurf, nicht anwaltlich geprüft',
  missing: (parts) => `Der Betreiber hat noch nicht eingetragen: ${parts}.`,
  parts: {
    name: 'Name',
    form: 'Rechtsform',
    address: 'Anschrift',
    email: 'E-Mail-Adresse',
    phone: 'Telefonnummer',
  },
  all: (count) => `Alle ${count} Einträge`,
};

export const german: LegalTexts = { legal };
