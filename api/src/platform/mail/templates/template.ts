/** A mail's template: its text with {placeholders}, what may stand in them, and filling them. Pure. */

/** As they are kept and edited. An empty line in the body parts paragraphs. */
export interface MailWords {
  readonly subject: string;
  readonly heading: string;
  readonly body: string;
}

interface Placeholder {
  readonly means: string;
  /** For a preview. */
  readonly sample: string;
  /** Without it the mail would not say what it is for. */
  readonly isNeeded?: true;
}

export interface MailTemplate<P extends string = string> {
  /** When it goes out. */
  readonly when: string;
  readonly to: 'customer' | 'owner';
  readonly words: MailWords;
  readonly placeholders: Readonly<Record<P, Placeholder>>;
}

/** Known of every mail. */
export const PRODUCT = { product: { means: 'the product’s name', sample: 'Spreadwise' } } as const;

const templateTo =
  (to: MailTemplate['to']) =>
  <P extends string = never>(
    when: string,
    [subject, heading, ...body]: readonly [string, string, ...string[]],
    placeholders = {} as Readonly<Record<P, Placeholder>>,
  ): MailTemplate<P> => ({ to, when, words: { subject, heading, body: body.join('\n\n') }, placeholders });
/** A mail to a customer: when it goes out; its subject, heading and paragraphs; and its placeholders. */
export const toCustomer = templateTo('customer');
export const toOwner = templateTo('owner');

export const MOST_CHARACTERS = { subject: 150, heading: 150, body: 4_000 } as const;
const MAIL_PARTS = ['subject', 'heading', 'body'] as const;

const IN_BRACES = /\{([^{}\n]*)\}/g;

/** Why these words can't be the template's; null when they can. */
export function refusalOf(words: MailWords, { placeholders }: MailTemplate): string | null {
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

/** A paragraph of which nothing is left is dropped. What stands in a value is not filled again. */
export function fill(words: MailWords, values: Readonly<Record<string, string>>) {
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
