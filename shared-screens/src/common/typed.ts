/** Figures as they are typed. */
import { countText } from '@spreadwise/contract/figure-text';
import { type Locale, pageLocale } from '@spreadwise/contract/page-locale';
import { commonTexts } from '../texts/common';

/** Thousands as each language separates them. */
const GROUPED = {
  en: { form: /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/, separator: ',' },
  de: { form: /^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/, separator: '.' },
} as const;

/**
 * With a point, and nothing between thousands. A comma is a decimal point to many, but not in 1,500; in German 1.500 is as
 * much.
 */
export function plainNumber(typed: string, locale: Locale = pageLocale()): string {
  const text = typed.trim().replace('−', '-');
  const { form, separator } = GROUPED[locale];
  return (form.test(text) ? text.replaceAll(separator, '') : text).replace(',', '.');
}

/** A plain number as a field begins with it: nothing between thousands. */
export function fieldNumber(plain: string | number): string {
  const text = String(plain);
  return pageLocale() === 'de' ? text.replace('.', ',') : text;
}

/** Null: nothing is typed; NaN: no number. */
export function numberIn(typed: string): number | null {
  const text = plainNumber(typed);
  return text === '' ? null : Number(text);
}

/** What is wrong with it, in words; null: nothing. */
export const whyNotUpTo = (most: number, value: number | null, least = 0): string | null =>
  value === null || (value >= least && value <= most)
    ? null
    : commonTexts().numberBetween(countText(least), countText(most));

/** Names as they are typed: with a space, a comma or a semicolon between, each once. */
export const namesIn = (typed: string): string[] => [...new Set(typed.split(/[\s,;]+/).filter(Boolean))];
