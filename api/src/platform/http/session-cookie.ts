/**
 * The cookie that binds a session to the browser that signed in. Each session has one of its own, made at sign-in and never
 * taken from the request: a script of the page can plant a cookie, but not one that any session was opened with.
 */
import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { isSecret } from '../lib/secrets';

const NAME = 'spreadwise_session_';
/** Of the token, so that tabs of one browser keep theirs apart; what is left of it is no easier to guess. */
const TAG_LENGTH = 8;
/** Each sign-in adds one, and a page that is loaded again signs in again. The oldest go first. */
const MOST = 20;

export interface SessionCookies {
  /** The secret that came with a token, or null. */
  read(cookieHeader: string | null, token: string): string | null;
  write(c: Context, token: string, secret: string, lifetimeMs: number): void;
  clear(c: Context, token: string | null): void;
}

export function createSessionCookies(publicOrigin: string): SessionCookies {
  const secure = publicOrigin.startsWith('https:');
  const prefix = `${secure ? '__Host-' : ''}${NAME}`;
  // A __Host- cookie has to be of every path.
  const attributes = { httpOnly: true, sameSite: 'Strict', path: secure ? '/' : '/api', secure } as const;
  const nameOf = (token: string) => prefix + token.slice(0, TAG_LENGTH);
  return {
    read(cookieHeader, token) {
      if (cookieHeader === null) return null;
      const name = nameOf(token);
      const value = parse(cookieHeader, name)[name];
      return isSecret(value) ? value : null;
    },
    write(c, token, secret, lifetimeMs) {
      setCookie(c, nameOf(token), secret, { ...attributes, maxAge: Math.floor(lifetimeMs / 1000) });
      // Browsers send the oldest first.
      const known = Object.keys(parse(c.req.header('Cookie') ?? '')).filter((one) => one.startsWith(prefix));
      for (const old of known.slice(0, Math.max(0, known.length + 1 - MOST)))
        deleteCookie(c, old, attributes);
    },
    clear(c, token) {
      if (token !== null) deleteCookie(c, nameOf(token), attributes);
    },
  };
}
