/** How pages are found by their addresses, and which of them are the owner's: for the server and the page alike. */

/** German pages are under /de: the same pages, in another language. */
const GERMAN = /^\/de(?=\/|$)/i;
export const isGermanPath = (pathname: string): boolean => GERMAN.test(pathname);

/** Whatever the case and the language, with or without a slash at the end. */
export const plainPath = (pathname: string): string =>
  pathname.toLowerCase().replace(GERMAN, '').replace(/\/+$/, '') || '/';

/** Whether the screen of the owner's login stands there. */
export const isOwnersPage = (pathname: string): boolean => ['/', '/admin'].includes(plainPath(pathname));
