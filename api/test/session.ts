/** Made-up sessions for tests: what a browser sends, and the key by which the session is found. */
import { hashSecret } from '../src/platform/lib/secrets';
import { hashSession, isApiToken } from '../src/platform/lib/session';

const SECRET = 's'.repeat(43);

/** The key with which a request that sends `sessionHeaders` of this token calls `findSession`. */
export const sessionKey = (token: string): string =>
  isApiToken(token) ? hashSecret(token) : hashSession(token, SECRET);

/** The token and its cookie. `isSecure`: the product is reached over https. */
export const sessionHeaders = (
  token: string,
  isSecure = false,
): { Authorization: string; Cookie: string } => ({
  Authorization: `Bearer ${token}`,
  Cookie: `${isSecure ? '__Host-' : ''}spreadwise_session_${token.slice(0, 8)}=${SECRET}`,
});

/** Adds the session cookie of the request's bearer token, as its browser would. */
export function asBrowser(init: RequestInit = {}, isSecure = false): RequestInit {
  const headers = new Headers(init.headers);
  const token = /^Bearer (.+)$/.exec(headers.get('Authorization') ?? '')?.[1];
  if (token === undefined) return init;
  const { Cookie } = sessionHeaders(token, isSecure);
  const kept = headers.get('Cookie');
  headers.set('Cookie', kept === null ? Cookie : `${kept}; ${Cookie}`);
  return { ...init, headers };
}
