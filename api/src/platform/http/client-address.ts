/** Where a request comes from, as far as it can be believed. */

import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** A request, and the connection that it came by; without one in a test. */
interface Caller {
  readonly request: Request;
  readonly incoming: IncomingMessage | undefined;
}

/** The address of the connection itself; `null` when there is none, as in a test. */
export type SocketAddress = (caller: Caller) => string | null;

export const addressOfSocket: SocketAddress = ({ incoming }) => incoming?.socket.remoteAddress ?? null;

const UNKNOWN = '0.0.0.0';

/**
 * Believes X-Forwarded-For only as far as `trustedProxies` of our own wrote it: each appends the address it saw, so
 * the n-th from the right is what the outermost trusted one saw. What stands further left is the caller's own claim.
 */
export function callerAddress(
  caller: Caller,
  {
    trustedProxies,
    socketAddress,
  }: { readonly trustedProxies: number; readonly socketAddress: SocketAddress },
): string {
  const header = trustedProxies > 0 ? caller.request.headers.get('X-Forwarded-For') : null;
  const forwarded = header === null ? null : forwardedFor(header, trustedProxies);
  return forwarded ?? plain(socketAddress(caller) ?? UNKNOWN) ?? UNKNOWN;
}

function forwardedFor(header: string, trustedProxies: number): string | null {
  const seen = header.split(',');
  return plain(seen.at(-Math.min(trustedProxies, seen.length)) ?? '');
}

/** The bare address of "203.0.113.7", "203.0.113.7:4711", "[2001:db8::1]:4711" or "::ffff:203.0.113.7". */
function plain(text: string): string | null {
  const trimmed = text.trim();
  const bare = /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const address = bare.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '');
  return isIP(address) ? address : null;
}
