/** The API's own documentation. */
export { docsRoutes } from './routes';
