/** The product's origins. With ADMIN_ORIGIN the owner is signed in only there; at SITE_ORIGIN nobody is signed in. */
import type { Call } from '@spreadwise/contract';
import { isGermanPath, isOwnersPage, plainPath } from '@spreadwise/contract/page-paths';
import type { Context } from 'hono';
import { CSP_REPORTS_PATH } from '../lib/content-security-policy';
import { type IsOwnName, isHostOf } from '../lib/own-name';
import type { Session } from '../lib/session';
import { Problem, refusal } from './problem';

/** The origin a request came to; `one`: customers and owner share one; `pages`: the public pages' own. */
export type Site = 'one' | 'public' | 'admin' | 'pages';

export interface Origins {
  /** Scheme, host and port, without a trailing slash. */
  readonly publicOrigin: string;
  /** Null: the panel is at the public origin. */
  readonly adminOrigin: string | null;
  /** Null: the public pages are at the public origin. */
  readonly siteOrigin: string | null;
}

/** `host` is the request's Host, already known to be ours; forwarded headers are ignored. */
export function siteOf({ adminOrigin, siteOrigin }: Origins, host: string | null): Site {
  if (siteOrigin !== null && host && isHostOf(siteOrigin, host)) return 'pages';
  if (adminOrigin === null) return 'one';
  return host && isHostOf(adminOrigin, host) ? 'admin' : 'public';
}

export const originOf = ({ publicOrigin, adminOrigin, siteOrigin }: Origins, site: Site): string =>
  (site === 'admin' ? adminOrigin : site === 'pages' ? siteOrigin : null) ?? publicOrigin;

/** The panel accepts no customer's session, and the public origin accepts only customers'. */
export const isKnownAt = (site: Site, { role }: Pick<Session, 'role'>): boolean =>
  site === 'one' || (site === 'admin' ? role !== 'CUSTOMER' : site === 'public' && role === 'CUSTOMER');

/** Throws Problem 403 for a public call that belongs to the other origin. */
export function refuseElsewhere({ access, site: at }: Call, site: Site, origins: Origins): void {
  const own = at ?? 'public';
  if (site === 'one' || access !== 'public' || own === 'both' || own === site) return;
  const other = originOf(origins, own);
  throw new Problem(
    403,
    own === 'admin' ? `The owner signs in at ${other}.` : `This is available at ${other}.`,
  );
}

/**
 * Everything but pages: reads at the public pages' origin are redirected to the product, and writes are refused. Only
 * what the policy blocked is reported there.
 */
export function notAmongPages(
  { publicOrigin }: Origins,
  { method, url }: Request,
  { path, id }: { readonly path: string; readonly id: string },
): Response | null {
  if (path === CSP_REPORTS_PATH) return null;
  if (method !== 'GET' && method !== 'HEAD') return refusal(403, `This is available at ${publicOrigin}.`, id);
  // Not `path`: what it decodes to may not be sent in a header.
  const { pathname, search } = new URL(url);
  const Location = `${publicOrigin}${pathname}${search}`;
  return new Response(null, { status: 302, headers: { Location } });
}

/** The origin a request came to, for code that has only Hono's context. */
export const siteOfRequest = (c: Context): Site => (c.env as { readonly site: Site }).site;

/** Where to redirect a page opened at the wrong origin; null: show it. */
export const pageElsewhere =
  ({ publicOrigin, adminOrigin }: Origins) =>
  (c: Context): string | null => {
    const site = siteOfRequest(c);
    if (site === 'one') return null;
    const { pathname, search } = new URL(c.req.url);
    const path = plainPath(pathname);
    if (site === 'pages') return `${publicOrigin}${pathname}${search}`;
    if (site === 'public') {
      if (path === '/') return isGermanPath(pathname) ? '/de/welcome' : '/welcome';
      return isOwnersPage(path) ? `${adminOrigin}${path}${search}` : null;
    }
    if (isOwnersPage(path)) return null;
    // Each page load signs out, so the panel then starts with its login.
    return path === '/dashboard' ? `/admin${search}` : `${publicOrigin}${pathname}${search}`;
  };

/** Stricter, for forms: requires that the browser names our own page as the source. */
export function isFromOwnPage(headers: Headers, publicOrigin: string): boolean {
  const site = headers.get('Sec-Fetch-Site');
  const origin = headers.get('Origin');
  return site === null ? origin === publicOrigin : site === 'same-origin';
}

/** Whether another site's page made the browser send it. Clients that are not browsers send neither header. */
export function isForeign(
  headers: Headers,
  { site: at, ownOrigin }: { readonly site: Site; readonly ownOrigin: string },
  isOwnName: IsOwnName,
): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site && site !== 'same-origin' && site !== 'none') return true;
  const origin = headers.get('Origin');
  if (!origin || origin === ownOrigin) return false;
  const name = /^https?:\/\/([^/]+)$/.exec(origin)?.[1];
  // With separate origins each trusts only its own page, whatever other names lead here.
  if (name === undefined || at !== 'one' || !isOwnName(name)) return true;
  return site !== 'same-origin' && name !== headers.get('Host');
}
