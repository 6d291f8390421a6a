/** The risk warning, shown wherever someone could act on our content: plans, order, track record, signals, mails. */
import type { Locale } from '../browser/page-locale';

export const RISK: Readonly<Record<Locale, string>> = {
  en: 'You can lose money, up to all of it: this is general information, not a personal recommendation.',
  de: 'Sie können Geld verlieren, bis hin zum Totalverlust: Das sind allgemeine Informationen, keine persönliche Empfehlung.',
};
