/** What a feature declares of a mail: when it goes out and to whom, our words, and what may stand in their {placeholders}. */
import type { MAIL_GROUPS, MailWords } from '@spreadwise/contract';

export interface Placeholder {
  readonly means: string;
  /** For a preview. */
  readonly sample: string;
  /** Without it the mail would not say what it is for. */
  readonly isNeeded?: true;
}

interface Written<P extends string> {
  /** When it goes out. */
  readonly when: string;
  readonly to: 'customer' | 'owner';
  /** An empty line in the body parts paragraphs. */
  readonly words: Readonly<MailWords>;
  readonly placeholders: Readonly<Record<P, Placeholder>>;
}

type MailGroup = (typeof MAIL_GROUPS)[number];

export interface MailTemplate<P extends string = string> extends Written<P> {
  /** The owner's own words are the setting `mail.<id>`. */
  readonly id: string;
  readonly group: MailGroup;
}

const mailTo =
  (to: Written<string>['to']) =>
  <P extends string = never>(
    when: string,
    [subject, heading, ...body]: readonly [string, string, ...string[]],
    placeholders = {} as Readonly<Record<P, Placeholder>>,
  ): Written<P> => ({ to, when, words: { subject, heading, body: body.join('\n\n') }, placeholders });
/** A mail to a customer: when it goes out; its subject, heading and paragraphs; and its placeholders. */
export const toCustomer = mailTo('customer');
export const toOwner = mailTo('owner');

type Templates<W> = { readonly [K in keyof W]: W[K] extends Written<infer P> ? MailTemplate<P> : never };

/** By their ids. `group`: what those to customers are about. */
export const declareMails = <W extends Readonly<Record<string, Written<never>>>>(
  group: MailGroup,
  written: W,
): Templates<W> =>
  Object.fromEntries(
    Object.entries(written).map(([id, mail]) => [
      id,
      { ...mail, id, group: mail.to === 'owner' ? 'To those who run the product' : group },
    ]),
  ) as Templates<W>;
