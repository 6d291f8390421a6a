/** What every answer tells the browser it may do. */
import type { MiddlewareHandler } from 'hono';
import { contentSecurityPolicy } from '../../lib/content-security-policy';
import type { AppEnv } from '../environment';

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
