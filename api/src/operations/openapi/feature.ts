/** The API's documentation, generated from the contract. */
import { defineFeature, ofProcess } from '../../platform/feature';
import { docsRoutes } from './routes';

export const openapiFeature = defineFeature({
  name: 'openapi',
  purpose: 'GET /api/docs and the OpenAPI document',
  needs: ofProcess('installation'),
  open: ({ installation: { productName, publicOrigin } }) => ({
    routes: (app) => docsRoutes(app, productName, publicOrigin),
  }),
});
