/**
 * How the files of remotes are fetched: every script and style sheet tag that a remote's own loader makes comes by
 * here before it is sent for (webpack/asset-hook-plugin.mjs).
 */
type Asset = HTMLScriptElement | HTMLLinkElement;

declare global {
  var __spreadwiseAsset: ((element: Asset, attribute: 'src' | 'href') => void) | undefined;
}

/** Address of a remote's folder -> the attempt its files are fetched for. */
const attempts = new Map<string, number>();

/** A request that hangs or was answered wrongly is never joined or taken from a cache again: each attempt has its own address. */
export const addressOf = (url: string, attempt: number) => (attempt > 0 ? `${url}?attempt=${attempt}` : url);

export const folderOf = (url: string) => new URL('.', new URL(url, location.origin)).href;

/** From now on the files under this folder are fetched for this attempt; tags that still wait are taken away. */
export function beginAttempt(folder: string, attempt: number): void {
  attempts.set(folder, attempt);
  for (const script of document.querySelectorAll('script'))
    if (script.src.startsWith(folder)) script.remove();
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.href.startsWith(folder) && !link.sheet) link.remove();
}

globalThis.__spreadwiseAsset = (element, attribute) => {
  const url = attribute === 'src' ? (element as HTMLScriptElement).src : (element as HTMLLinkElement).href;
  const attempt = attempts.get(folderOf(url));
  if (attempt) element.setAttribute(attribute, addressOf(url, attempt));
};
