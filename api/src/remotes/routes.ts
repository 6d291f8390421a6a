/** Which remotes are active, and their files. Public, and open to pages of other origins: a shell may live elsewhere. */
import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { IMMUTABLE, respondFile } from '../web/static-file';
import type { Browsers } from './browser';
import type { RemoteRegistry } from './registry';

/** GET /remotes.json, and GET /remotes/:name/:version/<file>. */
export function remoteRoutes(registry: Pick<RemoteRegistry, 'file'>, browsers: Pick<Browsers, 'view'>): Hono {
  const routes = new Hono();

  routes.get('/remotes.json', async (c) => {
    const { document } = await browsers.view(c);
    const text = JSON.stringify(document);
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    const headers = {
      'Cache-Control': 'private, no-cache',
      ETag: etag,
      'Access-Control-Allow-Origin': '*',
      Vary: 'Cookie',
    };
    if (c.req.header('If-None-Match') === etag) return c.body(null, 304, headers);
    return c.body(text, 200, { ...headers, 'Content-Type': 'application/json; charset=utf-8' });
  });

  routes.get('/remotes/:name/:version/:path{.+}', async (c) => {
    const { name, version, path } = c.req.param();
    const file = await registry.file(name, version, path);
    // A miss must not be kept: the same address may be there a moment later.
    c.header('Access-Control-Allow-Origin', '*');
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    const answer = file && (await respondFile(c, file, IMMUTABLE));
    return answer ?? c.text('There is no such file.', 404, { 'Cache-Control': 'no-store' });
  });

  return routes;
}
