/** The owner's panel. */
export { type AdminContext, adminRoutes } from './routes';
