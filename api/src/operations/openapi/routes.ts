/** The contract to read: as a document for programs, as a page for people. */
import type { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/environment';
import { openApiDocument } from './openapi';
import { DOCS_CSS, docsPage } from './page';

/** It changes with a new version of the product only. */
const CACHE = { 'Cache-Control': 'public, max-age=300' };

export function docsRoutes(app: Hono<AppEnv>, productName: string, publicOrigin: string): void {
  let document: ReturnType<typeof openApiDocument> | null = null;
  const made = () => {
    document ??= openApiDocument(productName, publicOrigin);
    return document;
  };
  let page: ReturnType<typeof docsPage> | null = null;
  app.get('/api/openapi.json', (c) => c.json(made(), 200, CACHE));
  app.get('/api/docs', (c) => {
    page ??= docsPage(made());
    return c.html(page, 200, CACHE);
  });
  app.get('/api/docs.css', (c) =>
    c.body(DOCS_CSS, 200, { ...CACHE, 'Content-Type': 'text/css; charset=utf-8' }),
  );
}
