/**
 * The page's language. `<html lang>` stores it, so that all builds and copies of packages in the page agree. German
 * pages are under /de, so an address states its language.
 */
export const LOCALES = ['en', 'de'] as const;
export type Locale = (typeof LOCALES)[number];

export const LOCALE_KEY = 'spreadwise_locale';

const PREFIX = /^\/de(?=\/|$)/i;

/** English if there is no page, as in a build. */
export const locale = (): Locale =>
  typeof document !== 'undefined' && document.documentElement.lang === 'de' ? 'de' : 'en';

/** The prefix of a language's addresses. */
export const basePath = (of: Locale = locale()): string => (of === 'de' ? '/de' : '');

/** A path of this origin in the given language, or in the page's. */
export const localPath = (path: string, of?: Locale): string =>
  basePath(of) + path.replace(PREFIX, '') || '/';

const localeOf = (path: string): Locale => (PREFIX.test(path) ? 'de' : 'en');

/**
 * Call before the first paint. Applies the language of the address; at an address without a prefix, applies the stored
 * choice and rewrites the address to match.
 */
export function applyLocale(): void {
  const { pathname, search, hash } = window.location;
  const chosen = localeOf(pathname) === 'en' ? readChoice() : null;
  if (chosen === 'de')
    window.history.replaceState(window.history.state, '', localPath(pathname, chosen) + search + hash);
  document.documentElement.lang = chosen ?? localeOf(pathname);
}

/** Null: nothing was chosen. If storage is disabled, a choice lasts until the page closes. */
export function readChoice(): Locale | null {
  try {
    return LOCALES.find((one) => one === localStorage.getItem(LOCALE_KEY)) ?? null;
  } catch {
    return null;
  }
}

export function storeChoice(chosen: Locale): void {
  try {
    localStorage.setItem(LOCALE_KEY, chosen);
  } catch {
    /* see readChoice */
  }
}
