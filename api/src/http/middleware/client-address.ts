/** Where a request comes from, as far as it can be believed. */
import { isIP } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import type { AppEnv } from '../environment';

/** The address of the connection itself; `null` when there is none, as in a test. */
export type SocketAddress = (c: Context) => string | null;

const UNKNOWN = '0.0.0.0';

/**
 * Believes X-Forwarded-For only as far as `trustedProxies` of our own wrote it: each appends the address it saw, so
 * the n-th from the right is what the outermost trusted one saw. What stands further left is the caller's own claim.
 */
export function clientAddress(
  trustedProxies: number,
  socketAddress: SocketAddress,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const forwarded =
      trustedProxies > 0 ? forwardedFor(c.req.header('X-Forwarded-For'), trustedProxies) : null;
    c.set('clientAddress', forwarded ?? plain(socketAddress(c) ?? UNKNOWN) ?? UNKNOWN);
    await next();
  };
}

function forwardedFor(header: string | undefined, trustedProxies: number): string | null {
  const seen = header?.split(',') ?? [];
  return plain(seen.at(-Math.min(trustedProxies, seen.length)) ?? '');
}

/** The bare address of "203.0.113.7", "203.0.113.7:4711", "[2001:db8::1]:4711" or "::ffff:203.0.113.7". */
function plain(text: string): string | null {
  const trimmed = text.trim();
  const bare = /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const address = bare.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '');
  return isIP(address) ? address : null;
}
