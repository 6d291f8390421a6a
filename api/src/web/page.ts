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
  ].join('');
  const preloads = remoteHints(preload)
    .map(({ href, as }) => `<link rel="preload" href="${escapeHtml(href)}" as="${as}">`)
    .join('');
  const title = `${page?.title ?? 'Page not found'} · ${config.productName}`;
  return (
    template
      .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)}</title>${head}`)
      // Behind the shell's own files: of six connections to one origin the shell must not be the one that waits.
      .replace('</head>', () => `${preloads}</head>`)
      .replace(
        /<script type="?application\/json"? id="?boot"?><\/script>/,
        () => `<script type="application/json" id="boot">${escapeJson({ config, remotes })}</script>`,
      )
  );
}

/** What the page needs, as a Link header: it is read before the page itself, and a proxy can send it earlier still. */
export const linkHeader = (template: string, preload: ScreenFiles | null): string =>
  [...shellHints(template), ...remoteHints(preload)]
    .map(({ href, as, first }) => `<${href}>; rel=preload; as=${as}${first ? '; fetchpriority=high' : ''}`)
    .join(', ');

interface Hint {
  readonly href: string;
  readonly as: 'script' | 'style';
  readonly first?: boolean;
}

const remoteHints = (preload: ScreenFiles | null): Hint[] => [
  ...(preload?.styles ?? []).map((href) => ({ href, as: 'style' as const })),
  ...(preload?.scripts ?? []).map((href) => ({ href, as: 'script' as const })),
];

/** The shell's deferred script, by far the largest, and its style sheet. */
function shellHints(template: string): Hint[] {
  const script = /<script\b[^>]*\bdefer\b[^>]*\bsrc="?([^"\s>]+)/.exec(template)?.[1];
  const style = /<link\b[^>]*\bhref="?([^"\s>]+\.css)/.exec(template)?.[1];
  return [
    ...(script ? [{ href: script, as: 'script' as const, first: true }] : []),
    ...(style ? [{ href: style, as: 'style' as const }] : []),
  ];
}

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
