/** The public pages: what a stranger reads before anything else, as documents without script. */
export type { PastSignal, SiteFigures } from './figures';
export { LATER_S } from './figures';
export { pathIn } from './frame';
export type { Site } from './page';
export { type LegalAnswer, renderPlain } from './plain';
export { renderPage, SITE_PATHS } from './render';
export { LISTED_PATHS, robotsText, securityText, sitemapText } from './sitemap';
