/** Sessions that a test makes up: what a browser sends of one, and the name under which it is found. */
import { hashSession, hashToken, isApiToken } from '../src/platform/lib/session';

const SECRET = 's'.repeat(43);

/** What `findSession` is asked for by a request with `sessionHeaders` of the same token. */
export const sessionKey = (token: string): string =>
  isApiToken(token) ? hashToken(token) : hashSession(token, SECRET);

/** The token, and the cookie beside it. `isSecure`: the product is reached by https. */
export const sessionHeaders = (
  token: string,
  isSecure = false,
): { Authorization: string; Cookie: string } => ({
  Authorization: `Bearer ${token}`,
  Cookie: `${isSecure ? '__Host-' : ''}spreadwise_session_${token.slice(0, 8)}=${SECRET}`,
});

/** A request as the browser of the session sends it, which has the cookie of each token. */
export function asBrowser(init: RequestInit = {}, isSecure = false): RequestInit {
  const headers = new Headers(init.headers);
  const token = /^Bearer (.+)$/.exec(headers.get('Authorization') ?? '')?.[1];
  if (token === undefined) return init;
  const { Cookie } = sessionHeaders(token, isSecure);
  const kept = headers.get('Cookie');
  headers.set('Cookie', kept === null ? Cookie : `${kept}; ${Cookie}`);
  return { ...init, headers };
}
