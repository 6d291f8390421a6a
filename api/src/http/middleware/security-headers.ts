/** What every answer tells the browser it may do. */
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../environment';

/**
 * Neither inline nor evaluated code. Beside this origin only the hosts that Stripe's security guide names for
 * Stripe.js, its frames (3-D Secure runs at hooks.stripe.com) and its API; and the host of another Stripe.js when one
 * is configured. `preview` is the origin of a remote that this one browser session sees instead of everybody's.
 */
export function contentSecurityPolicy(scriptUrl: string | null, preview: string | null = null): string {
  const other = scriptUrl && URL.canParse(scriptUrl) ? ` ${new URL(scriptUrl).origin}` : '';
  const team = preview ? ` ${preview}` : '';
  return [
    "default-src 'none'",
    `script-src 'self' https://js.stripe.com https://*.js.stripe.com${other}${team}`,
    `connect-src 'self' https://api.stripe.com https://*.stripe.com${other}${team}`,
    `frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com${other}`,
    `img-src 'self' data: https://*.stripe.com${team}`,
    `style-src 'self'${team}`,
    `font-src 'self'${team}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'camera=(), geolocation=(), microphone=(), usb=(), payment=(self "https://js.stripe.com")',
  // The bank's page of a 3-D Secure check may open as a pop-up and has to find its way back.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
};

/** A route may set a header of its own before; it is kept. */
export function securityHeaders(publicOrigin: string, scriptUrl: string | null): MiddlewareHandler<AppEnv> {
  const headers = {
    'Content-Security-Policy': contentSecurityPolicy(scriptUrl),
    ...HEADERS,
    ...(publicOrigin.startsWith('https:')
      ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }
      : {}),
  };
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.header(name, value);
  };
}
