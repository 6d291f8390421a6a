/** Header and footer of each public page: navigation, the other language, the operator, both ways out of a contract. */
import { html } from 'hono/html';
import { linkIn } from './addresses';
import type { Html, PageContext } from './page';

export type FrameContext = Pick<
  PageContext,
  'texts' | 'productName' | 'origin' | 'product' | 'locale' | 'to'
>;

const NAVIGATION = ['/record', '/sample', '/pricing', '/learn'] as const;

export function header(path: string, context: FrameContext): Html {
  const {
    texts: { frame },
    productName,
    locale,
    to,
  } = context;
  const other = locale === 'de' ? 'en' : 'de';
  return html`<a class="skip" href="#main">${frame.skip}</a>
<header class="wrap top"><a class="brand" href="${to('/welcome')}"><svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
<rect class="tile" width="28" height="28" rx="8"/><path class="line" d="M20 8.2h-8.2a3.4 3.4 0 0 0 0 6.8h1"/>
<path class="line" d="M8 19.8h8.2a3.4 3.4 0 0 0 0-6.8h-1"/></svg>${productName}</a>
<nav aria-label="${frame.pages}">${NAVIGATION.map((target) => html`<a href="${to(target)}"${target === path ? html` aria-current="page"` : ''}>${frame.names[target]}</a>`)}
<a href="${to('/dashboard')}">${frame.signIn}</a>
<a href="${linkIn(context, other, path)}" lang="${other}" hreflang="${other}">${frame.otherLanguage}</a></nav></header>`;
}

const SERVICE = [
  '/pricing',
  '/sample',
  '/record',
  '/faq',
  '/learn',
  '/compare',
  '/security',
  '/status',
] as const;
const REST = ['/changelog', '/accessibility', '/conflicts'] as const;
const LAW = ['/imprint', '/privacy', '/terms', '/withdraw', '/cancel'] as const;

export const footer = ({
  texts: { frame },
  to,
}: FrameContext): Html => html`<footer class="foot"><div class="wrap">
${[[...SERVICE, ...REST], LAW].map((list) => html`<ul>${list.map((target) => html`<li><a href="${to(target)}">${frame.names[target]}</a></li>`)}</ul>`)}
</div></footer>`;
