/** Which of our languages somebody reads best, by the Accept-Language of their request (RFC 9110). */
import type { Locale } from '@spreadwise/contract/page-locale';

const RANGE = /^\s*([a-z]{2,3})(?:-[\w-]*)?\s*(?:;\s*q=([\d.]+)\s*)?$/i;

/** German only where it is preferred to English; English for everybody else. */
export function preferred(header: string): Locale {
  const weight = { en: 0, de: 0 };
  for (const range of header.split(',', 20)) {
    const [, name = '', q = '1'] = RANGE.exec(range) ?? [];
    const language = name.toLowerCase();
    if (language === 'en' || language === 'de') weight[language] = Math.max(weight[language], Number(q) || 0);
  }
  // Browsers name the languages of somebody in their order, with falling weights.
  return weight.de > weight.en ? 'de' : 'en';
}
