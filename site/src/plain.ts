/** A page for readers without script: a legal text, how to leave by mail, or the prices. Pure. */
import type { CallResponse } from '@spreadwise/contract';
import { dayText, listText } from '@spreadwise/contract/figure-text';
import type { Locale } from '@spreadwise/contract/page-locale';
import { html } from 'hono/html';
import { linkIn } from './addresses';
import { type FrameContext, footer, header } from './frame';
import type { Html, Site } from './page';
import { plans, risk } from './parts/parts';
import { type SiteTexts, textsIn } from './texts/texts';

export type LegalAnswer = CallResponse<'GET /api/legal'>;

/** The operator, as far as entered. */
export interface Addressee {
  readonly name: string;
  readonly address: readonly string[];
  readonly email: string;
}

export interface PlainPage {
  readonly path: string;
  readonly locale: Locale;
  /** Null if the page is not a legal text. */
  readonly legal: LegalAnswer | null;
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

function body({ path, locale, legal, addressee }: PlainPage, context: FrameContext): Html {
  const { texts } = context;
  if (legal) return legalText(titleOf(path, texts), legal, locale, texts);
  if (path === '/withdraw' || path === '/cancel') return leaving(path, addressee, texts);
  return ordering(context);
}

const ordering = (context: FrameContext): Html =>
  html`<section class="part"><h1>${context.texts.pricing.title}</h1>
<p class="notice plain">${context.texts.plain.needsScript}</p></section>${plans(context)}${risk(context)}`;

const titleOf = (path: string, { frame, plain }: SiteTexts): string =>
  path === '/withdrawal-instructions' ? plain.withdrawalInstructions : nameOf(frame.names, path);

const nameOf = (names: Readonly<Record<string, string>>, path: string): string => names[path] ?? path;

function legalText(
  title: string,
  { version, isDraft, missing, sections }: LegalAnswer,
  locale: Locale,
  { plain }: SiteTexts,
): Html {
  const named = missing.map((part) => nameOf(plain.parts, part));
  return html`<article class="text"><h1>${title}</h1>
<p class="quiet">${plain.version(dayText(new Date(version.date), locale))}${isDraft && html` · ${plain.draft}`}</p>
${missing.length > 0 && html`<p class="notice">${plain.missing(listText(named, locale))}</p>`}
${sections.map(
  ({ heading, paragraphs, list }) => html`<section class="text"><h2>${heading}</h2>
${paragraphs.map((words) => html`<p>${words}</p>`)}${list && html`<ul>${list.map((item) => html`<li>${item}</li>`)}</ul>`}</section>`,
)}</article>`;
}

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
