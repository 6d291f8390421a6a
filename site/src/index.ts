/** The public pages that a stranger reads first, as documents without script. */

export { addressIn, PRODUCT_PATHS, pathIn } from './addresses';
export type { PastSignal, SiteFigures } from './figures';
export { LATER_S } from './figures';
export { linkHead } from './head';
export { KIND_OF, type LeaveState, readDeclaration, typedIn } from './leaving/declaration';
export type { LegalAnswer, Site, Sources } from './page';
export { renderPlain } from './plain';
export { renderPage, SITE_PATHS } from './render';
export { robotsText, securityText, sitemapText } from './sitemap';
