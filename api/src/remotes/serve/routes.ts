/** Which remotes are active, and their files. Public, and open to pages of other origins: a shell may live elsewhere. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { Hono } from 'hono';
import { acceptsBrotli, IMMUTABLE, respondFile } from '../../http/static-file';
import type { BrowserCookies } from './browser-cookies';
import type { RemoteRegistry } from './registry/registry';
import type { RemotesView } from './registry/remotes-view';

const compress = promisify(brotliCompress);

/**
 * A browser keeps for good that an ES module did not load, so a page that tries again asks for the same files under
 * another folder: `/remotes/<name>/<version>~2/…`.
 */
const FOLDER_OF_ATTEMPT = /~\d{1,4}$/;

/** The list as it is sent; browsers that are given the same share one. */
interface ListAnswer {
  readonly text: string;
  readonly etag: string;
  /** Made when it is first asked for. */
  compressed: Promise<Buffer> | null;
}

/** GET /remotes.json, and GET /remotes/:name/:version/<file>, also as /remotes/:name/:version~2/<file>. */
export function remoteRoutes(
  registry: Pick<RemoteRegistry, 'file'>,
  browsers: Pick<BrowserCookies, 'view'>,
): Hono {
  const routes = new Hono();
  const answers = new WeakMap<RemotesView, ListAnswer>();
  const answerOf = (view: RemotesView): ListAnswer => {
    const known = answers.get(view);
    if (known) return known;
    const text = JSON.stringify(view.document);
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    const made: ListAnswer = { text, etag: `W/"${hash}"`, compressed: null };
    answers.set(view, made);
    return made;
  };

  routes.get('/remotes.json', async (c) => {
    const answer = answerOf(await browsers.view(c));
    const { text, etag } = answer;
    const headers = {
      'Cache-Control': 'private, no-cache',
      ETag: etag,
      'Access-Control-Allow-Origin': '*',
      Vary: 'Accept-Encoding, Cookie',
      'Content-Type': 'application/json; charset=utf-8',
    };
    if (c.req.header('If-None-Match') === etag) return c.body(null, 304, headers);
    if (!acceptsBrotli(c)) return c.body(text, 200, headers);
    answer.compressed ??= compress(text);
    const bytes = await answer.compressed;
    return c.body(new Uint8Array(bytes), 200, { ...headers, 'Content-Encoding': 'br' });
  });

  routes.get('/remotes/:name/:version/:path{.+}', async (c) => {
    const { name, path } = c.req.param();
    const version = c.req.param('version').replace(FOLDER_OF_ATTEMPT, '');
    c.header('Access-Control-Allow-Origin', '*');
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    const file = await registry.file(name, version, path);
    const answer = file && (await respondFile(c, file, IMMUTABLE));
    if (answer) return answer;
    const anew = file && (await registry.file(name, version, path, true));
    const second = anew && (await respondFile(c, anew, IMMUTABLE));
    // A miss must not be kept: the same address may be there a moment later.
    return second ?? c.text('There is no such file.', 404, { 'Cache-Control': 'no-store' });
  });

  return routes;
}
