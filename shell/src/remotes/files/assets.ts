/**
 * Intercepts how remotes' files are fetched: any script or link tag that gets an address under a remote's folder, from
 * a bundler's loader or the shell itself, also gets the hash by which the browser checks the file. A file without a
 * hash is never requested.
 */
type Asset = HTMLScriptElement | HTMLLinkElement;

/** File (relative to its remote's folder) -> hash. Null only for a team's own machine, whose files have none. */
export type Hashes = Readonly<Record<string, string>> | null;

/** Browsers ignore an `integrity` attribute in any other format. */
const HASH = /^sha384-[\w+/]{64}$/;
/** A hash that no file has. */
const OF_NO_FILE = `sha384-${'A'.repeat(64)}`;
/** Time limit of a style sheet, in milliseconds; scripts have their loader's own limit (webpack/base.mjs). */
const STYLE_TIME_LIMIT_MS = 15_000;

/** Address of a remote's folder -> the attempt its files are fetched for, and their hashes. */
const folders = new Map<string, { readonly attempt: number; readonly hashes: Hashes }>();
/** File's address -> how often it failed to load. A remote that retries by itself gets a new address too. */
const misses = new Map<string, number>();
/** Addresses that were not requested. */
const refused = new Set<string>();

/** Each attempt has its own address, so that it never joins a hanging request or reads a bad response from a cache. */
export const addressOf = (url: string, attempt: number) =>
  attempt > 0 && !url.includes('?') ? `${url}?attempt=${attempt}` : url;

const absolute = (url: string) => new URL(url, location.origin).href;
export const folderOf = (url: string) => new URL('.', absolute(url)).href;

/** Returns the file's well-formed hash, undefined if it has none, or null if its files are not checked. */
export function hashOf(url: string): string | null | undefined {
  const [folder, known] = holding(url) ?? [];
  if (!folder || !known) return undefined;
  if (!known.hashes) return null;
  const { origin, pathname } = new URL(url, location.origin);
  return hashIn(known.hashes, (origin + pathname).slice(folder.length));
}

/** Returns undefined when the table has no well-formed hash for the file. */
export function hashIn(hashes: Readonly<Record<string, string>>, file: string): string | undefined {
  const hash = Object.hasOwn(hashes, file) ? hashes[file] : undefined;
  return isHash(hash) ? hash : undefined;
}

export const isHash = (value: unknown): value is string => typeof value === 'string' && HASH.test(value);

const holding = (url: string) => [...folders].find(([folder]) => url.startsWith(folder));

/** Whether it belongs to a known remote, or to an unknown one on this origin: neither is ever fetched unchecked. */
const isOfRemote = (url: string) => url.startsWith(absolute('/remotes/')) || holding(url);

/**
 * From now on, files under this folder are fetched for this attempt, with these hashes. Removes pending tags of earlier
 * attempts, and tags inserted by anyone else, which a loader would mistake for its own.
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

/** Whether both are of one version, whatever folder an attempt uses for it (federation/official/fresh-place.ts). */
const isOfVersion = (url: string, folder: string) => plain(url).startsWith(plain(folder));
const plain = (url: string) => url.replace(/(\/remotes\/[^/]+\/[^/~]+)~\d+\//, '$1/');

/**
 * Sets the tag's hash and returns the address to load, which may carry the attempt. In the page, setting the address
 * starts the request. A tag whose file has no hash fails without a request.
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

/** Resolves as the browser does, even for a malformed address. */
function resolved(url: string): string {
  const link = document.createElement('a');
  link.href = url;
  return link.href;
}

function refuse(element: Asset, url: string): void {
  refused.add(url);
  // If a script turns the tag back into a script or style sheet, it still loads nothing that would run.
  element.integrity = OF_NO_FILE;
  if (element instanceof HTMLScriptElement) element.type = 'refused';
  else element.rel = 'refused';
  queueMicrotask(() => element.dispatchEvent(new Event('error')));
}

function giveUp(link: HTMLLinkElement): void {
  if (link.rel === 'stylesheet' && !link.sheet) link.dispatchEvent(new Event('error'));
}

/** Once a page has 250 of them, a browser notes no further one: in a tab that is open for hours, none of a new file. */
performance.addEventListener?.('resourcetimingbufferfull', () => performance.clearResourceTimings());

/** HTTP status of the file's last response; 0 when the browser does not report it. */
export function statusOf(url: string): number {
  const entries = performance.getEntriesByName?.(absolute(url), 'resource') ?? [];
  return (entries.at(-1) as PerformanceResourceTiming | undefined)?.responseStatus ?? 0;
}

/** Whether a file that failed to load had no hash, or arrived but did not match its hash. */
export const wasRefused = (url: string) =>
  refused.has(absolute(url)) || Math.floor(statusOf(url) / 100) === 2;

/** Patches the prototype once, for every tag of the page, so that no bundler needs to know. */
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
