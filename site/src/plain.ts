/** A page of the product for readers without script: the prices. Pure. */
import type { Locale } from '@spreadwise/contract/page-locale';
import { html } from 'hono/html';
import { linkIn } from './addresses';
import { footer, header } from './frame';
import type { Site } from './page';
import { plans, risk } from './parts/parts';
import { textsIn } from './texts/texts';

export interface PlainPage {
  readonly path: string;
  readonly locale: Locale;
}

export async function renderPlain(site: Site, { path, locale }: PlainPage): Promise<string> {
  const texts = textsIn(locale);
  const context = { ...site, locale, texts, to: (target: string) => linkIn(site, locale, target) };
  return String(
    await html`${site.style && html`<link rel="stylesheet" href="${site.style}">`}${header(path, context)}
<main class="wrap" id="main"><section class="part"><h1>${texts.pricing.title}</h1>
<p class="notice plain">${texts.plain.needsScript}</p></section>${plans(context)}${risk(context)}</main>${footer(context)}`,
  );
}
