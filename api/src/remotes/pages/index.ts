/** The shell's pages, as the server completes them. */
export type { Asset, PageInfo, PageRemotes, ScreenFiles } from './page';
export { pageRoutes } from './routes';
export { securityTxtRoutes } from './security-txt';
export { createShellBuildReader, type ReadShellBuild } from './shell-build';
