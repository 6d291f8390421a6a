/** The shell's pages, as the server completes them. */
export { pageRoutes } from './routes';
export { createShellBuildReader, type ReadShellBuild } from './shell-build';
