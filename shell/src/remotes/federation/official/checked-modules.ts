/**
 * ES modules import each other without a tag that could carry a hash. So every script of a version is preloaded and
 * checked before any is imported; the imports then use the browser's preloaded copies.
 */
import type { Hashes } from '../../files/assets';
import { RemoteLoadError } from '../../files/failure';

/** Time limit for all of them together, in milliseconds. */
const TIME_LIMIT_MS = 15_000;

/** Rejects if any script fails to load or does not match its hash; nothing may be imported then. */
export async function checkModules(folder: string, hashes: Hashes): Promise<void> {
  const scripts = Object.keys(hashes ?? {}).filter((file) => /\.m?js$/.test(file));
  await Promise.all(scripts.map((file) => preload(folder + file)));
}

function preload(href: string): Promise<void> {
  const link = document.createElement('link');
  if (!link.relList.supports('modulepreload'))
    throw new RemoteLoadError('integrity', `${href} cannot be checked by this browser`);
  link.rel = 'modulepreload';
  link.crossOrigin = 'anonymous';
  let limit = 0;
  const loaded = new Promise<void>((resolve, reject) => {
    const fail = (how: string) => () => reject(new RemoteLoadError('chunk', `${href} ${how}`, href));
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', fail('did not load'));
    limit = window.setTimeout(fail('did not come in time'), TIME_LIMIT_MS);
    link.href = href;
    document.head.append(link);
  });
  return loaded.finally(() => {
    clearTimeout(limit);
    link.remove();
  });
}
