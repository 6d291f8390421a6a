/** Addresses: public pages at the site's origin (the first at '/' if it is theirs alone), others at the product's. */
import type { Locale } from '@spreadwise/contract/page-locale';
import type { Site } from './page';

/** Product pages that search engines may list too. */
export const PRODUCT_PATHS: readonly string[] = ['/signup'];
const OF_PRODUCT: readonly string[] = [...PRODUCT_PATHS, '/dashboard'];

/** A page's path in a language. */
export const pathIn = (locale: Locale, path: string): string => (locale === 'de' ? `/de${path}` : path);

/** A public page's path when the public pages have their own origin. */
export const ownPathIn = (locale: Locale, path: string): string =>
  path === '/welcome' ? (locale === 'de' ? '/de' : '/') : pathIn(locale, path);

type Places = Pick<Site, 'origin' | 'product'>;

/** The absolute URL, as given to search engines; `path` may have a query. */
export function addressIn({ origin, product }: Places, locale: Locale, path: string): string {
  if (isOfProduct(path)) return `${product}${pathIn(locale, path)}`;
  return `${origin}${origin === product ? pathIn(locale, path) : ownPathIn(locale, path)}`;
}

/** The target of a link on a page: a path when site and product share one origin. */
export const linkIn = (places: Places, locale: Locale, path: string): string =>
  places.origin === places.product ? pathIn(locale, path) : addressIn(places, locale, path);

const isOfProduct = (path: string): boolean =>
  path.startsWith('/api/') || OF_PRODUCT.includes(path.replace(/[?#].*$/, ''));
