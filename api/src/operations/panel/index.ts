/** The owner's panel. */

export { measureSizes } from './database/sizes-store';
export { CONFIGURATION_ENTRIES, panelFeature } from './feature';
export { marketRoutes } from './market/routes';
export { type AdminContext, adminRoutes } from './routes';
