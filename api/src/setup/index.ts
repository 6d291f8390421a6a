/** Customers' set-ups: the door of this feature. */
export { setUpRoutes } from './routes';
export { createSetUpStore } from './setup-store';
