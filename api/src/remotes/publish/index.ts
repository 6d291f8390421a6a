/** How a build becomes a version, and what teams and the owner do with it. */
export { adminRoutes } from './admin-routes';
export { type FoundBuild, storeBundledBuilds } from './bundled';
export { teamRoutes } from './team-routes';
