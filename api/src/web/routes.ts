/** The shell: its files, and its page at every address, complete with what it starts from. */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type Context, Hono } from 'hono';
import type { PublicConfig } from '../contract/config';
import { listFiles } from '../remotes/build-files';
import type { RemoteRegistry } from '../remotes/registry';
import { linkHeader, type PageInfo, renderPage } from './page';
import { acceptsBrotli, IMMUTABLE, respondFile } from './static-file';

const compress = promisify(brotliCompress);
/** Files of the shell's build that have a fixed name at the top level. */
const PLAIN_FILES = ['favicon.svg', 'robots.txt'];
const ONE_DAY = 'public, max-age=86400';

export interface WebRoutesOptions {
  /** The shell's build. */
  readonly shellDir: string;
  readonly registry: Pick<RemoteRegistry, 'document' | 'screenFiles'>;
  readonly publicConfig: () => PublicConfig;
}

interface Build {
  readonly template: string;
  readonly pages: readonly PageInfo[];
  readonly files: ReadonlySet<string>;
}

/** To be mounted last: it answers every GET that asks for a page, an unknown one with 404. */
export function webRoutes({ shellDir, registry, publicConfig }: WebRoutesOptions): Hono {
  const readBuild = buildReader(shellDir);
  const compressed = new Map<string, Buffer>();
  const routes = new Hono();

  const send = async (c: Context, name: string, cacheControl: string) => {
    const { files } = await readBuild();
    if (!files.has(name)) return c.text('There is no such file.', 404, { 'Cache-Control': 'no-store' });
    return respondFile(c, { path: path.join(shellDir, name), brotli: files.has(`${name}.br`) }, cacheControl);
  };

  routes.get('/assets/:file', (c) => {
    const file = c.req.param('file');
    return file.endsWith('.map') ? c.notFound() : send(c, file, IMMUTABLE);
  });
  for (const name of PLAIN_FILES) routes.get(`/${name}`, (c) => send(c, name, ONE_DAY));

  routes.get('*', async (c, next) => {
    const { template, pages } = await readBuild();
    const page = pages.find((candidate) => candidate.path === plainPath(c.req.path)) ?? null;
    if (!page && !c.req.header('Accept')?.includes('text/html')) return next();
    const preload = page && registry.screenFiles(page.screen.remote, page.screen.expose);
    const html = renderPage({
      template,
      page,
      preload,
      config: publicConfig(),
      remotes: registry.document(),
    });
    return respondPage(c, html, page ? 200 : 404, linkHeader(template, preload), compressed);
  });

  return routes;
}

const plainPath = (pathname: string) => (pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname);

async function respondPage(
  c: Context,
  html: string,
  status: 200 | 404,
  link: string,
  compressed: Map<string, Buffer>,
): Promise<Response> {
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22);
  const headers = {
    'Cache-Control': 'no-cache',
    ETag: `W/"${hash}"`,
    Vary: 'Accept-Encoding',
    'Content-Type': 'text/html; charset=utf-8',
    ...(link ? { Link: link } : {}),
  };
  if (status === 200 && c.req.header('If-None-Match') === headers.ETag) return c.body(null, 304, headers);
  if (!acceptsBrotli(c)) return c.body(html, status, headers);
  const bytes = compressed.get(hash) ?? (await compress(html, QUALITY));
  // As many as there are pages; a change of configuration or of a remote makes new ones.
  if (compressed.size > 32) compressed.clear();
  compressed.set(hash, bytes);
  return c.body(new Uint8Array(bytes), status, { ...headers, 'Content-Encoding': 'br' });
}

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Reads the build once, and again after it was built anew. */
function buildReader(shellDir: string): () => Promise<Build> {
  const index = path.join(shellDir, 'index.html');
  let known: { readonly at: number; readonly build: Promise<Build> } | null = null;
  return async () => {
    const { mtimeMs } = await stat(index);
    if (known?.at !== mtimeMs) known = { at: mtimeMs, build: read(shellDir, index) };
    return known.build;
  };
}

async function read(shellDir: string, index: string): Promise<Build> {
  const [template, pages, files] = await Promise.all([
    readFile(index, 'utf8'),
    readFile(path.join(shellDir, 'pages.json'), 'utf8'),
    listFiles(shellDir),
  ]);
  return { template, pages: JSON.parse(pages) as PageInfo[], files: new Set(files) };
}
