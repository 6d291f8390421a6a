/** A mail's wording: filling its {placeholders}, and the owner's own: one setting, of which only changed mails are stored. */
import { MAIL_GROUPS, type MailWords, mailWords } from '@spreadwise/contract';
import type { Locale } from '@spreadwise/contract/page-locale';
import type { MailTemplate, Placeholder } from '../feature';
import {
  businessOf,
  imprintLine,
  ofSystem,
  type Setting,
  type SettingMap,
  type SettingsReader,
} from '../settings';

/** The product's name and wording in every mail. */
export interface MailSender {
  readonly productName: string;
  /** The owner's own wording; null: the built-in one. */
  readonly wordsOf?: (template: MailTemplate) => Readonly<MailWords> | null;
  /** Linked at the bottom; without a trailing slash. */
  readonly publicOrigin: string;
  /** One line naming the operator; empty if not entered. */
  readonly imprint?: () => string;
}

/** Composes in German if that is requested and exists. */
export function compose<P extends string>(
  { productName, wordsOf }: Pick<MailSender, 'productName' | 'wordsOf'>,
  template: MailTemplate<P>,
  values: Readonly<Record<NoInfer<P>, string>>,
  language: Locale = 'en',
) {
  const written = (language === 'de' && template.german) || template;
  const words = wordsOf?.(written) ?? written.words;
  return { ...fill(words, { product: productName, ...values }), language: written.language };
}

/** Placeholders that every mail has. */
const PRODUCT = { product: { means: 'the product’s name', sample: 'Spreadwise' } } as const;

const MOST_CHARACTERS = { subject: 150, heading: 150, body: 4_000 } as const;
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

/** For the mails of all features. */
export const mailSettings = (mails: Readonly<Record<string, MailTemplate>>): SettingMap<MailWords> => ({
  key: 'mail',
  label: 'Mail templates',
  help: 'Subject, heading and body of each mail; .de is the German version. The panel says when it is sent, lists its placeholders and shows a preview.',
  entries: Object.fromEntries(
    Object.values(mails)
      .toSorted((a, b) => MAIL_GROUPS.indexOf(a.group) - MAIL_GROUPS.indexOf(b.group))
      .map((template) => [template.id, wordsSetting(template)]),
  ),
});

/** Refuses unknown placeholders and missing needed ones. */
function wordsSetting(template: MailTemplate): Setting<MailWords> {
  const { id, to, group: about, when } = template;
  const placeholders = Object.entries({ ...PRODUCT, ...template.placeholders });
  return {
    key: `mail.${id}`,
    ...ofSystem('Mails', 'with the next one'),
    ...{ label: when, help: `Sent to the ${to}.` },
    schema: mailWords.superRefine((words, context) => {
      const message = refusalOf(words, template);
      if (message !== null) context.addIssue({ code: 'custom', message });
    }),
    form: {
      ...{ kind: 'mail', to, about, most: { ...MOST_CHARACTERS } },
      placeholders: placeholders.map(([name, { means }]) => ({ name, means })),
    },
    default: { ...template.words },
  };
}

/** Changed wording applies from the next mail on. */
export function senderOf(
  { productName, publicOrigin }: Pick<MailSender, 'productName' | 'publicOrigin'>,
  mails: Readonly<Record<string, MailTemplate>>,
  { get }: SettingsReader,
): MailSender {
  const { entries } = mailSettings(mails);
  return {
    ...{ productName, publicOrigin },
    imprint: () => imprintLine(businessOf({ get })),
    wordsOf({ id }) {
      const own = entries[id];
      if (!own) throw new Error(`No feature declares the mail ${id}.`);
      return get(own);
    },
  };
}
