/** The caller's language, and refusals in it: thrown in English, and translated when the response is written. */
import { dayText } from '@spreadwise/contract/figure-text';
import { GERMAN } from '@spreadwise/contract/german-refusals';
import type { Locale } from '@spreadwise/contract/page-locale';
import { createTranslate, type Values } from '@spreadwise/contract/translate';
import { waitText } from '@spreadwise/contract/wait-text';

const translate = createTranslate(GERMAN);

/** Returns the English text if there is no German one. `waitSeconds`: the response's Retry-After. */
export const inLanguage = (text: string, language: Locale, waitSeconds: number | null = null): string =>
  language === 'en' ? text : translate(text, (values) => inGerman(values, waitSeconds));

/** Wait times and days are written in words. */
const inGerman = ({ day }: Values, waitSeconds: number | null) => ({
  wait: waitText(waitSeconds, 'de'),
  ...(day === undefined ? {} : { day: dayText(new Date(`${day} UTC`), 'de') }),
});

const RANGE = /^\s*([a-z]{2,3})(?:-[\w-]*)?\s*(?:;\s*q=([\d.]+)\s*)?$/i;

/** By Accept-Language (RFC 9110): German if it is preferred to English, otherwise English. */
export function preferred(header: string): Locale {
  const weight = { en: 0, de: 0 };
  for (const range of header.split(',', 20)) {
    const [, name = '', q = '1'] = RANGE.exec(range) ?? [];
    const language = name.toLowerCase();
    if (language === 'en' || language === 'de') weight[language] = Math.max(weight[language], Number(q) || 0);
  }
  // Browsers list a user's languages in order of preference, with falling weights.
  return weight.de > weight.en ? 'de' : 'en';
}
