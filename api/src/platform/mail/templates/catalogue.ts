/** Every mail by its id, composed from the owner's own text where there is one. */
import type { MAIL_GROUPS } from '@spreadwise/contract';
import { ACCOUNT_TEMPLATES } from './account';
import { ALERT_TEMPLATES } from './alerts';
import { BILLING_TEMPLATES } from './billing';
import { OWNER_TEMPLATES } from './owner';
import { fill, type MailTemplate, type MailWords } from './template';

const MAIL_TEMPLATES = {
  ...BILLING_TEMPLATES,
  ...ACCOUNT_TEMPLATES,
  ...ALERT_TEMPLATES,
  ...OWNER_TEMPLATES,
} as const;

export type MailId = keyof typeof MAIL_TEMPLATES;
export const MAIL_IDS = Object.keys(MAIL_TEMPLATES) as readonly MailId[];
export const templateOf = (id: MailId): MailTemplate => MAIL_TEMPLATES[id];

export function groupOf(id: MailId): (typeof MAIL_GROUPS)[number] {
  if (templateOf(id).to !== 'customer') return 'To those who run the product';
  if (id in BILLING_TEMPLATES) return 'Plans and payments';
  return id in ALERT_TEMPLATES ? 'Alerts' : 'Accounts and support';
}

type ValuesOf<K extends MailId> = Readonly<Record<keyof (typeof MAIL_TEMPLATES)[K]['placeholders'], string>>;

export interface WordsSource {
  readonly productName: string;
  /** The owner's own words; null: ours. */
  readonly wordsOf?: (id: MailId) => MailWords | null;
}

export function compose<K extends MailId>(
  { productName, wordsOf }: WordsSource,
  id: K,
  values: ValuesOf<K>,
): ReturnType<typeof fill> {
  const words = wordsOf?.(id) ?? templateOf(id).words;
  return fill(words, { product: productName, ...values });
}
