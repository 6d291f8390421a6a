/** The language in which figures are written: the page's (`<html lang>`), or the one that a server asks for. */
export type Locale = 'en' | 'de';

/** As Intl has them. */
const TAGS = { en: 'en-GB', de: 'de-DE' } as const;

/** English where there is no page. */
export const pageLocale = (): Locale =>
  typeof document !== 'undefined' && document.documentElement.lang === 'de' ? 'de' : 'en';

export const localeTag = (locale: Locale = pageLocale()): string => TAGS[locale];

/** A format that is made once for each language. */
export function inEachLocale<Format>(make: (tag: string) => Format): (locale?: Locale) => Format {
  const made = new Map<Locale, Format>();
  return (locale = pageLocale()) => {
    const known = made.get(locale) ?? make(TAGS[locale]);
    made.set(locale, known);
    return known;
  };
}
