/** Refuses a state-changing request that another site's page made the browser send. */
import type { MiddlewareHandler } from 'hono';
import type { IsOwnName } from '../lib/own-name';
import type { AppEnv } from './exchange';
import { Problem } from './problem';

/** The methods that change something. */
export const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];
/** Called by the payment provider's servers, not by a browser; its signature is its proof. */
const EXEMPT = '/api/stripe/webhook';

/** A client that is not a browser sends neither header and passes: it holds nobody's cookies. */
export function sameOrigin(isOwnName: IsOwnName): MiddlewareHandler<AppEnv> {
  const isNobodysName = () => false;
  return async (c, next) => {
    const { site, ownOrigin } = c.env;
    // With two origins each knows its own page alone, whatever else leads here.
    const isOwn = site === 'one' ? isOwnName : isNobodysName;
    if (c.req.path !== EXEMPT && isForeign(c.req.raw.headers, ownOrigin, isOwn))
      throw new Problem(403, 'This request came from another site.');
    await next();
  };
}

/** Stricter, for what a form does: a browser says where it comes from, and anything else is not believed. */
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
