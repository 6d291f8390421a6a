/**
 * The names of this server. A stranger can point a name of their own at our address (DNS rebinding), and browsers then
 * treat their page as same-origin, so only configured names are ours. In development so are IP addresses, which no one
 * can claim, and names that cannot be registered.
 */
import { isIP } from 'node:net';

const UNREGISTRABLE = /(?:^[^.]+|\.(?:localhost|local|internal|lan|test|home\.arpa))$/;

/** `host` as in a request or an origin, with or without a port. */
export type IsOwnName = (host: string) => boolean;

export function ownNames(isProduction: boolean, ...origins: readonly string[]): IsOwnName {
  const own = origins.map((origin) => nameOf(new URL(origin).host));
  const isOwn = (host: string) => {
    const name = nameOf(host);
    return own.includes(name) || (!isProduction && (isIP(name) !== 0 || UNREGISTRABLE.test(name)));
  };
  /** Nearly all requests have the same host. */
  let ownLately = '';
  return (host) => {
    if (host === ownLately) return true;
    if (!isOwn(host)) return false;
    ownLately = host;
    return true;
  };
}

/** Strips the port and the trailing dot of a fully qualified name. */
const nameOf = (host: string): string =>
  host
    .replace(/:\d*$/, '')
    .replace(/^\[(.+)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase();

/** Whether a request's host is the origin's, however it is spelled. */
export function isHostOf(origin: string, host: string): boolean {
  const { host: own, protocol } = new URL(origin);
  const port = protocol === 'https:' ? '443' : '80';
  return (
    own ===
    host
      .toLowerCase()
      .replace(/\.(?=:|$)/, '')
      .replace(new RegExp(`:${port}?$`), '')
  );
}
