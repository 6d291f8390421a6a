/** A page for readers without script: how to leave by mail, or the prices. Pure. */
import type { Locale } from '@spreadwise/contract/page-locale';
import { html } from 'hono/html';
import { linkIn } from './addresses';
import { type FrameContext, footer, header } from './frame';
import type { Html, Site } from './page';
import { plans, risk } from './parts/parts';
import { type SiteTexts, textsIn } from './texts/texts';

/** The operator, as far as entered. */
export interface Addressee {
  readonly name: string;
  readonly address: readonly string[];
  readonly email: string;
}

export interface PlainPage {
  readonly path: string;
  readonly locale: Locale;
  readonly addressee: Addressee;
}

export async function renderPlain(site: Site, page: PlainPage): Promise<string> {
  const { path, locale } = page;
  const texts = textsIn(locale);
  const context = { ...site, locale, texts, to: (target: string) => linkIn(site, locale, target) };
  return String(
    await html`${site.style && html`<link rel="stylesheet" href="${site.style}">`}${header(path, context)}
<main class="wrap" id="main">${body(page, context)}</main>${footer(context)}`,
  );
}

const body = ({ path, addressee }: PlainPage, context: FrameContext): Html =>
  path === '/withdraw' || path === '/cancel' ? leaving(path, addressee, context.texts) : ordering(context);

const ordering = (context: FrameContext): Html =>
  html`<section class="part"><h1>${context.texts.pricing.title}</h1>
<p class="notice plain">${context.texts.plain.needsScript}</p></section>${plans(context)}${risk(context)}`;

/** The form needs the script, but a declaration by mail does not. */
function leaving(
  path: '/withdraw' | '/cancel',
  { name, address, email }: Addressee,
  { frame, plain }: SiteTexts,
): Html {
  const words = path === '/withdraw' ? plain.withdraw : plain.cancel;
  const post = [name, ...address].filter(Boolean).join(', ');
  return html`<article class="text"><h1>${frame.names[path]}</h1><p>${words}</p>
${email ? html`<p>${plain.byMail} <a href="mailto:${email}">${email}</a></p>` : html`<p>${plain.noAddress}</p>`}
${post && html`<p>${plain.byPost} ${post}</p>`}</article>`;
}
