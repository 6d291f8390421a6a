/**
 * What the page's own tags (api/src/remotes/pages) have brought of a remote while the shell was on its way. Nobody waits for
 * them: what has not come yet, or has failed, is loaded as usual.
 */
import { folderOf, hashOf } from '../files/assets';
import { type Container, containerIn } from './container';

/** The container that the entry has defined already; to be asked once the remote's hashes are known. */
export function takeEarlyContainer(global: string, entry: string): Container | null {
  const { href } = new URL(entry, location.origin);
  const tag = [...document.scripts].find(({ src }) => src === href);
  tag?.remove();
  return tag ? containerIn(global) : null;
}

/** Style sheets are in the page for another medium, so that neither its first paint nor the shell waits for them. */
export function applyEarlyStyles(manifest: string): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][media=print]')) {
    if (folderOf(link.href) !== folderOf(manifest)) continue;
    // One that did not come is there as well, and empty.
    if (!link.sheet?.cssRules.length || link.integrity !== hashOf(link.href)) continue;
    // By this the remote's own loader knows that it has the file.
    link.dataset.href = link.href;
    link.media = 'all';
  }
}
