/** Whose pages may call: the sandbox's own, and configured ones. Its keys are public, so they keep nobody out. */
import type { Context, MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

/** `isAllowed`: whether pages of that origin may call, besides the sandbox's own. */
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

/** Servers send no origin. A page that hides its own, as ours do, is recognised by the browser's Sec-Fetch-Site. */
function isForeign(c: Context, isAllowed: (origin: string) => boolean): boolean {
  const origin = c.req.header('Origin');
  if (origin === undefined || c.req.header('Sec-Fetch-Site') === 'same-origin') return false;
  const host = c.req.header('Host') ?? new URL(c.req.url).host;
  return origin !== `http://${host}` && origin !== `https://${host}` && !isAllowed(origin);
}

/** The developer's own machine. */
export const isLoopback = (origin: string): boolean =>
  /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(origin);
