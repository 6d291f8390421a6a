/** The shell's pages, as the server completes them. */
export type { PageRemotes } from './page';
export { type PageRoutesOptions, pageRoutes } from './routes';
export { createShellBuildReader, type ReadShellBuild } from './shell-build';
