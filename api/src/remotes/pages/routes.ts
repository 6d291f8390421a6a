/** Serves the shell: its files, and at every address its page with boot data. */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { constants, createBrotliCompress } from 'node:zlib';
import { type PublicConfig, pagePath } from '@spreadwise/contract';
import { isGermanPath, plainPath } from '@spreadwise/contract/page-paths';
import { type Context, Hono } from 'hono';
import { acceptsBrotli, IMMUTABLE, respondFile } from '../../platform/http';
import { contentSecurityPolicy } from '../../platform/lib/content-security-policy';
import { listFiles, nullWhenMissing } from '../../platform/lib/files';
import {
  linkHeader,
  type PageContent,
  type PageRemotes,
  type PageText,
  type PlainContent,
  renderPage,
} from './page';

const ICONS = ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png'];
/** Files at the top level of the shell's build that have a fixed name. */
const PLAIN_FILES = ['favicon.svg', 'apple-touch-icon.png', ...ICONS];
const ONE_DAY = 'public, max-age=86400';
/** Always revalidated: browsers compare an installed one anyway, and nobody may miss a change for a day. */
const PUSH_WORKER_FILE = 'push-worker.js';

export interface PageRoutesOptions {
  readonly shellDir: string;
  readonly readBuild: ReadShellBuild;
  /** The remotes as this browser gets them. */
  readonly viewOfPage: (c: Context) => Promise<PageRemotes>;
  /** Identifies the tab in its reports; new for each page. */
  readonly ticketOf: (view: PageRemotes) => string;
  readonly publicConfig: () => PublicConfig;
  /** Content without JavaScript; null or absent if the page has none of its own. */
  readonly plain?: (path: string, german: boolean) => Promise<PlainContent | null>;
  readonly publicOrigin: string;
  /** The address on another origin if the page is shown there; if absent, every page is shown here. */
  readonly leadsTo?: (c: Context) => string | null;
}

/** Must be mounted last: answers every GET that asks for a page, with 404 if the page is unknown. */
export function pageRoutes(options: PageRoutesOptions): Hono {
  const { shellDir, readBuild, viewOfPage, ticketOf, publicConfig, publicOrigin, leadsTo } = options;
  const rendered = pageMemory();
  const routes = new Hono();

  const send = async (c: Context, name: string, cacheControl: string) => {
    const { files } = await readBuild();
    const file = { path: path.join(shellDir, name), brotli: files.has(`${name}.br`) };
    const answer = files.has(name) ? await respondFile(c, file, cacheControl) : null;
    return answer ?? c.text('There is no such file.', 404, { 'Cache-Control': 'no-store' });
  };

  routes.get('/assets/:file', (c) => {
    const file = c.req.param('file');
    return file.endsWith('.map') ? c.notFound() : send(c, file, IMMUTABLE);
  });
  for (const name of PLAIN_FILES) routes.get(`/${name}`, (c) => send(c, name, ONE_DAY));
  routes.get('/manifest.webmanifest', (c) => sendManifest(c, publicConfig().productName));
  routes.get(`/${PUSH_WORKER_FILE}`, (c) => send(c, PUSH_WORKER_FILE, 'no-cache'));

  routes.get('*', async (c, next) => {
    const build = await readBuild();
    const path = plainPath(c.req.path);
    const isAskedFor = c.req.header('Accept')?.includes('text/html') ?? false;
    // A path that no page can have needs no look-up.
    if (!isAskedFor && !pagePath.safeParse(path).success) return next();
    const elsewhere = leadsTo?.(c) ?? null;
    if (elsewhere !== null) {
      c.header('Cache-Control', 'no-store');
      return c.redirect(elsewhere, 302);
    }
    const view = await viewOfPage(c);
    const page = view.pageAt(path);
    if (!page && !isAskedFor) return next();
    const config = publicConfig();
    const origins = view.overrides.flatMap(({ origin }) => origin ?? []);
    if (origins.length > 0)
      c.header('Content-Security-Policy', contentSecurityPolicy(config.payment.scriptUrl, origins));
    const german = isGermanPath(c.req.path);
    const plain = (await options.plain?.(path, german)) ?? null;
    const made = { build, page, view, config, origin: publicOrigin, german, plain };
    return respondPage(c, rendered(made), ticketOf(view));
  });

  return routes;
}

/** The web app manifest, with which a browser installs the product as an app. */
function sendManifest(c: Context, name: string): Response {
  const place = { id: '/dashboard', start_url: '/dashboard', scope: '/', display: 'standalone' };
  const icons = ICONS.map((file) => ({
    ...{ src: `/${file}`, sizes: file.includes('192') ? '192x192' : '512x512', type: 'image/png' },
    purpose: file.includes('maskable') ? 'maskable' : 'any',
  }));
  const headers = { 'Content-Type': 'application/manifest+json', 'Cache-Control': ONE_DAY };
  return c.body(JSON.stringify({ name, short_name: name, ...place, icons }), 200, headers);
}

interface PageSource extends Pick<PageContent, 'page' | 'german' | 'origin' | 'plain'> {
  readonly build: ShellBuild;
  readonly view: PageRemotes;
  readonly config: PublicConfig;
}

