/** Moves focus and scroll on in-page navigation the way a browser does when it opens a page. */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Focuses the new screen's heading once it is ready, unless the screen has focused something itself. The browser
 * handles the first screen, and the scroll position on Back and Forward.
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

/** Returns a function that stops waiting. */
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

/** Whether nothing has the focus except, perhaps, the navigation link that led here. */
const isFree = ({ activeElement, body }: Document) =>
  activeElement === body || activeElement?.closest('[data-navigation]');

/** A screen's placeholder, in the shell or in a remote, shows a spinner (shared-ui: Spinner). */
const isLoading = (main: HTMLElement) => main.querySelector('[data-loading]') !== null;

function focusHeading(main: HTMLElement): void {
  const heading = main.querySelector('h1') ?? main;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
