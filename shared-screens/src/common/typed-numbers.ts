/** Parses and formats typed figures. */
import { exchangeIds } from '@spreadwise/contract/exchange-text';
import { countText } from '@spreadwise/contract/figure-text';
import { type Locale, pageLocale } from '@spreadwise/contract/page-locale';
import { commonTexts } from '../texts/common';

export { asListed } from '@spreadwise/contract/exchange-text';

/** Grouped thousands in each language. */
const GROUPED = {
  en: { form: /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/, separator: ',' },
  de: { form: /^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/, separator: '.' },
} as const;

/**
 * Normalises to a decimal point without grouping. Many readers type a decimal comma, but 1,500 is grouped; so is 1.500
 * in German.
 */
export function plainNumber(typed: string, locale: Locale = pageLocale()): string {
  const text = typed.trim().replace('−', '-');
  const { form, separator } = GROUPED[locale];
  return (form.test(text) ? text.replaceAll(separator, '') : text).replace(',', '.');
}

/** Formats a plain number as a field's initial value, without grouping. */
export function fieldNumber(plain: string | number): string {
  const text = String(plain);
  return pageLocale() === 'de' ? text.replace('.', ',') : text;
}

/** Null: empty; NaN: not a number. */
export function numberIn(typed: string): number | null {
  const text = plainNumber(typed);
  return text === '' ? null : Number(text);
}

/** Why the value is out of range, in words; null if it is valid. */
export const whyNotUpTo = (most: number, value: number | null, least = 0): string | null =>
  value === null || (value >= least && value <= most)
    ? null
    : commonTexts().numberBetween(countText(least), countText(most));

/** Splits typed names at spaces, commas or semicolons, without duplicates. */
export const namesIn = (typed: string): string[] => [...new Set(typed.split(/[\s,;]+/).filter(Boolean))];

export const exchangesIn = (typed: string): string[] => namesIn(exchangeIds(typed));
