/** A mail's wording: filling its {placeholders}, and what the owner may change. */
import type { MailWords } from '@spreadwise/contract';
import type { Locale } from '@spreadwise/contract/page-locale';
import type { MailTemplate, Placeholder } from '../feature';

export interface WordsSource {
  readonly productName: string;
  /** The owner's own wording; null: the built-in one. */
  readonly wordsOf?: (template: MailTemplate) => Readonly<MailWords> | null;
}

/** Composes in German if that is requested and exists. */
export function compose<P extends string>(
  { productName, wordsOf }: WordsSource,
  template: MailTemplate<P>,
  values: Readonly<Record<NoInfer<P>, string>>,
  language: Locale = 'en',
) {
  const written = (language === 'de' && template.german) || template;
  const words = wordsOf?.(written) ?? written.words;
  return { ...fill(words, { product: productName, ...values }), language: written.language };
}

/** Placeholders that every mail has. */
export const PRODUCT = { product: { means: 'the product’s name', sample: 'Spreadwise' } } as const;

export const MOST_CHARACTERS = { subject: 150, heading: 150, body: 4_000 } as const;
const MAIL_PARTS = ['subject', 'heading', 'body'] as const;

const IN_BRACES = /\{([^{}\n]*)\}/g;

/** Why the template cannot have these words; null: it can. */
export function refusalOf(words: Readonly<MailWords>, { placeholders }: MailTemplate): string | null {
  const known = { ...PRODUCT, ...placeholders };
  for (const part of MAIL_PARTS) {
    const text = words[part];
    if (text.trim() === '') return `The ${part} needs a text.`;
    if (text.length > MOST_CHARACTERS[part])
      return `The ${part} has at most ${MOST_CHARACTERS[part]} characters.`;
    const stranger = namesIn(text).find((name) => !Object.hasOwn(known, name));
    if (stranger !== undefined)
      return `The ${part} has {${stranger}}, which is no placeholder. There are ${listed(Object.keys(known))}.`;
    if (/[{}]/.test(text.replace(IN_BRACES, ''))) return `The ${part} has a brace that is not closed.`;
  }
  const all = MAIL_PARTS.map((part) => words[part]).join('\n');
  const missing = Object.entries<Placeholder>(placeholders).find(
    ([name, { isNeeded }]) => isNeeded && !namesIn(all).includes(name),
  );
  return missing ? `{${missing[0]}} has to stand somewhere: ${missing[1].means}.` : null;
}

const namesIn = (text: string) => [...text.matchAll(IN_BRACES)].map(([, name = '']) => name);
const listed = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');

/** Drops paragraphs that end up empty. Does not fill placeholders inside values. */
function fill(words: Readonly<MailWords>, values: Readonly<Record<string, string>>) {
  const filled = (text: string) => text.replace(IN_BRACES, (whole, name: string) => values[name] ?? whole);
  const inOneLine = (text: string) => filled(text).replace(/\s+/g, ' ').trim();
  return {
    subject: inOneLine(words.subject),
    heading: inOneLine(words.heading),
    paragraphs: filled(words.body)
      .split(/\n[^\S\n]*\n\s*/)
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== ''),
  };
}

export const samplesOf = ({ placeholders }: MailTemplate): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries<Placeholder>({ ...PRODUCT, ...placeholders }).map(([name, { sample }]) => [name, sample]),
  );
