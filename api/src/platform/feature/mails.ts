/** What a feature declares of a mail: when it goes out and to whom, our words, and what may stand in their {placeholders}. */
import type { MAIL_GROUPS, MailWords } from '@spreadwise/contract';
import type { Locale } from '@spreadwise/contract/page-locale';

export interface Placeholder {
  readonly means: string;
  /** For a preview. */
  readonly sample: string;
  /** Without it the mail would not say what it is for. */
  readonly isNeeded?: true;
}

interface Written<P extends string, To extends 'customer' | 'owner' = 'customer' | 'owner'> {
  /** When it goes out. */
  readonly when: string;
  readonly to: To;
  /** An empty line in the body parts paragraphs. */
  readonly words: Readonly<MailWords>;
  readonly placeholders: Readonly<Record<P, Placeholder>>;
}

type MailGroup = (typeof MAIL_GROUPS)[number];

export interface MailTemplate<P extends string = string> extends Written<P> {
  /** The owner's own words are the setting `mail.<id>`. */
  readonly id: string;
  readonly group: MailGroup;
  readonly language: Locale;
  /** The same mail in German; absent: it is in English whoever reads it. */
  readonly german?: MailTemplate<P>;
}

/** Subject, heading and paragraphs. */
type Texts = readonly [string, string, ...string[]];

const wordsOf = ([subject, heading, ...body]: Texts): MailWords => ({
  subject,
  heading,
  body: body.join('\n\n'),
});

const mailTo =
  <To extends 'customer' | 'owner'>(to: To) =>
  <P extends string = never>(
    when: string,
    texts: Texts,
    placeholders = {} as Readonly<Record<P, Placeholder>>,
  ): Written<P, To> => ({ to, when, words: wordsOf(texts), placeholders });
/** A mail to a customer: when it goes out; its subject, heading and paragraphs; and its placeholders. */
export const toCustomer = mailTo('customer');
export const toOwner = mailTo('owner');

type Templates<W> = { readonly [K in keyof W]: W[K] extends Written<infer P> ? MailTemplate<P> : never };
/** Of each mail to a customer. */
type German<W> = {
  readonly [K in keyof W as W[K] extends { readonly to: 'customer' } ? K : never]: Texts;
};

/** By their ids. `group`: what those to customers are about; `german` null: they are sent in English alone. */
export const declareMails = <W extends Readonly<Record<string, Written<never>>>>(
  group: MailGroup,
  german: German<NoInfer<W>> | null,
  written: W,
): Templates<W> =>
  Object.fromEntries(
    Object.entries(written).map(([id, mail]) => {
      const about = mail.to === 'owner' ? 'To those who run the product' : group;
      const template = { ...mail, id, group: about, language: 'en' } as const;
      const texts: Texts | undefined = german?.[id as keyof German<W>];
      return [id, texts ? { ...template, german: inGerman(template, texts) } : template];
    }),
  ) as Templates<W>;

const inGerman = (template: MailTemplate, texts: Texts): MailTemplate => ({
  ...template,
  ...{ id: `${template.id}.de`, language: 'de', when: `${template.when}, in German`, words: wordsOf(texts) },
});

/** Each with its German one, as the owner edits them. */
export const inEachLanguage = (mails: Readonly<Record<string, MailTemplate>>): Record<string, MailTemplate> =>
  Object.fromEntries(
    Object.values(mails)
      .flatMap((mail) => [mail, ...(mail.german ? [mail.german] : [])])
      .map((mail) => [mail.id, mail]),
  );
