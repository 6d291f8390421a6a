/** Customers' journals: the door of this feature. */
export { journalRoutes } from './routes';
