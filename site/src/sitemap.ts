/** For machines: a sitemap of all listed pages in both languages, what not to crawl, where to report a fault. Pure. */
import { addressIn, PRODUCT_PATHS } from './addresses';
import type { Site } from './page';
import { SITE_PATHS } from './render';

export const LISTED_PATHS: readonly string[] = [...SITE_PATHS, ...PRODUCT_PATHS];

const LOCALES = ['en', 'de'] as const;

export function sitemapText(site: Pick<Site, 'origin' | 'product'>): string {
  const urls = LISTED_PATHS.flatMap((path) => {
    const links = LOCALES.map(
      (locale) =>
        `<xhtml:link rel="alternate" hreflang="${locale}" href="${addressIn(site, locale, path)}"/>`,
    ).join('');
    return LOCALES.map((locale) => `<url><loc>${addressIn(site, locale, path)}</loc>${links}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}

export const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/',
    'Disallow: /dashboard',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

/** Renewed on each request; an old copy must not stay valid for years. */
const GOOD_FOR_MS = 180 * 86_400_000;

/** Where to report a vulnerability to the operator (RFC 9116). */
export const securityText = (origin: string, email: string, now: Date): string =>
  [
    `Contact: mailto:${email}`,
    `Expires: ${new Date(now.getTime() + GOOD_FOR_MS).toISOString()}`,
    'Preferred-Languages: en, de',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
