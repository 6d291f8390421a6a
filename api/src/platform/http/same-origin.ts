/** Refuses state-changing requests that another site's page made the browser send. */
import type { MiddlewareHandler } from 'hono';
import type { IsOwnName } from '../lib/own-name';
import type { AppEnv } from './exchange';
import { Problem } from './problem';

export const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];
/** Called by the payment provider's servers, not by a browser; its signature authenticates it. */
const EXEMPT = '/api/stripe/webhook';

/** Clients that are not browsers send neither header and pass: they hold nobody's cookies. */
export function sameOrigin(isOwnName: IsOwnName): MiddlewareHandler<AppEnv> {
  const isNobodysName = () => false;
  return async (c, next) => {
    const { site, ownOrigin } = c.env;
    // With separate origins each trusts only its own page, whatever other names lead here.
    const isOwn = site === 'one' ? isOwnName : isNobodysName;
    if (c.req.path !== EXEMPT && isForeign(c.req.raw.headers, ownOrigin, isOwn))
      throw new Problem(403, 'Cross-site request refused.');
    await next();
  };
}

/** Stricter, for forms: requires that the browser names our own page as the source. */
export function isFromOwnPage(headers: Headers, publicOrigin: string): boolean {
  const site = headers.get('Sec-Fetch-Site');
  const origin = headers.get('Origin');
  return site === null ? origin === publicOrigin : site === 'same-origin';
}

function isForeign(headers: Headers, ownOrigin: string, isOwnName: IsOwnName): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site && site !== 'same-origin' && site !== 'none') return true;
  const origin = headers.get('Origin');
  if (!origin || origin === ownOrigin) return false;
  const name = /^https?:\/\/([^/]+)$/.exec(origin)?.[1];
  if (name === undefined || !isOwnName(name)) return true;
  return site !== 'same-origin' && name !== headers.get('Host');
}
