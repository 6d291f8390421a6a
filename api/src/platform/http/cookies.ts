/**
 * The cookies that prove something; no script can read them. A session has one of its own, made at sign-in and never
 * taken from the request: a script can plant a cookie, but not one that any session was opened with.
 */
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { isSecret } from '../lib/secrets';

const NAME = 'spreadwise_session_';
/** Of the token, so that tabs of one browser keep theirs apart; what is left of it is no easier to guess. */
const TAG_LENGTH = 8;
/** Each sign-in adds one, and a page that is loaded again signs in again. The oldest go first. */
const MOST = 20;

export function createSessionCookies(publicOrigin: string) {
  const secure = publicOrigin.startsWith('https:');
  const prefix = `${secure ? '__Host-' : ''}${NAME}`;
  // A __Host- cookie has to be of every path.
  const attributes = { httpOnly: true, sameSite: 'Strict', path: secure ? '/' : '/api', secure } as const;
  const nameOf = (token: string) => prefix + token.slice(0, TAG_LENGTH);
  return {
    read(cookieHeader: string | null, token: string) {
      if (cookieHeader === null) return null;
      const name = nameOf(token);
      const value = parse(cookieHeader, name)[name];
      return isSecret(value) ? value : null;
    },
    write(c: Context, token: string, secret: string, lifetimeMs: number) {
      setCookie(c, nameOf(token), secret, { ...attributes, maxAge: Math.floor(lifetimeMs / 1000) });
      // Browsers send the oldest first.
      const known = Object.keys(parse(c.req.header('Cookie') ?? '')).filter((one) => one.startsWith(prefix));
      for (const old of known.slice(0, Math.max(0, known.length + 1 - MOST)))
        deleteCookie(c, old, attributes);
    },
    clear(c: Context, token: string | null) {
      if (token !== null) deleteCookie(c, nameOf(token), attributes);
    },
  };
}

export type SessionCookies = ReturnType<typeof createSessionCookies>;

const NAMES = {
  /** The owner has signed in in this browser before. */
  device: 'spreadwise_device',
  /** This browser has proven an email address. */
  proof: 'spreadwise_proof',
  /** This browser has asked for a one-time code. */
  challenge: 'spreadwise_challenge',
  /** This browser has begun a checkout. */
  checkout: 'spreadwise_checkout',
} as const;
type SecretCookie = keyof typeof NAMES;

/**
 * `publicOrigin` is where browsers reach the product. Under https their names say that they are of this very host, so that
 * a browser takes them neither from a neighbour of its domain nor from who answers without https in our place.
 */
export function createSecretCookies(publicOrigin: string) {
  const secure = publicOrigin.startsWith('https:');
  // Those names want every path. Without them a browser would send one of the same name that it has of /api, and that first.
  const path = secure ? '/' : '/api';
  const attributes = { httpOnly: true, sameSite: 'Lax', path, secure } as const;
  const nameOf = (cookie: SecretCookie) => `${secure ? '__Host-' : ''}${NAMES[cookie]}`;
  return {
    session: createSessionCookies(publicOrigin),
    read(c: Context, cookie: SecretCookie) {
      const value = getCookie(c, nameOf(cookie));
      return isSecret(value) ? value : null;
    },
    write(c: Context, cookie: SecretCookie, secret: string, lifetimeMs: number) {
      setCookie(c, nameOf(cookie), secret, { ...attributes, maxAge: Math.floor(lifetimeMs / 1000) });
    },
    clear(c: Context, cookie: SecretCookie) {
      deleteCookie(c, nameOf(cookie), attributes);
    },
  };
}

export type SecretCookies = ReturnType<typeof createSecretCookies>;
