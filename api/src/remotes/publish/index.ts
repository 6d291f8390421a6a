/** How a build becomes a version, and the routes of teams and the owner. */
export { adminRoutes } from './admin-routes';
export { type FoundBuild, storeBundledBuilds } from './bundled';
export { teamRoutes } from './team-routes';
