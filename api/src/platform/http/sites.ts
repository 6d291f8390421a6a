/** The product's origins. With ADMIN_ORIGIN the owner is signed in there and nowhere else; with SITE_ORIGIN nobody is there. */
import type { Call } from '@spreadwise/contract';
import { isGermanPath, isOwnersPage, plainPath } from '@spreadwise/contract/page-paths';
import type { Context } from 'hono';
import { CSP_REPORTS_PATH } from '../lib/content-security-policy';
import { isHostOf } from '../lib/own-name';
import type { Session } from '../lib/session';
import { Problem } from './problem';

/** Where a request came to; `one`: customers and owner have one origin; `pages`: the public pages' own. */
export type Site = 'one' | 'public' | 'admin' | 'pages';

export interface Origins {
  readonly publicOrigin: string;
  /** Null: the panel is at the public one. */
  readonly adminOrigin: string | null;
  /** Null: the public pages are at the public one. */
  readonly siteOrigin: string | null;
}

/** `host` as the request has it, one of ours; what a proxy says beside it is not looked at. */
export function siteOf({ adminOrigin, siteOrigin }: Origins, host: string | null): Site {
  if (siteOrigin !== null && host && isHostOf(siteOrigin, host)) return 'pages';
  if (adminOrigin === null) return 'one';
  return host && isHostOf(adminOrigin, host) ? 'admin' : 'public';
}

export const originOf = ({ publicOrigin, adminOrigin, siteOrigin }: Origins, site: Site): string =>
  (site === 'admin' ? adminOrigin : site === 'pages' ? siteOrigin : null) ?? publicOrigin;

/** A customer's session is none at the panel, and whoever runs the product has none beside it. */
export const isKnownAt = (site: Site, { role }: Pick<Session, 'role'>): boolean =>
  site === 'one' || (site === 'admin' ? role !== 'CUSTOMER' : site === 'public' && role === 'CUSTOMER');

/** Throws Problem 403 for what is open to anybody, and is so at the other origin. */
export function refuseElsewhere({ access, site: at }: Call, site: Site, origins: Origins): void {
  const own = at ?? 'public';
  if (site === 'one' || access !== 'public' || own === 'both' || own === site) return;
  const other = originOf(origins, own);
  throw new Problem(403, own === 'admin' ? `The owner signs in at ${other}.` : `This is done at ${other}.`);
}

/** What of the API the public pages ask for themselves: a browser reports there what their policy forbids. */
const OF_PAGES: readonly string[] = [CSP_REPORTS_PATH];

/** What is no page is not at the public pages' origin: whoever reads is led to the product, and whoever writes is refused. */
export function notAmongPages(origins: Origins, { method, path, search }: AskedCall): Response | null {
  if (OF_PAGES.includes(path)) return null;
  if (method === 'GET' || method === 'HEAD')
    return new Response(null, {
      status: 302,
      headers: { Location: `${origins.publicOrigin}${path}${search}` },
    });
  return Response.json({ error: `This is done at ${origins.publicOrigin}.` }, { status: 403 });
}

interface AskedCall {
  readonly method: string;
  readonly path: string;
  readonly search: string;
}

/** To which of the origins a request came, for who is given no more of it than Hono's context. */
export const siteOfRequest = (c: Context): Site => (c.env as { readonly site: Site }).site;

/** Where somebody is led who opens a page at the other's origin; null: it is shown. */
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
    // Each load signs everybody out, and then the panel begins with its login.
    return path === '/dashboard' ? `/admin${search}` : `${publicOrigin}${pathname}${search}`;
  };
