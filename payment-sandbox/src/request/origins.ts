/** Whose pages may ask: the sandbox's own, and those that it is told of. Its keys are known, so they keep nobody out. */
import type { Context, MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

/** `isAllowed`: whether pages of that origin may ask, beside the sandbox's own. */
export function ownPagesOnly(isAllowed: (origin: string) => boolean): MiddlewareHandler {
  const share = cors({
    origin: (origin) => (isAllowed(origin) ? origin : null),
    exposeHeaders: ['Request-Id'],
  });
  return async (c, next) => {
    if (isForeign(c, isAllowed))
      return c.json(
        { error: { type: 'invalid_request_error', message: 'This origin may not ask here.' } },
        403,
      );
    return share(c, next);
  };
}

/** No server sends an origin. A page that hides its own, as ours do, is known by where the browser says it comes from. */
function isForeign(c: Context, isAllowed: (origin: string) => boolean): boolean {
  const origin = c.req.header('Origin');
  if (origin === undefined || c.req.header('Sec-Fetch-Site') === 'same-origin') return false;
  const host = c.req.header('Host') ?? new URL(c.req.url).host;
  return origin !== `http://${host}` && origin !== `https://${host}` && !isAllowed(origin);
}

/** A developer's own machine. */
export const isLoopback = (origin: string): boolean =>
  /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(origin);
