/** How a feature declares a mail: when it is sent and to whom, its default wording, and its {placeholders}. */
import type { MAIL_GROUPS, MailWords } from '@spreadwise/contract';
import type { Locale } from '@spreadwise/contract/page-locale';

export interface Placeholder {
  readonly means: string;
  /** Shown in a preview. */
  readonly sample: string;
  /** The mail makes no sense without this placeholder. */
  readonly isNeeded?: true;
}

interface Written<P extends string, To extends 'customer' | 'owner' = 'customer' | 'owner'> {
  /** Describes, for the owner, when the mail is sent. */
  readonly when: string;
  readonly to: To;
  /** An empty line in the body separates paragraphs. */
  readonly words: Readonly<MailWords>;
  readonly placeholders: Readonly<Record<P, Placeholder>>;
}

type MailGroup = (typeof MAIL_GROUPS)[number];

export interface MailTemplate<P extends string = string> extends Written<P> {
  /** The setting `mail.<id>` holds the owner's own wording. */
  readonly id: string;
  readonly group: MailGroup;
  readonly language: Locale;
  /** The same mail in German; absent: every reader gets the English one. */
  readonly german?: MailTemplate<P>;
}

type Texts = readonly [string, string, ...string[]];

const wordsOf = ([subject, heading, ...body]: Texts): MailWords => ({
  subject,
  heading,
  body: body.join('\n\n'),
});

/** The placeholders of a text, but {product}, which every mail has. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Exclude<Name, 'product'> | NamesIn<Rest>
  : never;

const mailTo =
  <To extends 'customer' | 'owner'>(to: To) =>
  <const T extends Texts>(
    when: string,
    texts: T,
    placeholders: Readonly<Record<string, Placeholder>> = {},
  ): Written<NamesIn<T[number]>, To> => ({ to, when, words: wordsOf(texts), placeholders });
/** A mail to a customer: when it is sent; its subject, heading and paragraphs; its placeholders. */
export const toCustomer = mailTo('customer');
export const toOwner = mailTo('owner');

type Templates<W> = { readonly [K in keyof W]: W[K] extends Written<infer P> ? MailTemplate<P> : never };
type German<W> = {
  readonly [K in keyof W as W[K] extends { readonly to: 'customer' } ? K : never]: Texts;
};

/**
 * Keys become the mails' ids. `group`: the topic of mails to customers; `german` null: they exist in English only;
 * `common`: the placeholders that mean the same in every mail.
 */
export const declareMails = <W extends Readonly<Record<string, Written<never>>>>(
  group: MailGroup,
  german: German<NoInfer<W>> | null,
  written: W,
  common: Readonly<Record<string, Placeholder>> = {},
): Templates<W> =>
  Object.fromEntries(
    Object.entries<Written<never>>(written).map(([id, mail]) => {
      const about = mail.to === 'owner' ? 'To those who run the product' : group;
      const placeholders = placeholdersOf(id, mail, common);
      const template = { ...mail, placeholders, id, group: about, language: 'en' } as const;
      const texts: Texts | undefined = german?.[id as keyof German<W>];
      return [id, texts ? { ...template, german: inGerman(template, texts) } : template];
    }),
  ) as Templates<W>;

function placeholdersOf(
  id: string,
  { words, placeholders }: Written<string>,
  common: Readonly<Record<string, Placeholder>>,
) {
  const names = Object.values(words).flatMap((text) =>
    [...text.matchAll(/\{([a-z-]+)\}/g)].map(([, name = '']) => name),
  );
  return Object.fromEntries(
    names.flatMap((name) => {
      const known = placeholders[name] ?? common[name];
      if (!known && name !== 'product') throw new Error(`Nothing explains {${name}} of the mail ${id}.`);
      return known ? [[name, known]] : [];
    }),
  );
}

const inGerman = (template: MailTemplate, texts: Texts): MailTemplate => ({
  ...template,
  ...{ id: `${template.id}.de`, language: 'de', when: `${template.when}, in German`, words: wordsOf(texts) },
});

/** Every mail by id, the German versions included, as the owner edits them. */
export const inEachLanguage = (mails: Readonly<Record<string, MailTemplate>>): Record<string, MailTemplate> =>
  Object.fromEntries(
    Object.values(mails)
      .flatMap((mail) => [mail, ...(mail.german ? [mail.german] : [])])
      .map((mail) => [mail.id, mail]),
  );
