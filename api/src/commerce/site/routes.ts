/** The public pages, complete without script and rendered once a minute for everybody, forms, and files for search engines. */
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { isGermanPath, plainPath } from '@spreadwise/contract/page-paths';
import { TIER_NAMES } from '@spreadwise/shared-auth/model';
import {
  addressIn,
  KIND_OF,
  type LeaveState,
  renderPage,
  robotsText,
  SITE_PATHS,
  type Site,
  type SiteFigures,
  type Sources,
  securityText,
  sitemapText,
} from '@spreadwise/site';
import { type Context, Hono } from 'hono';
import {
  type AppEnv,
  acceptsBrotli,
  clientHas,
  etagOf,
  IMMUTABLE,
  respondFile,
  siteOfRequest,
} from '../../platform/http';
import { CSP_REPORTS_PATH } from '../../platform/lib/content-security-policy';
import { createKeptAnswers } from '../../platform/lib/serial';
import type { Leaving } from '../leaving';
import { type PageAsked, takeForm } from './leave-form-routes';

export interface SiteContext extends Sources {
  readonly site: Site;
  /** The files beside the pages, and their folder. */
  readonly folder: string;
  readonly files: readonly string[];
  readonly leaving: Leaving;
  readonly now: () => Date;
  /** The page's address if another origin shows it; null: it is shown here. */
  readonly leadsTo: (c: Context) => string | null;
}

interface ReadyPage {
  readonly text: string;
  readonly etag: string;
  readonly compressed: Buffer;
}

const compress = promisify(brotliCompress);
const GONE = 'There is no such file.';
/** The record's old address, which needed scripts; links to it may have been shared. */
const FORMER_RECORD = '/track-record';
const ONE_DAY = 'public, max-age=86400';
/** No script, and nothing from other hosts. Page auditors fetch robots.txt from within the page. */
const policyOf = (path: string) =>
  [
    ...["default-src 'none'", "style-src 'self'", "font-src 'self'", "img-src 'self'", "connect-src 'self'"],
    ...["base-uri 'none'", `form-action ${path in KIND_OF ? "'self'" : "'none'"}`],
    ...["frame-ancestors 'none'", `report-uri ${CSP_REPORTS_PATH}`],
  ].join('; ');

export function siteRoutes({ site, folder, files, email, now, ...given }: SiteContext): Hono<AppEnv> {
  const known = createKeptAnswers<SiteFigures>(now);
  const ready = createKeptAnswers<ReadyPage>(now);
  /** Figures may be the last known, except for the status, which promises new ones. */
  const figuresOf = (path: string) => () => known.of('', given.figures, path !== '/status');
  const sourcesOf = (path: string) => ({ ...given, email, figures: figuresOf(path) });
  const routes = new Hono<AppEnv>();

  routes.get('/site/:file', async (c) => {
    const name = c.req.param('file');
    if (!files.includes(name) || name.endsWith('.br')) return c.text(GONE, 404);
    const file = { path: path.join(folder, name), brotli: files.includes(`${name}.br`) };
    return (await respondFile(c, file, IMMUTABLE)) ?? c.text(GONE, 404);
  });
  routes.get('/robots.txt', (c) => c.text(robotsText(site.origin), 200, { 'Cache-Control': ONE_DAY }));
  routes.get('/sitemap.xml', (c) =>
    c.body(sitemapText(site), 200, {
      ...{ 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': ONE_DAY },
    }),
  );
  routes.get('/.well-known/security.txt', (c) =>
    email() === '' ? c.text(GONE, 404) : c.text(securityText(site.origin, email(), now())),
  );
  const onlyOnce = async (
    c: Context,
    asked: PageAsked,
    { leaving, status = 200, headers = {} }: { leaving: LeaveState; status?: number; headers?: object },
  ) =>
    c.html(await renderPage(site, { ...asked, leaving }, sourcesOf(asked.path)), status as 200, {
      ...{ 'Cache-Control': 'no-store', 'Content-Security-Policy': policyOf(asked.path) },
      ...headers,
    });
  routes.post('*', async (c, next) => {
    const asked = askedOf(c);
    if (!(asked.path in KIND_OF)) return next();
    return onlyOnce(c, asked, await takeForm(c, asked, given.leaving));
  });
  routes.get('*', async (c, next) => {
    const isFirst = siteOfRequest(c) === 'pages' && plainPath(c.req.path) === '/';
    const asked = { ...askedOf(c), ...(isFirst && { path: '/welcome' }) };
    const { path } = asked;
    if (path === FORMER_RECORD)
      return c.redirect(`${addressIn(site, asked.locale, '/record')}${queryOf(c)}`, 301);
    if (!SITE_PATHS.includes(path)) return next();
    const hasOwnOrigin = site.origin !== site.product;
    const elsewhere = hasOwnOrigin ? (isFirst ? null : ownAddress(site, c, asked)) : given.leadsTo(c);
    if (elsewhere !== null) return c.redirect(elsewhere, 302);
    const token = path === '/cancel' && c.req.query('undo');
    if (token) return onlyOnce(c, asked, { leaving: { kind: 'undo', token } });
    const named = path === '/record' ? c.req.query('plan')?.toUpperCase() : undefined;
    const plan = TIER_NAMES.find((name) => name === named);
    const page = await ready.of(`${asked.locale} ${path} ${plan ?? ''}`, async () => {
      const text = await renderPage(site, { ...asked, plan }, sourcesOf(path));
      return { text, etag: etagOf(text), compressed: await compress(text) };
    });
    return respond(c, path, page);
  });
  return routes;
}

const askedOf = ({ req }: Context): PageAsked => ({
  path: plainPath(req.path),
  locale: isGermanPath(req.path) ? 'de' : 'en',
});

/** The page's address on the public pages' own origin; null: it was requested there. */
function ownAddress(site: Site, c: Context, { path, locale }: PageAsked) {
  if (siteOfRequest(c) === 'pages' && path !== '/welcome') return null;
  return `${addressIn(site, locale, path)}${queryOf(c)}`;
}

const queryOf = (c: Context) => new URL(c.req.url).search;

function respond(c: Context, path: string, { text, etag, compressed }: ReadyPage): Response {
  const headers = {
    ...{ 'Cache-Control': 'public, max-age=60', ETag: etag, Vary: 'Accept-Encoding' },
    'Content-Security-Policy': policyOf(path),
  };
  if (clientHas(c, etag)) return c.body(null, 304, headers);
  const whole = { ...headers, 'Content-Type': 'text/html; charset=utf-8' };
  if (!acceptsBrotli(c)) return c.body(text, 200, whole);
  return c.body(new Uint8Array(compressed), 200, { ...whole, 'Content-Encoding': 'br' });
}
