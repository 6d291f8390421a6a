/** The API's documentation. */
export { openapiFeature } from './feature';
export { docsRoutes } from './routes';
