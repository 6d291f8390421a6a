/** The language for numbers: the page's (`<html lang>`), or the one a server passes. */
export type Locale = 'en' | 'de';

/** Intl's tags. */
const TAGS = { en: 'en-GB', de: 'de-DE' } as const;

/** English if there is no page. */
export const pageLocale = (): Locale =>
  typeof document !== 'undefined' && document.documentElement.lang === 'de' ? 'de' : 'en';

export const localeTag = (locale: Locale = pageLocale()): string => TAGS[locale];

/** Creates a format once per language. */
export function inEachLocale<Format>(make: (tag: string) => Format): (locale?: Locale) => Format {
  const made = new Map<Locale, Format>();
  return (locale = pageLocale()) => {
    const known = made.get(locale) ?? make(TAGS[locale]);
    made.set(locale, known);
    return known;
  };
}
