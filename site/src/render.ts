/** Renders a public page: a complete document without script, in one language. Pure. */

import type { Locale } from '@spreadwise/contract/page-locale';
import { DEFAULT_PLAN, TIER_OF_PLAN } from '@spreadwise/contract/plans';
import { TIER_NAMES } from '@spreadwise/shared-auth/model';
import { html, raw } from 'hono/html';
import { addressIn, linkIn } from './addresses';
import { footer, header } from './frame';
import { linkHead } from './head';
import type { LeaveState } from './leaving/declaration';
import type { Html, PageContext, PageOf, Site, SitePage, Sources } from './page';
import { learnPages } from './pages/learn';
import { leavePages } from './pages/leave';
import { legalPages } from './pages/legal';
import { pricing } from './pages/pricing';
import { record } from './pages/record';
import { sample } from './pages/sample';
import { accessibility, changelog, compare, faq, security, status } from './pages/trust';
import { welcome } from './pages/welcome';
import { textsIn } from './texts/texts';

const PAGES: readonly SitePage[] = [
  ...[welcome, pricing, sample, record, faq, ...learnPages],
  ...[compare, security, status, changelog, accessibility, ...legalPages, ...leavePages],
];

export const SITE_PATHS: readonly string[] = PAGES.map(({ path }) => path);

export interface RenderOptions {
  readonly path: string;
  readonly locale: Locale;
  /** The tier or plan whose days the record shows, in any case; an unknown one means the default plan. */
  readonly plan?: string | undefined;
  /** What a page for leaving shows; absent: its empty form. */
  readonly leaving?: LeaveState | undefined;
}

/** `path` is one of SITE_PATHS; throws for any other. */
export async function renderPage(site: Site, asked: RenderOptions, read: Sources): Promise<string> {
  const { path, locale } = asked;
  const page = PAGES.find((one) => one.path === path);
  if (!page) throw new Error(`There is no public page at ${path}.`);
  const to = (target: string) => linkIn(site, locale, target);
  const context = { ...site, locale, texts: textsIn(locale), email: read.email(), to };
  const { body, data } = await contentOf(page, context, asked, read);
  const text = await html`<!doctype html>
<html lang="${locale}"><head>${head(page, context, data)}</head><body>
${header(path, context)}<main class="wrap" id="main">${body}</main>${footer(context)}
</body></html>
`;
  return String(text);
}

/** Reads what the page uses, and nothing else. */
async function contentOf(
  page: SitePage,
  context: PageContext,
  { plan, leaving = { kind: 'form' } }: RenderOptions,
  read: Sources,
) {
  if (page.uses === 'legal')
    return render(page, { ...context, legal: await read.legal(page.text, context.locale) });
  if (page.uses === 'leaving') return render(page, { ...context, leaving });
  if (page.uses === undefined) return render(page, context);
  const tier = TIER_NAMES.find((name) => name === plan?.toUpperCase()) ?? TIER_OF_PLAN[DEFAULT_PLAN];
  return render(page, { ...context, figures: await read.figures(), tier });
}

const render = <Context>({ body, data }: PageOf<Context>, context: Context) => ({
  body: body(context),
  data: data?.(context),
});

type Data = ReturnType<typeof render>['data'];

function head({ path, head: wordsOf }: SitePage, context: PageContext, data: Data): Html {
  const { texts, productName, origin, style, typeface, picture, locale } = context;
  const { title, description } = wordsOf(texts);
  const whole = `${title} · ${productName}`;
  const addresses = { en: addressIn(context, 'en', path), de: addressIn(context, 'de', path) };
  const shown = picture && `${origin}${picture}`;
  const structured = data && JSON.stringify({ '@context': 'https://schema.org', ...data });
  return html`<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${whole}</title>
<meta name="description" content="${description}"><meta name="robots" content="index, follow">
${linkHead({ locale, addresses, siteName: productName, title, description, picture: shown })}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">${style && html`<link rel="stylesheet" href="${style}">`}
${typeface && html`<link rel="preload" href="${typeface}" as="font" type="font/woff2" crossorigin>`}
${structured && html`<script type="application/ld+json">${raw(structured.replaceAll('<', '\\u003c'))}</script>`}`;
}
