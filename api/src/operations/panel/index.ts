/** The owner's panel. */
export { CONFIGURATION_ENTRIES, panelFeature } from './feature';
export { adminRoutes } from './routes';
