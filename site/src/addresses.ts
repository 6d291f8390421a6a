/** Where pages are: the public ones at the site's origin, the first of them at '/' where that is theirs alone; the others at the product's. */
import type { Locale } from '@spreadwise/contract/page-locale';
import type { Site } from './page';

/** Pages of the product that search engines may list as well. */
export const PRODUCT_PATHS: readonly string[] = [
  ...['/signup', '/track-record', '/imprint', '/privacy', '/terms', '/withdrawal-instructions'],
  ...['/conflicts', '/withdraw', '/cancel'],
];
const OF_PRODUCT: readonly string[] = [...PRODUCT_PATHS, '/dashboard'];

/** Where a page is in a language. */
export const pathIn = (locale: Locale, path: string): string => (locale === 'de' ? `/de${path}` : path);

/** The path of a page at the public pages' own origin. */
export const ownPathIn = (locale: Locale, path: string): string =>
  path === '/welcome' ? (locale === 'de' ? '/de' : '/') : pathIn(locale, path);

type Places = Pick<Site, 'origin' | 'product'>;

/** As search engines are told it; of a path with a query, too. */
export function addressIn({ origin, product }: Places, locale: Locale, path: string): string {
  if (isOfProduct(path)) return `${product}${pathIn(locale, path)}`;
  return `${origin}${origin === product ? pathIn(locale, path) : ownPathIn(locale, path)}`;
}

/** As a page links to it: a path where all have one origin. */
export const linkIn = (places: Places, locale: Locale, path: string): string =>
  places.origin === places.product ? pathIn(locale, path) : addressIn(places, locale, path);

const isOfProduct = (path: string): boolean =>
  path.startsWith('/api/') || OF_PRODUCT.includes(path.replace(/[?#].*$/, ''));
