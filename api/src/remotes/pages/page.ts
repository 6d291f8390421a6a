/** Completes the shell's page for one address: title, description, preloads and boot data. */
import type { BootData, RemoteFormat, RemoteOverride, RemotesDocument } from '@spreadwise/contract';
import type { Locale } from '@spreadwise/contract/page-locale';
import { linkHead, pathIn } from '@spreadwise/site';
import { escapeHtml } from '../../platform/lib/text';

export interface Asset {
  readonly href: string;
  /** If a hint's differs from the tag's, the browser fetches the file again. */
  readonly integrity: string;
}

export interface ScreenFiles {
  readonly format: RemoteFormat;
  readonly scripts: readonly Asset[];
  readonly styles: readonly Asset[];
}

/** A page of the site, as sent before it is known who asks. */
export interface PageInfo {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly german?: { readonly title: string; readonly description: string };
  /** Whether search engines may list it. */
  readonly index: boolean;
  /** Null if only signed-in users see it: then none of its code is sent in advance. */
  readonly screen: { readonly remote: string; readonly expose: string } | null;
}

/** What a page needs to know about the remotes; provided by the code that serves them. */
export interface PageRemotes {
  /** Null if there is no page at the path. Returns the same object until something changes. */
  pageAt(path: string): PageInfo | null;
  /** The list in a page, unsigned and with the hashes of one remote's files only. */
  inPage(remote: string | null): RemotesDocument;
  /** What to preload for a screen; null if its remote does not have it or comes from another origin. */
  screenFiles(remote: string, expose: string, german: boolean): ScreenFiles | null;
  readonly overrides: readonly RemoteOverride[];
  /** Remote -> version, for the canaries among them. */
  readonly canaries: Readonly<Record<string, string>>;
}

export interface PageContent {
  /** The shell's built index.html. */
  readonly template: string;
  /** Null for an address without a page. */
  readonly page: PageInfo | null;
  /** Without the ticket, which differs for each page. */
  readonly boot: Omit<BootData, 'tab'>;
  readonly preload: ScreenFiles | null;
  readonly german: boolean;
  readonly origin: string;
  /** Null: the page shows that it needs JavaScript. */
  readonly plain: PlainContent | null;
}

export interface PlainContent {
  /** The content without JavaScript, as HTML. */
  readonly html: string;
  /** What a link to it shows, with scheme and host. */
  readonly picture: string | null;
}

/** The page before and after its ticket. */
export type PageText = ReturnType<typeof renderPage>;

const BOOT = /<script type="?application\/json"? id="?boot"?><\/script>/;

export function renderPage({ template, page, boot, preload, german, origin, plain }: PageContent) {
  const words = german ? (page?.german ?? page) : page;
  const { productName: siteName } = boot.config;
  const at = (locale: Locale) => `${origin}${pathIn(locale, page?.path ?? '')}`;
  const addresses = { en: at('en'), de: at('de') };
  const locale = german ? 'de' : 'en';
  const linked = { siteName, addresses, locale, picture: plain?.picture ?? null } as const;
  const head = [
    `<meta name="robots" content="${page?.index ? 'index, follow' : 'noindex'}">`,
    ...(words ? [`<meta name="description" content="${escapeHtml(words.description)}">`] : []),
    ...(page?.index && words ? [String(linkHead({ ...linked, ...words }))] : []),
  ].join('');
  const hints = preload ? tagsOf(preload) : [];
  const title = `${words?.title ?? (german ? 'Seite nicht gefunden' : 'Page not found')} · ${siteName}`;
  const html = template
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)}</title>${head}`)
    .replace(/<noscript>.*?<\/noscript>/s, (before) =>
      plain ? `<noscript>${plain.html}</noscript>` : before,
    )
    // After the shell's own files: with six connections per origin, the shell must not have to wait.
    .replace('</head>', () => `${hints.join('')}</head>`);
  const place = BOOT.exec(html);
  if (!place) throw new Error("The shell's page has no place for the boot data (<script id=boot>).");
  const data = escapeJson(boot).slice(0, -1);
  return {
    before: `${html.slice(0, place.index)}<script type="application/json" id="boot">${data},"tab":"`,
    after: `"}</script>${html.slice(place.index + place[0].length)}`,
  };
}

/**
 * A house build can be evaluated without the shell, so it is while the shell still loads; its styles are loaded for
 * another medium, so that nothing waits for them (shell/src/remotes/federation/early.ts). Others are only preloaded.
 * Without hints, browsers fetch such scripts after the page's own styles, and such styles after its first script.
 */
function tagsOf({ format, styles, scripts }: ScreenFiles): string[] {
  const file = ({ href }: Asset) => `"${escapeHtml(href)}"`;
  const checked = ({ integrity }: Asset) => `integrity="${escapeHtml(integrity)}"`;
  // As Vite's loader asks for style sheets; a hint of another mode is not used.
  const mode = format === 'module' ? ' crossorigin' : '';
  const preload = (asset: Asset, as: 'style' | 'script') =>
    `<link rel="preload" href=${file(asset)} as="${as}" ${checked(asset)}${mode}>`;
  const style = (asset: Asset) =>
    `${preload(asset, 'style')}${format === 'house' ? `<link rel="stylesheet" media="print" href=${file(asset)} ${checked(asset)}>` : ''}`;
  const script = (asset: Asset) => {
    if (format === 'module') return `<link rel="modulepreload" href=${file(asset)} ${checked(asset)}>`;
    return format === 'house'
      ? `<script async src=${file(asset)} ${checked(asset)} fetchpriority="high"></script>`
      : preload(asset, 'script');
  };
  return [...styles.map(style), ...scripts.map(script)];
}

/**
 * The shell's deferred script, by far the largest file, and its style sheet as a Link header, for early hints. A
 * remote's files depend on the visitor and are in the page.
 */
export function linkHeader(template: string): string {
  const script = /<script\b[^>]*\bdefer\b[^>]*\bsrc="?([^"\s>]+)/.exec(template)?.[1];
  const style = /<link\b[^>]*\bhref="?([^"\s>]+\.css)/.exec(template)?.[1];
  return [
    ...(script ? [`<${script}>; rel=preload; as=script; fetchpriority=high`] : []),
    ...(style ? [`<${style}>; rel=preload; as=style`] : []),
  ].join(', ');
}

/** JSON that cannot end the script element that contains it. */
export const escapeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
