/** What search engines and link previews get about a page: its address in each language, its title and its picture. Pure. */
import type { Locale } from '@spreadwise/contract/page-locale';
import { html } from 'hono/html';
import type { Html } from './page';

export interface LinkedPage {
  readonly locale: Locale;
  /** Of the page in each language, with scheme and host. */
  readonly addresses: Readonly<Record<Locale, string>>;
  readonly siteName: string;
  readonly title: string;
  readonly description: string;
  /** With scheme and host; null: none is shown. */
  readonly picture: string | null;
}

export const linkHead = ({
  locale,
  addresses: { en, de },
  siteName,
  title,
  description,
  picture,
}: LinkedPage): Html => html`<link rel="canonical" href="${locale === 'de' ? de : en}">
<link rel="alternate" hreflang="en" href="${en}"><link rel="alternate" hreflang="de" href="${de}">
<link rel="alternate" hreflang="x-default" href="${en}">
<meta property="og:type" content="website"><meta property="og:site_name" content="${siteName}">
<meta property="og:title" content="${title}"><meta property="og:description" content="${description}">
<meta property="og:url" content="${locale === 'de' ? de : en}"><meta property="og:locale" content="${locale === 'de' ? 'de_DE' : 'en_GB'}">
${picture && html`<meta property="og:image" content="${picture}"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630"><meta name="twitter:card" content="summary_large_image">`}`;
