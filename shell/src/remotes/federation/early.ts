/**
 * Picks up what the page's own tags (api/src/remotes/pages) loaded of a remote before the shell was ready. Nothing
 * waits for them: whatever has not arrived or has failed is loaded as usual.
 */
import { folderOf, hashOf } from '../files/assets';
import { type Container, containerIn } from './container';

/** Returns the container if the entry has already defined it; call this only once the remote's hashes are known. */
export function takeEarlyContainer(global: string, entry: string): Container | null {
  const { href } = new URL(entry, location.origin);
  const tag = [...document.scripts].find(({ src }) => src === href);
  tag?.remove();
  return tag ? containerIn(global) : null;
}

/** The page links these style sheets with media=print, so that they delay neither the first paint nor the shell. */
export function applyEarlyStyles(manifest: string): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][media=print]')) {
    if (folderOf(link.href) !== folderOf(manifest)) continue;
    // A style sheet that failed to load is present too, but empty.
    if (!link.sheet?.cssRules.length || link.integrity !== hashOf(link.href)) continue;
    // Tells the remote's own loader that the file is loaded.
    link.dataset.href = link.href;
    link.media = 'all';
  }
}
