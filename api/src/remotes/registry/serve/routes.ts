/** Which remotes are active, and their files. Public, and open to pages of other origins: a shell may live elsewhere. */
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { Hono } from 'hono';
import { acceptsBrotli, etagOf, IMMUTABLE, respondFile } from '../../../platform/http';
import { MANIFEST_FILE } from '../build/manifest';
import type { BrowserCookies } from './browser-cookies';
import type { RemoteRegistry } from './registry/registry';
import type { RemotesView } from './registry/remotes-view';

const compress = promisify(brotliCompress);

/** The list as it is sent; browsers that are given the same share one. */
interface ListAnswer {
  readonly text: string;
  readonly etag: string;
  /** Made when it is first asked for. */
  compressed: Promise<Buffer> | null;
}

/** A host elsewhere asks for the manifest each time that it starts. */
const MANIFEST_SECONDS = 60;

/**
 * What stands here is loaded by a page, never opened: nobody has looked at a version that is not active, and a document or
 * an active picture of it would act as ours. The policy means nothing to a script that a page loads; a worker has it, and so
 * reaches no network by itself.
 */
const NEVER_A_PAGE = {
  'Access-Control-Allow-Origin': '*',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;
/** Stored before they were refused. A page still shows them as a picture; opened they are a download. */
const ACTIVE = /\.(svg|x?html?|xml)$/i;

/** A folder as a page asks for it once more, when what it was given under the plain name is broken: the same files. */
const ALIAS = /^(.+)~\d{1,3}$/;

/** GET /remotes.json, GET /remotes/:name/mf-manifest.json, and GET /remotes/:name/:version/<file>. */
export function remoteRoutes(
  registry: Pick<RemoteRegistry, 'file' | 'manifest'>,
  browsers: Pick<BrowserCookies, 'view'>,
  publicOrigin: string,
): Hono {
  const routes = new Hono();
  const answers = new WeakMap<RemotesView, ListAnswer>();
  const answerOf = (view: RemotesView): ListAnswer => {
    const known = answers.get(view);
    if (known) return known;
    const text = JSON.stringify(view.document);
    const made: ListAnswer = { text, etag: etagOf(text), compressed: null };
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

  routes.get(`/remotes/:name/${MANIFEST_FILE}`, async (c) => {
    c.header('Access-Control-Allow-Origin', '*');
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    const text = await registry.manifest(c.req.param('name'), publicOrigin);
    if (text === null)
      return c.text('No version of this remote is active.', 404, { 'Cache-Control': 'no-store' });
    const headers = { 'Cache-Control': `public, max-age=${MANIFEST_SECONDS}`, ETag: etagOf(text) };
    if (c.req.header('If-None-Match') === headers.ETag) return c.body(null, 304, headers);
    return c.body(text, 200, { ...headers, 'Content-Type': 'application/json; charset=utf-8' });
  });

  routes.get('/remotes/:name/:version/:path{.+}', async (c) => {
    const { name, version: folder, path } = c.req.param();
    const version = ALIAS.exec(folder)?.[1] ?? folder;
    for (const [header, value] of Object.entries(NEVER_A_PAGE)) c.header(header, value);
    if (ACTIVE.test(path)) c.header('Content-Disposition', 'attachment');
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
