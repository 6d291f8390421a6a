/** What alerts say, in the language of their reader. */
import { countText } from '@spreadwise/contract/figure-text';
import type { Locale } from '@spreadwise/contract/page-locale';
import { type AlertTexts, english } from './english';
import { german } from './german';

const TEXTS: Readonly<Record<Locale, AlertTexts>> = { en: english, de: german };

export const textsIn = (language: Locale): AlertTexts => TEXTS[language];

/** `counted(2, texts.signals, 'en')` is '2 signals'. */
export const counted = (
  count: number,
  forms: { readonly one: string; readonly other: string },
  language: Locale,
): string => {
  const form = new Intl.PluralRules(language).select(count) === 'one' ? forms.one : forms.other;
  return form.replace('#', countText(count, language));
};
