/**
 * Puts a screen's files into the page at once, instead of each when the one before it asks for it. The server names
 * them as preload hints; what it did not name, or what fails, comes the usual way.
 */
import { folderOf } from '../files/assets';

/**
 * For a remote that is loaded for the first time. Its chunks only wait in their list until the remote's own loader
 * takes them from there. Resolves when the style sheets apply, and rejects like that loader when one does not load.
 */
export function headStart(page: Document, entry: string): Promise<unknown> {
  const folder = folderOf(entry);
  const hints = [...page.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].filter(
    ({ href }) => folderOf(href) === folder && !href.endsWith(entry),
  );
  const hrefs = (kind: string) =>
    hints.filter((hint) => hint.getAttribute('as') === kind).map(({ href }) => href);
  for (const src of hrefs('script')) addScript(page, src);
  return Promise.all(hrefs('style').map((href) => addStyleSheet(page, href)));
}

function addScript(page: Document, src: string): void {
  const script = page.createElement('script');
  script.src = src;
  // A loader that finds a tag of this address waits for it, so none that has failed may stay.
  script.addEventListener('error', () => script.remove());
  page.head.append(script);
}

function addStyleSheet(page: Document, href: string): Promise<void> {
  const link = page.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  page.head.append(link);
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(
        Object.assign(new Error(`The style sheet ${href} did not load`), {
          code: STYLE_FAILED,
          request: href,
        }),
      );
    });
  });
}

/** As the style sheet loader of a remote's build says it. */
const STYLE_FAILED = 'CSS_CHUNK_LOAD_FAILED';
