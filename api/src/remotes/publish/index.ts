/** How a build becomes a version, and what teams and the owner do with it. */
export { remotesAdminRoutes } from './admin-routes';
export { type FoundBuild, sortBundled, storeBundledBuilds } from './bundled';
export type { Gate } from './publish';
export { teamRoutes } from './team-routes';
