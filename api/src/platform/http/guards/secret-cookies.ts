/** The cookies that prove something. No script can read them. */
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { isSecret } from '../../lib/secrets';
import { createSessionCookies, type SessionCookies } from '../session-cookie';

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
export type SecretCookie = keyof typeof NAMES;

export interface SecretCookies {
  readonly session: SessionCookies;
  /** The secret that the browser sent, or null. */
  read(c: Context, cookie: SecretCookie): string | null;
  write(c: Context, cookie: SecretCookie, secret: string, lifetimeMs: number): void;
  clear(c: Context, cookie: SecretCookie): void;
}

/**
 * `publicOrigin` is where browsers reach the product. Under https their names say that they are of this very host, so that
 * a browser takes them neither from a neighbour of its domain nor from who answers without https in our place.
 */
export function createSecretCookies(publicOrigin: string): SecretCookies {
  const secure = publicOrigin.startsWith('https:');
  // Those names want every path. Without them a browser would send one of the same name that it has of /api, and that first.
  const path = secure ? '/' : '/api';
  const attributes = { httpOnly: true, sameSite: 'Lax', path, secure } as const;
  const nameOf = (cookie: SecretCookie) => `${secure ? '__Host-' : ''}${NAMES[cookie]}`;
  return {
    session: createSessionCookies(publicOrigin),
    read(c, cookie) {
      const value = getCookie(c, nameOf(cookie));
      return isSecret(value) ? value : null;
    },
    write(c, cookie, secret, lifetimeMs) {
      setCookie(c, nameOf(cookie), secret, { ...attributes, maxAge: Math.floor(lifetimeMs / 1000) });
    },
    clear(c, cookie) {
      deleteCookie(c, nameOf(cookie), attributes);
    },
  };
}
