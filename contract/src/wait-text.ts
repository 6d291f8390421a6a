/** How long to wait after too many attempts, in words, for screens and server alike; `wait`: seconds, null: unknown. */
import { inEachLocale, type Locale, pageLocale } from './browser/page-locale';

const A_WHILE = { en: 'a few minutes', de: 'einigen Minuten' } as const;
const units = (unit: 'second' | 'minute') =>
  inEachLocale((tag) => new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }));
const seconds = units('second');
const minutes = units('minute');

export function waitText(wait: number | null, locale: Locale = pageLocale()): string {
  if (wait === null) return A_WHILE[locale];
  return wait < 60 ? seconds(locale).format(wait) : minutes(locale).format(Math.ceil(wait / 60));
}
