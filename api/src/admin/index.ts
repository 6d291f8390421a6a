/** The owner's panel. */
export { measureSizes } from './database/sizes-store';
export { adminRoutes } from './routes';
