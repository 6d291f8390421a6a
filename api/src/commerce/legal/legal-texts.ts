/** A legal text as a page shows it (business, page addresses and data register filled in), and its version. Pure. */
import type { LegalSection, LegalTextId } from '@spreadwise/contract';
import {
  BASES,
  GERMAN_PURPOSES,
  PERIODS,
  PLACEHOLDERS,
  RECIPIENTS,
  type RecipientId,
  TEXTS,
} from '@spreadwise/contract/legal-texts';
import type { Locale } from '@spreadwise/contract/page-locale';
import {
  type CustomerTable,
  customerTables,
  type Declared,
  type RetentionSettings,
} from '../../platform/feature';
import { hashSecret } from '../../platform/lib/secrets';
import { BOOK_DAYS } from '../../platform/retention';
import type { Business } from '../../platform/settings';

export interface Filling {
  readonly business: Business;
  readonly productName: string;
  readonly publicOrigin: string;
  readonly declared: Pick<Declared, 'tables' | 'recipients'>;
  readonly retention: RetentionSettings;
}

const LOCALES: readonly Locale[] = ['en', 'de'];
/** Replaces what the operator has to enter but has not. */
const MISSING = { en: '[not entered yet]', de: '[noch nicht eingetragen]' } as const;
const OPTIONAL: readonly string[] = ['register', 'vat-id', 'authority'];

/** The version of the wording; neither the business nor the days of retention are part of it. */
export function versionOf(text: LegalTextId, { declared }: Pick<Filling, 'declared'>) {
  const { date, sections } = TEXTS[text];
  const register =
    text === 'privacy'
      ? LOCALES.flatMap((locale) => [...dataOf(declared, locale, null), ...recipientsOf(declared, locale)])
      : [];
  return { date, hash: hashSecret(JSON.stringify([sections, register])) };
}

export function fillText(text: LegalTextId, locale: Locale, filling: Filling): LegalSection[] {
  const values = valuesOf(filling, locale);
  const lists: Readonly<Record<string, readonly string[]>> = {
    '{data}': dataOf(filling.declared, locale, filling.retention),
    '{recipients}': recipientsOf(filling.declared, locale),
  };
  const fill = (words: string) => words.replace(/\{([a-z-]+)\}/g, (_, name: string) => values[name] ?? '');
  const hasValues = (words: string) => OPTIONAL.every((name) => !words.includes(`{${name}}`) || values[name]);
  return TEXTS[text].sections[locale]
    .map(({ heading, paragraphs, list }) => ({
      heading: fill(heading),
      paragraphs: paragraphs.filter(hasValues).map(fill),
      ...(list && { list: list.flatMap((item) => lists[item] ?? fill(item)) }),
    }))
    .filter(({ paragraphs, list }) => paragraphs.length > 0 || list);
}

function valuesOf({ business, productName, publicOrigin }: Filling, locale: Locale) {
  const page = (path: string) => `${publicOrigin}${locale === 'de' ? '/de' : ''}${path}`;
  const { address, ...texts } = business;
  const known: Record<string, string> = {
    ...texts,
    address: address.join(', '),
    product: productName,
    'withdraw-page': page('/withdraw'),
    'cancel-page': page('/cancel'),
  };
  return Object.fromEntries(
    PLACEHOLDERS.map((name) => [name, known[name] || (OPTIONAL.includes(name) ? '' : MISSING[locale])]),
  );
}

const recipientsOf = ({ recipients }: { readonly recipients: readonly RecipientId[] }, locale: Locale) =>
  recipients.map((id) => RECIPIENTS[id][locale]);

/** `retention` null: omits the days, which the owner may change. */
function dataOf({ tables }: Pick<Declared, 'tables'>, locale: Locale, retention: RetentionSettings | null) {
  return customerTables(tables).map((table) => {
    const { purpose, basis } = table.data;
    const what = locale === 'de' ? (GERMAN_PURPOSES[table.name] ?? purpose) : purpose;
    const words = `${what}: ${locale === 'de' ? BASES[basis] : basis}`;
    const line = retention ? `${words}; ${periodOf(table, locale, retention)}` : words;
    return line[0]?.toLocaleUpperCase(locale) + line.slice(1);
  });
}

function periodOf({ retention, data }: CustomerTable, locale: Locale, days: RetentionSettings): string {
  const words = PERIODS[locale];
  if (retention.kind === 'owned') return words.asItsOwner;
  if (retention.kind === 'kept') return data.erasure?.kind === 'kept' ? words.untilLifted : words.asAccount;
  const count = typeof retention.days === 'number' ? retention.days : days[retention.days];
  if (count === BOOK_DAYS) return words.books;
  if (count > 0) return words.days(count);
  return data.basis === 'legal obligation' ? words.byLaw : words.untilOver;
}
