/** A refusal in the language of the caller. It is made in English wherever it is made, and translated where it is written. */
import { dayText } from '@spreadwise/contract/figure-text';
import { GERMAN_MESSAGES } from '@spreadwise/contract/german-messages';
import type { Locale } from '@spreadwise/contract/page-locale';
import { waitText } from '@spreadwise/contract/wait-text';
import { GERMAN_REFUSALS } from './german';

export const GERMAN: Readonly<Record<string, string>> = { ...GERMAN_REFUSALS, ...GERMAN_MESSAGES };

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
