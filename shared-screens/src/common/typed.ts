/** Figures as they are typed. */
import { countText } from '@spreadwise/contract/figure-text';

const GROUPED = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;

/** With a point, and nothing between thousands: a comma is a decimal point to many, but not in 1,500. */
export function plainNumber(typed: string): string {
  const text = typed.trim().replace('−', '-');
  return GROUPED.test(text) ? text.replaceAll(',', '') : text.replace(',', '.');
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
    : `A number from ${countText(least)} to ${countText(most)}.`;

/** Names as they are typed: with a space, a comma or a semicolon between, each once. */
export const namesIn = (typed: string): string[] => [...new Set(typed.split(/[\s,;]+/).filter(Boolean))];
