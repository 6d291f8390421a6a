/** The files that the sandbox's pages load: beside this file in the source, and beside the bundle once built. */
export const BROWSER_FOLDER = new URL('./browser/', import.meta.url);
