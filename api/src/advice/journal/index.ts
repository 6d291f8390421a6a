/** Customers' journals: the door of this feature. */
export { journalFeature } from './feature';
export { journalRoutes } from './routes';
