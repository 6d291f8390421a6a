/** The language of a caller, and refusals in it: each is made in English, and translated where the answer is written. */
import { dayText } from '@spreadwise/contract/figure-text';
import { GERMAN } from '@spreadwise/contract/german-refusals';
import type { Locale } from '@spreadwise/contract/page-locale';
import { waitText } from '@spreadwise/contract/wait-text';

const SPECIAL = /[.*+?^$()|[\]\\]/g;
const NAME = /\{(\w+)\}/g;
/** Those with something put in: what they look like, and the German. Most begin with words of their own. */
const PATTERNS = Object.entries(GERMAN)
  .filter(([english]) => english.includes('{'))
  .map(([english, german]) => [patternOf(english), german] as const);

function patternOf(english: string): RegExp {
  const parts = english.split(NAME);
  const source = parts.map((part, index) => (index % 2 ? `(?<${part}>.+)` : part.replace(SPECIAL, '\\$&')));
  return new RegExp(`^${source.join('')}$`, 's');
}

/** English where there is no German. `waitSeconds`: as the answer has it. */
export function inLanguage(text: string, language: Locale, waitSeconds: number | null = null): string {
  if (language === 'en') return text;
  const exact = Object.hasOwn(GERMAN, text) ? GERMAN[text] : undefined;
  if (exact !== undefined) return exact;
  for (const [pattern, german] of PATTERNS) {
    const values = pattern.exec(text)?.groups;
    if (values) return fill(german, { ...values, ...inGerman(values, waitSeconds) });
  }
  return text;
}

/** How long to wait, and a day, are written in words. */
const inGerman = ({ day }: Readonly<Record<string, string>>, waitSeconds: number | null) => ({
  wait: waitText(waitSeconds, 'de'),
  ...(day === undefined ? {} : { day: dayText(new Date(`${day} UTC`), 'de') }),
});

const fill = (german: string, values: Readonly<Record<string, string>>): string =>
  german.replace(NAME, (whole, name: string) => values[name] ?? whole);

const RANGE = /^\s*([a-z]{2,3})(?:-[\w-]*)?\s*(?:;\s*q=([\d.]+)\s*)?$/i;

/** By Accept-Language (RFC 9110): German only where it is preferred to English; English for everybody else. */
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
