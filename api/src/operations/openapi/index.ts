/** The API's own documentation. */
export { openapiFeature } from './feature';
export { docsRoutes } from './routes';
