/**
 * How the files of remotes are fetched: whoever gives a script or link tag the address of a file under a remote's folder,
 * a bundler's own loader as much as the shell itself, comes by here, and the tag gets the hash by which the browser
 * checks the file. A file without a hash is not sent for.
 */
type Asset = HTMLScriptElement | HTMLLinkElement;

/** File (relative to its remote's folder) -> hash. Null only for a team's own machine, whose files have none. */
export type Hashes = Readonly<Record<string, string>> | null;

/** Anything else in an `integrity` attribute a browser takes for no attribute at all. */
const HASH = /^sha384-[\w+/]{64}$/;
/** The hash of no file that anybody could make. */
const OF_NO_FILE = `sha384-${'A'.repeat(64)}`;
/** How long a style sheet may take, in milliseconds; scripts have their loader's own limit (webpack/base.mjs). */
const STYLE_TIME_LIMIT_MS = 15_000;

/** Address of a remote's folder -> for which attempt its files are fetched, and their hashes. */
const folders = new Map<string, { readonly attempt: number; readonly hashes: Hashes }>();
/** File's address -> how often it did not load. A remote that retries on its own gets a new address, too. */
const misses = new Map<string, number>();
/** Addresses that were not sent for. */
const refused = new Set<string>();

/** A request that hangs or was answered wrongly is never joined or taken from a cache again: each attempt has its own address. */
export const addressOf = (url: string, attempt: number) =>
  attempt > 0 && !url.includes('?') ? `${url}?attempt=${attempt}` : url;

const absolute = (url: string) => new URL(url, location.origin).href;
export const folderOf = (url: string) => new URL('.', absolute(url)).href;

/** A well-formed hash of the file, undefined when there is none, null when its files are not checked. */
export function hashOf(url: string): string | null | undefined {
  const [folder, known] = holding(url) ?? [];
  if (!folder || !known) return undefined;
  if (!known.hashes) return null;
  const { origin, pathname } = new URL(url, location.origin);
  return hashIn(known.hashes, (origin + pathname).slice(folder.length));
}

/** Undefined when the table has no well-formed hash for the file. */
export function hashIn(hashes: Readonly<Record<string, string>>, file: string): string | undefined {
  const hash = Object.hasOwn(hashes, file) ? hashes[file] : undefined;
  return isHash(hash) ? hash : undefined;
}

export const isHash = (value: unknown): value is string => typeof value === 'string' && HASH.test(value);

const holding = (url: string) => [...folders].find(([folder]) => url.startsWith(folder));

/** Of a remote that is known, or of one of this origin that is not: those are never fetched unchecked. */
const isOfRemote = (url: string) => url.startsWith(absolute('/remotes/')) || holding(url);

/**
 * From now on the files under this folder are fetched for this attempt, with these hashes. Tags that still wait from an
 * earlier attempt are taken away, and so is any that somebody else has put in: a loader would take it for its own.
 */
export function beginAttempt(folder: string, attempt: number, hashes: Hashes): void {
  folders.set(folder, { attempt, hashes });
  refused.clear();
  const isEarlier = (url: string) => attempt > 0 || !url.startsWith(folder);
  for (const script of document.querySelectorAll('script'))
    if (
      isOfVersion(script.src, folder) &&
      (isEarlier(script.src) || script.integrity !== (hashOf(script.src) ?? ''))
    )
      script.remove();
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (isOfVersion(link.href, folder) && !link.sheet) link.remove();
}

/** Of the version of this folder, whichever folder an attempt has for it (federation/official/fresh-place.ts). */
const isOfVersion = (url: string, folder: string) => plain(url).startsWith(plain(folder));
const plain = (url: string) => url.replace(/(\/remotes\/[^/]+\/[^/~]+)~\d+\//, '$1/');

/**
 * Gives the tag its hash, and answers with the address that it is to have: in the page, that alone makes it fetch. A tag
 * whose file has no hash fails without being sent for.
 */
function secured(element: Asset, given: string): string {
  const url = resolved(given);
  if (!isOfRemote(url)) return given;
  const hash = hashOf(url);
  if (hash === undefined) {
    refuse(element, url);
    return given;
  }
  if (hash) element.integrity = hash;
  const missed = misses.get(url) ?? 0;
  element.addEventListener('error', () => misses.set(url, missed + 1));
  if (element instanceof HTMLLinkElement) setTimeout(() => giveUp(element), STYLE_TIME_LIMIT_MS);
  const attempt = (holding(url)?.[1].attempt ?? 0) + missed;
  return attempt ? addressOf(url, attempt) : given;
}

/** As the browser resolves it, also what is no address. */
function resolved(url: string): string {
  const link = document.createElement('a');
  link.href = url;
  return link.href;
}

function refuse(element: Asset, url: string): void {
  refused.add(url);
  // Whoever makes it a script or a style sheet again gets nothing that would run.
  element.integrity = OF_NO_FILE;
  if (element instanceof HTMLScriptElement) element.type = 'refused';
  else element.rel = 'refused';
  queueMicrotask(() => element.dispatchEvent(new Event('error')));
}

function giveUp(link: HTMLLinkElement): void {
  if (link.rel === 'stylesheet' && !link.sheet) link.dispatchEvent(new Event('error'));
}

/** HTTP status by which a file was answered last; 0 when the browser does not say. */
export function statusOf(url: string): number {
  const entries = performance.getEntriesByName?.(absolute(url), 'resource') ?? [];
  return (entries.at(-1) as PerformanceResourceTiming | undefined)?.responseStatus ?? 0;
}

/** Whether a file that did not load had no hash, or arrived and was not the one of its hash. */
export const wasRefused = (url: string) =>
  refused.has(absolute(url)) || Math.floor(statusOf(url) / 100) === 2;

/** Once, and for every tag of the page: no bundler has to know of it. */
function watchTags(prototype: Asset, attribute: 'src' | 'href'): void {
  const native = Object.getOwnPropertyDescriptor(prototype, attribute);
  Object.defineProperty(prototype, attribute, {
    ...native,
    set(this: Asset, url: string) {
      native?.set?.call(this, secured(this, url));
    },
  });
  prototype.setAttribute = function (name, value) {
    if (name.toLowerCase() === attribute) Reflect.set(this, attribute, value);
    else Element.prototype.setAttribute.call(this, name, value);
  };
}
watchTags(HTMLScriptElement.prototype, 'src');
watchTags(HTMLLinkElement.prototype, 'href');
