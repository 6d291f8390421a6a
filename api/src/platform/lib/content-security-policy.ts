/** What our pages may load, run and connect to. */

export const CSP_REPORTS_PATH = '/api/csp-reports';

/**
 * Allows neither inline nor evaluated code. Besides this origin it allows only the hosts that Stripe's security guide
 * names for Stripe.js, its frames (3-D Secure runs at hooks.stripe.com) and its API; and the host of another configured
 * Stripe.js. `previews` are the origins of remotes that only this browser session sees.
 */
export function contentSecurityPolicy(scriptUrl: string | null, previews: readonly string[] = []): string {
  const other = scriptUrl && URL.canParse(scriptUrl) ? ` ${new URL(scriptUrl).origin}` : '';
  const team = [...new Set(previews)].map((origin) => ` ${origin}`).join('');
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
    // Supported by every browser; `report-to` would need a header of its own.
    `report-uri ${CSP_REPORTS_PATH}`,
  ].join('; ');
}
