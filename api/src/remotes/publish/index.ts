/** How a build becomes a version, and the routes of teams and the owner. */
export { type FoundBuild, storeBundledBuilds } from './bundled';
export { adminRoutes, teamRoutes } from './routes';
