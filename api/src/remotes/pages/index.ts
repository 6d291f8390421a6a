/** The shell's page, as the server completes it. */
export {
  PLAIN_PAGE,
  type PlainPage,
  PUBLIC_CONFIG,
  pagesFeature,
  REMOTE_PAGES,
  SHELL_FOLDER,
} from './feature';
export type { Asset, PageInfo, PageRemotes, ScreenFiles } from './page';
export { createShellBuildReader, pageRoutes, type ReadShellBuild } from './routes';
