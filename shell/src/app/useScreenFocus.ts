/** What a browser does when it opens a page, done when another screen opens inside the page: focus and scroll. */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Once another screen is ready, focuses its heading, unless the screen has focused something itself. The first screen
 * is the browser's matter. Back and Forward leave the scroll position to the browser.
 */
export function useScreenFocus(isAuthenticated: boolean): void {
  const { pathname } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const shown = useRef({ pathname, isAuthenticated });
  useEffect(() => {
    const before = shown.current;
    if (before.pathname === pathname && before.isAuthenticated === isAuthenticated) return;
    shown.current = { pathname, isAuthenticated };
    if (!(isReturn && before.pathname !== pathname)) window.scrollTo(0, 0);
    return focusWhenReady(document);
  }, [pathname, isAuthenticated, isReturn]);
}

/** Returns how to stop waiting. */
function focusWhenReady(page: Document): () => void {
  const observer = new MutationObserver(() => attempt());
  const stop = () => observer.disconnect();
  const attempt = () => {
    const main = page.querySelector('main');
    if (!isFree(page)) return stop();
    if (!main || isLoading(main)) return;
    stop();
    focusHeading(main);
  };
  observer.observe(page.body, { childList: true, subtree: true });
  attempt();
  return stop;
}

/** Nothing has the focus, or the link of the shell's navigation that led here. */
const isFree = ({ activeElement, body }: Document) =>
  activeElement === body || activeElement?.closest('[data-navigation]');

/** A placeholder of a screen, here or in a remote, shows a spinner (shared-ui: Spinner). */
const isLoading = (main: HTMLElement) => main.querySelector('[data-loading]') !== null;

function focusHeading(main: HTMLElement): void {
  const heading = main.querySelector('h1') ?? main;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
