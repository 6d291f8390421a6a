/** The owner's panel. */
export { adminRoutes } from './routes';
