/**
 * The cookies that prove something; scripts cannot read them. Every session has its own, created at sign-in and never
 * taken from the request: a script can plant a cookie, but not one with which a session was opened.
 */
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { isSecret } from '../lib/secrets';

/**
 * Under https the cookies are named __Host-, so that a browser accepts them neither from a sibling domain nor from an
 * attacker who answers without https in our place. `publicOrigin` is the origin browsers use.
 */
function cookiesOf(publicOrigin: string, sameSite: 'Strict' | 'Lax') {
  const secure = publicOrigin.startsWith('https:');
  // __Host- requires the path /. Without it, a cookie of the same name planted on /api would be sent first.
  const attributes = { httpOnly: true, sameSite, path: secure ? '/' : '/api', secure } as const;
  return {
    prefix: secure ? '__Host-' : '',
    write: (c: Context, name: string, secret: string, lifetimeMs: number) =>
      setCookie(c, name, secret, { ...attributes, maxAge: Math.floor(lifetimeMs / 1000) }),
    clear: (c: Context, name: string) => void deleteCookie(c, name, attributes),
  };
}

const NAME = 'spreadwise_session_';
/** Characters of the token in the name, so that a browser's tabs have separate cookies; the rest stays unguessable. */
const TAG_LENGTH = 8;
/** Each sign-in adds a cookie, and reloading a page signs in again. The oldest are deleted first. */
const MOST = 20;

export function createSessionCookies(publicOrigin: string) {
  const cookies = cookiesOf(publicOrigin, 'Strict');
  const prefix = `${cookies.prefix}${NAME}`;
  const nameOf = (token: string) => prefix + token.slice(0, TAG_LENGTH);
  return {
    read(cookieHeader: string | null, token: string) {
      if (cookieHeader === null) return null;
      const name = nameOf(token);
      const value = parse(cookieHeader, name)[name];
      return isSecret(value) ? value : null;
    },
    write(c: Context, token: string, secret: string, lifetimeMs: number) {
      cookies.write(c, nameOf(token), secret, lifetimeMs);
      // Browsers send the oldest first.
      const known = Object.keys(parse(c.req.header('Cookie') ?? '')).filter((one) => one.startsWith(prefix));
      for (const old of known.slice(0, Math.max(0, known.length + 1 - MOST))) cookies.clear(c, old);
    },
    clear(c: Context, token: string | null) {
      if (token !== null) cookies.clear(c, nameOf(token));
    },
  };
}

export type SessionCookies = ReturnType<typeof createSessionCookies>;

const NAMES = {
  /** The owner has signed in with this browser before. */
  device: 'spreadwise_device',
  /** This browser has proven an email address. */
  proof: 'spreadwise_proof',
  /** This browser has requested a one-time code. */
  challenge: 'spreadwise_challenge',
  /** This browser has started a checkout. */
  checkout: 'spreadwise_checkout',
} as const;
type SecretCookie = keyof typeof NAMES;

export function createSecretCookies(publicOrigin: string) {
  const { prefix, write, clear } = cookiesOf(publicOrigin, 'Lax');
  const nameOf = (cookie: SecretCookie) => `${prefix}${NAMES[cookie]}`;
  return {
    session: createSessionCookies(publicOrigin),
    read(c: Context, cookie: SecretCookie) {
      const value = getCookie(c, nameOf(cookie));
      return isSecret(value) ? value : null;
    },
    write: (c: Context, cookie: SecretCookie, secret: string, lifetimeMs: number) =>
      write(c, nameOf(cookie), secret, lifetimeMs),
    clear: (c: Context, cookie: SecretCookie) => clear(c, nameOf(cookie)),
  };
}

export type SecretCookies = ReturnType<typeof createSecretCookies>;
