/** What every answer tells the browser it may do. */
import { contentSecurityPolicy } from '../../lib/content-security-policy';

const HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'camera=(), geolocation=(), microphone=(), usb=(), payment=(self "https://js.stripe.com")',
  // The bank's page of a 3-D Secure check may open as a pop-up and has to find its way back.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
};

/** By name. A route may say one of them otherwise. */
export const securityHeaders = (
  publicOrigin: string,
  scriptUrl: string | null,
): readonly (readonly [string, string])[] =>
  Object.entries({
    'Content-Security-Policy': contentSecurityPolicy(scriptUrl),
    ...HEADERS,
    ...(publicOrigin.startsWith('https:')
      ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }
      : {}),
  });
