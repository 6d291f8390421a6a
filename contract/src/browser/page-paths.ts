/** How pages are found by their addresses, and which of them are the owner's: for the server and the page alike. */

/** Whatever the case, with or without a slash at the end. */
export const plainPath = (pathname: string): string => pathname.toLowerCase().replace(/(?<=.)\/+$/, '');

/** Whether the screen of the owner's login stands there. */
export const isOwnersPage = (pathname: string): boolean => ['/', '/admin'].includes(plainPath(pathname));
