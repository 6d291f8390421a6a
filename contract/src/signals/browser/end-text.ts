/** Why a signal ended, in words. */
import { type Locale, pageLocale } from '../../browser/page-locale';
import type { Signal } from '../signal';

type EndReason = NonNullable<Signal['endReason']>;

const REASONS: Readonly<Record<Locale, Readonly<Record<EndReason, string>>>> = {
  en: {
    'gain gone': 'the profit was gone',
    'quote too old': 'a price was too old',
    disconnected: 'an exchange was disconnected',
    delisted: 'a market was delisted',
    'feed stopped': 'we stopped following it',
  },
  de: {
    'gain gone': 'der Gewinn war weg',
    'quote too old': 'ein Kurs war zu alt',
    disconnected: 'eine Börse war nicht verbunden',
    delisted: 'ein Markt wurde eingestellt',
    'feed stopped': 'wir verfolgen es nicht mehr',
  },
};

export const endText = (reason: EndReason, locale: Locale = pageLocale()): string => REASONS[locale][reason];
