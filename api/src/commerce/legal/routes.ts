/** Legal texts as pages read them, and the owner's release of a version. */
import { type CallResponse, LEGAL_TEXTS, type LegalSection, type LegalTextId } from '@spreadwise/contract';
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
import type { Hono } from 'hono';
import type { Database } from '../../platform/db/database';
import {
  type CustomerTable,
  customerTables,
  type Declared,
  type RetentionSettings,
} from '../../platform/feature';
import { type AppEnv, handle, Problem } from '../../platform/http';
import { hashSecret } from '../../platform/lib/secrets';
import { actorOf } from '../../platform/lib/session';
import { BOOK_DAYS } from '../../platform/retention';
import { type Business, missingOf } from '../../platform/settings';
import { createReleasesStore } from './releases-store';

export interface LegalContext {
  readonly db: Database;
  readonly now: () => Date;
  /** With the current settings. */
  readonly filling: () => Filling;
  readonly read: ReadLegal;
}

export type ReadLegal = ReturnType<typeof createLegalReader>;

/** Reads a text as it is now, with its version and whether that is a draft. */
export const createLegalReader =
  ({ db, filling }: Omit<LegalContext, 'now' | 'read'>) =>
  async (text: LegalTextId, language: Locale): Promise<CallResponse<'GET /api/legal'>> => {
    const known = filling();
    const version = versionOf(text, known);
    const released = await createReleasesStore(db).list();
    return {
      version,
      isDraft: !released.some((one) => one.text === text && one.hash === version.hash),
      missing: missingOf(known.business).map(({ key }) => key.replace('business.', '')),
      sections: fillText(text, language, known),
    };
  };

export function legalRoutes(app: Hono<AppEnv>, { db, now, filling, read }: LegalContext): void {
  const store = createReleasesStore(db);

  handle(app, 'GET /api/legal', ({ query: { text, language } }) => read(text, language));

  const list = async () => {
    const released = await store.list();
    return {
      texts: LEGAL_TEXTS.map((id) => {
        const version = versionOf(id, filling());
        const found = released.find(({ text, hash }) => text === id && hash === version.hash);
        return { id, version, releasedAt: found?.releasedAt.toISOString() ?? null };
      }),
    };
  };
  handle(app, 'GET /api/admin/legal', list);
  handle(app, 'POST /api/admin/legal/release', async ({ body: { text, hash }, session }) => {
    if (versionOf(text, filling()).hash !== hash)
      throw new Problem(409, 'The text has a newer version. Reload and read it again.');
    const wordedIn = (locale: Locale) => fillText(text, locale, filling());
    const wording = JSON.stringify({ en: wordedIn('en'), de: wordedIn('de') });
    await store.release({ text, hash, wording, actor: actorOf(session), releasedAt: now() });
    return list();
  });
}

interface Filling {
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
function versionOf(text: LegalTextId, { declared }: Pick<Filling, 'declared'>) {
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
