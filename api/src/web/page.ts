/** Completes the shell's page for one address: title, description, preloads and the data it starts from. */
import type { PublicConfig, RemotesDocument } from '../contract/config';
import type { ScreenFiles } from '../remotes/registry';

/** One entry of the shell's pages.json. */
export interface PageInfo {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly index: boolean;
  readonly screen: { readonly remote: string; readonly expose: string };
}

export interface PageContent {
  /** The shell's index.html as it was built. */
  readonly template: string;
  /** Null for an address without a page. */
  readonly page: PageInfo | null;
  readonly config: PublicConfig;
  readonly remotes: RemotesDocument;
  readonly preload: ScreenFiles | null;
}

export function renderPage({ template, page, config, remotes, preload }: PageContent): string {
  const head = [
    `<meta name="robots" content="${page?.index ? 'index, follow' : 'noindex'}">`,
    ...(page ? [`<meta name="description" content="${escapeHtml(page.description)}">`] : []),
    ...hints(preload).map(({ href, as }) => `<link rel="preload" href="${escapeHtml(href)}" as="${as}">`),
  ].join('');
  const title = `${page?.title ?? 'Page not found'} · ${config.productName}`;
  return template
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)}</title>${head}`)
    .replace(
      /<script type="?application\/json"? id="?boot"?><\/script>/,
      () => `<script type="application/json" id="boot">${escapeJson({ config, remotes })}</script>`,
    );
}

/** The same preloads as a Link header, or undefined when there are none. */
export const linkHeader = (preload: ScreenFiles | null): string | undefined =>
  hints(preload)
    .map(({ href, as }) => `<${href}>; rel=preload; as=${as}`)
    .join(', ') || undefined;

const hints = (preload: ScreenFiles | null) => [
  ...(preload?.styles ?? []).map((href) => ({ href, as: 'style' })),
  ...(preload?.scripts ?? []).map((href) => ({ href, as: 'script' })),
];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

/** JSON that cannot end the script element it stands in. */
export const escapeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
