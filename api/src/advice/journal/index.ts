/** Customers' journals. */
export { journalFeature } from './feature';
export { journalRoutes } from './routes';
