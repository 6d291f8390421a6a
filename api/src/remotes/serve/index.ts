/** What each browser gets of the remotes: the list, the files and previews. */
export { type BrowserCookies, createBrowserCookies } from './browser-cookies';
export { type PassMaker, writePass } from './cookie-values';
export { previewRoutes } from './preview-routes';
export { createRemoteRegistry } from './registry';
export type { RemotesView } from './remotes-view';
export { providedRoutes, remoteRoutes, sdkRoutes } from './routes';
export { createSigner, seedOf } from './signing';
