/**
 * The language of the page. `<html lang>` holds it: a page has one, whatever builds and copies of packages are in it.
 * German pages are under /de, so that an address says which language it is in.
 */
export const LOCALES = ['en', 'de'] as const;
export type Locale = (typeof LOCALES)[number];

export const LOCALE_KEY = 'spreadwise_locale';

const PREFIX = /^\/de(?=\/|$)/i;

/** English where there is no page, as in a build. */
export const locale = (): Locale =>
  typeof document !== 'undefined' && document.documentElement.lang === 'de' ? 'de' : 'en';

/** What the addresses of a language begin with. */
export const basePath = (of: Locale = locale()): string => (of === 'de' ? '/de' : '');

/** A path of this origin in another language, or in the page's. */
export const localPath = (path: string, of?: Locale): string =>
  basePath(of) + path.replace(PREFIX, '') || '/';

const localeOf = (path: string): Locale => (PREFIX.test(path) ? 'de' : 'en');

/**
 * Before the first paint: the language of the address; at an address without one, the language that was chosen here
 * before, whose address the page then has.
 */
export function applyLocale(): void {
  const { pathname, search, hash } = window.location;
  const chosen = localeOf(pathname) === 'en' ? readChoice() : null;
  if (chosen === 'de')
    window.history.replaceState(window.history.state, '', localPath(pathname, chosen) + search + hash);
  document.documentElement.lang = chosen ?? localeOf(pathname);
}

/** Null: nobody has chosen. Storage may be switched off: a choice then lasts for the page. */
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
