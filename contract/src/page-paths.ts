/** Maps addresses to pages and tells which are the owner's, for server and page alike. */

/** German pages are the same pages under /de. */
const GERMAN = /^\/de(?=\/|$)/i;
export const isGermanPath = (pathname: string): boolean => GERMAN.test(pathname);

/** Ignores case, language and a trailing slash. */
export const plainPath = (pathname: string): string =>
  pathname.toLowerCase().replace(GERMAN, '').replace(/\/+$/, '') || '/';

/** Whether the path shows the owner's login. */
export const isOwnersPage = (pathname: string): boolean => ['/', '/admin'].includes(plainPath(pathname));
