/** The owner's panel. */
export { measureSizes } from './database/sizes-store';
export { marketRoutes } from './market/routes';
export { type AdminContext, adminRoutes } from './routes';
