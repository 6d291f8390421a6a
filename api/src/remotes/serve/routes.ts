/** The list of active remotes and their files. Public and open to other origins, because a shell may run elsewhere. */
import { promisify } from 'node:util';
import { brotliCompress, gzipSync } from 'node:zlib';
import { CALLS } from '@spreadwise/contract';
import { type Context, Hono } from 'hono';
import { acceptsBrotli, clientHas, etagOf, IMMUTABLE, Problem, respondFile } from '../../platform/http';
import { createKeptAnswers } from '../../platform/lib/serial';
import { completeBuild, MANIFEST_FILE, readBuild } from '../builds';
import { type FileStore, SDK_NAME } from '../storage';
import type { BrowserCookies } from './browser-cookies';
import type { RemoteRegistry } from './registry';
import type { RemotesView } from './remotes-view';

const compress = promisify(brotliCompress);

/** A JSON text with its ETag; browsers that get the same remotes share it. */
interface JsonAnswer {
  readonly text: string;
  readonly etag: string;
  /** Created on first use. */
  compressed: Promise<Buffer> | null;
}

const answerOf = (text: string): JsonAnswer => ({ text, etag: etagOf(text), compressed: null });

async function respondJson(c: Context, { text, etag }: JsonAnswer, cacheControl: string): Promise<Response> {
  const headers = { 'Cache-Control': cacheControl, ETag: etag, 'Access-Control-Allow-Origin': '*' };
  if (clientHas(c, etag)) return c.body(null, 304, headers);
  return c.body(text, 200, { ...headers, 'Content-Type': 'application/json; charset=utf-8' });
}

/** Other hosts fetch the manifest at every start. */
const MANIFEST_SECONDS = 60;

/**
 * These files are loaded by pages and never opened: nobody has reviewed a version that is not active, and opened as a
 * document or an active image it would run with our origin. The policy does not affect a script that a page loads; a
 * worker is subject to it and so has no network access.
 */
const NEVER_A_PAGE = {
  'Access-Control-Allow-Origin': '*',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;
/** Types that earlier releases accepted. Pages can show them as images; opened, they are downloads. */
const ACTIVE = /\.(svg|x?html?|xml)$/i;

/** The folder name of a page's retry after it got a broken file under the plain name; has the same files. */
const ALIAS = /^(.+)~\d{1,3}$/;

/** GET /remotes.json, GET /remotes/:name/mf-manifest.json, and GET /remotes/:name/:version/<file>. */
export function remoteRoutes(
  registry: Pick<RemoteRegistry, 'file' | 'manifest'>,
  browsers: Pick<BrowserCookies, 'view'>,
  publicOrigin: string,
): Hono {
  const routes = new Hono();
  const answers = new WeakMap<RemotesView, JsonAnswer>();

  routes.get('/remotes.json', async (c) => {
    const view = await browsers.view(c);
    const answer = answers.get(view) ?? answerOf(JSON.stringify(view.document));
    answers.set(view, answer);
    c.header('Vary', 'Accept-Encoding, Cookie');
    const response = await respondJson(c, answer, 'private, no-cache');
    if (response.status === 304 || !acceptsBrotli(c)) return response;
    answer.compressed ??= compress(answer.text);
    response.headers.set('Content-Encoding', 'br');
    return new Response(new Uint8Array(await answer.compressed), response);
  });

  routes.get(`/remotes/:name/${MANIFEST_FILE}`, async (c) => {
    c.header('Access-Control-Allow-Origin', '*');
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    const text = await registry.manifest(c.req.param('name'), publicOrigin);
    if (text === null)
      return c.text('No version of this remote is active.', 404, { 'Cache-Control': 'no-store' });
    return respondJson(c, answerOf(text), `public, max-age=${MANIFEST_SECONDS}`);
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
    // A miss must not be cached: the file may exist a moment later.
    return second ?? c.text('There is no such file.', 404, { 'Cache-Control': 'no-store' });
  });

  return routes;
}

// What the live product provides to remotes, for teams that check a build before they send it. Public.

export interface ProvidedOptions {
  /** From the live shell's build; null if there is none at the moment, e.g. during a rebuild. */
  readonly provided: () => Promise<object | null>;
  readonly slots: () => Promise<readonly string[]>;
  readonly now: () => Date;
}

/** It changes with a release of the shell, or of a remote with another slot. */
const KEPT_SECONDS = 60;

export function providedRoutes({ provided, slots, now }: ProvidedOptions): Hono {
  const answers = createKeptAnswers<JsonAnswer>(now, KEPT_SECONDS * 1000);
  const answer = async () => {
    const [given, offered] = await Promise.all([provided(), slots()]);
    if (!given)
      throw new Problem(503, 'The shell has not been built yet. Try again in a few seconds.', {
        retryAfterSeconds: 5,
      });
    return answerOf(JSON.stringify({ ...given, calls: Object.keys(CALLS), slots: offered }));
  };
  return new Hono().get('/remotes/provided.json', async (c) =>
    respondJson(c, await answers.of('', answer), `public, max-age=${KEPT_SECONDS}`),
  );
}

// The SDK that teams install, as the product's build packed it. Every version that was served stays at its address.

const SDK_FILE = 'remote-sdk.tgz';

/** GET /sdk.tgz: this release's; GET /sdk/:version/:package: this or an earlier one. `folder`: of the build. */
export function sdkRoutes(files: FileStore, folder: string, publicOrigin: string): Hono {
  let stored = '';
  /** Empty until it is built. */
  const current = async () => {
    const build = stored ? null : await readBuild(folder);
    if (!build) return stored;
    const { version, files: complete } = await completeBuild(build);
    await files.put(SDK_NAME, version, complete);
    stored = version;
    return version;
  };
  /** Only its manifest contains addresses, so it is a separate gzip member within the archive. */
  const joined = async (version: string) => {
    const parts = ['head.gz', 'json', 'tail.gz'].map((part) => `remote-sdk.${part}`);
    const [head, manifest, tail] = await Promise.all(
      parts.map((file) => files.read(SDK_NAME, version, file)),
    );
    if (!head || !manifest || !tail) return null;
    const text = manifest.toString().replaceAll('{product}', publicOrigin).replaceAll('{version}', version);
    return Buffer.concat([head, gzipSync(text.trimEnd().padEnd(manifest.length), { level: 0 }), tail]);
  };
  const respond = async (c: Context, version: string, file: string, caching: string) => {
    const bytes = await (file === SDK_FILE ? joined(version) : files.read(SDK_NAME, version, file));
    if (!bytes) return c.text('There is no such file.', 404, { 'Cache-Control': 'no-store' });
    const place = { 'Content-Location': `/sdk/${version}/${file}`, ETag: `"${version}"` };
    const headers = { ...place, 'Cache-Control': caching, 'Content-Type': 'application/gzip' };
    if (clientHas(c, headers.ETag)) return c.body(null, 304, headers);
    return c.body(new Uint8Array(bytes), 200, headers);
  };
  return new Hono()
    .get('/sdk.tgz', async (c) => {
      const version = await current();
      if (version) return respond(c, version, SDK_FILE, 'no-cache');
      // npm tries again.
      const later = { 'Retry-After': '15', 'Cache-Control': 'no-store' };
      return c.text('The SDK is being built. Try again in a minute.', 503, later);
    })
    .get('/sdk/:version/:file{[a-z-]+\\.tgz}', async (c) => {
      await current();
      return respond(c, c.req.param('version'), c.req.param('file'), IMMUTABLE);
    });
}