/** A page as everybody gets it who gets the same remotes. */
interface ReadyPage {
  readonly source: PageSource;
  readonly text: PageText;
  readonly status: 200 | 404;
  readonly link: string;
  /** Created on first use. */
  compressed: Promise<Buffer> | null;
}

/** Pages times running canaries; each release or new build adds new ones. */
const MOST_READY = 200;

/** Caches finished pages for as long as nothing that they are made of changes. */
function pageMemory(): (source: PageSource) => ReadyPage {
  let ready: ReadyPage[] = [];
  return (source) => {
    const parts = Object.keys(source) as (keyof PageSource)[];
    const known = ready.find(({ source: one }) => parts.every((part) => one[part] === source[part]));
    if (known) return known;
    if (ready.length >= MOST_READY) ready = [];
    const made = makePage(source);
    ready.push(made);
    return made;
  };
}

function makePage(source: PageSource): ReadyPage {
  const { build, page, view, config, ...rest } = source;
  const template = rest.german ? build.german : build.template;
  const screen = page?.screen ?? null;
  const preload = screen && view.screenFiles(screen.remote, screen.expose, rest.german);
  const remotes = view.inPage(screen?.remote ?? null);
  const boot = { config, remotes, overrides: [...view.overrides] };
  const text = renderPage({ ...rest, template, page, boot, preload });
  return { source, text, status: page ? 200 : 404, link: linkHeader(template), compressed: null };
}

async function respondPage(c: Context, page: ReadyPage, ticket: string): Promise<Response> {
  const { text, status, link } = page;
  const headers = {
    // Its ticket is for one tab, so every answer is new: no ETag.
    'Cache-Control': 'private, no-cache',
    Vary: 'Accept-Encoding, Cookie',
    'Content-Type': 'text/html; charset=utf-8',
    ...(link ? { Link: link } : {}),
  };
  const end = `${ticket}${text.after}`;
  if (!acceptsBrotli(c)) return c.body(text.before + end, status, headers);
  page.compressed ??= compressBeginning(text.before);
  const bytes = goOnPlain(await page.compressed, end);
  return c.body(new Uint8Array(bytes), status, { ...headers, 'Content-Encoding': 'br' });
}

// Pages differ only in the ticket: what precedes it is compressed once, the rest is sent plain (RFC 7932, section 9.2).

const OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
/** Ends the stream: an empty last meta-block. */
const END = Buffer.from([0x03]);
const MOST_PLAIN = 65_536;

/** The beginning of a brotli stream that ends on a byte boundary, so that it can be continued. */
function compressBeginning(text: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const stream = createBrotliCompress(OPTIONS);
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('error', reject);
    stream.write(text);
    stream.flush(constants.BROTLI_OPERATION_FLUSH, () => {
      resolve(Buffer.concat(chunks));
      stream.destroy();
    });
  });
}

/** The whole stream: the compressed beginning, followed by a short uncompressed text. */
function goOnPlain(beginning: Buffer, text: string): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length === 0 || bytes.length > MOST_PLAIN)
    throw new Error(`A page may have 1 to ${MOST_PLAIN} bytes of plain text, not ${bytes.length}.`);
  // ISLAST 0, MNIBBLES 0 (four), MLEN - 1 in 16 bits, ISUNCOMPRESSED 1, and zeros up to a whole byte.
  const head = ((bytes.length - 1) << 3) | (1 << 19);
  const header = Buffer.from([head & 0xff, (head >> 8) & 0xff, (head >> 16) & 0xff]);
  return Buffer.concat([beginning, header, bytes, END]);
}

export type ShellBuild = Awaited<ReturnType<typeof read>>;
export type ReadShellBuild = () => Promise<ShellBuild>;

/** The last file that a build writes; deployed images have none. See scripts/build.mjs. */
const STAMP = '.inputs';

export function createShellBuildReader(shellDir: string): ReadShellBuild {
  const index = path.join(shellDir, 'index.html');
  let known: { readonly state: string; readonly build: Promise<ShellBuild> } | null = null;
  return async () => {
    const state = await stateOf(shellDir, index);
    if (known?.state === state) return known.build;
    const mine = { state, build: read(shellDir, index) };
    known = mine;
    // A build in progress may lack some of its files, so a failed read is not cached.
    mine.build.catch(() => {
      if (known === mine) known = null;
    });
    return mine.build;
  };
}

/** Changes when a build starts to write, and again when it is complete. */
async function stateOf(shellDir: string, index: string): Promise<string> {
  const stamp = stat(path.join(shellDir, STAMP)).catch(nullWhenMissing);
  const [page, end] = await Promise.all([stat(index), stamp]);
  return `${page.mtimeMs} ${end?.mtimeMs ?? ''}`;
}

async function read(shellDir: string, index: string) {
  const inGerman = readFile(path.join(shellDir, 'index.de.html'), 'utf8').catch(nullWhenMissing);
  const [template, files] = await Promise.all([readFile(index, 'utf8'), listFiles(shellDir)]);
  return { template, german: (await inGerman) ?? template, files: new Set(files) };
}
