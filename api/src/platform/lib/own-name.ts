/**
 * By which names this server may be reached. A stranger can let a name of their own lead to our address (DNS rebinding), and
 * then their page is of the same origin as ours: so the configured names alone are ours. Where somebody develops, so are addresses,
 * which are nobody's name, and names that nobody can register.
 */
import { isIP } from 'node:net';

const UNREGISTRABLE = /(?:^[^.]+|\.(?:localhost|local|internal|lan|test|home\.arpa))$/;

/** `host`: as a request or an origin has it, with or without a port. */
export type IsOwnName = (host: string) => boolean;

export function ownNames(isProduction: boolean, ...origins: readonly string[]): IsOwnName {
  const own = origins.map((origin) => nameOf(new URL(origin).host));
  const isOwn = (host: string) => {
    const name = nameOf(host);
    return own.includes(name) || (!isProduction && (isIP(name) !== 0 || UNREGISTRABLE.test(name)));
  };
  /** Nearly all requests say the same. */
  let ownLately = '';
  return (host) => {
    if (host === ownLately) return true;
    if (!isOwn(host)) return false;
    ownLately = host;
    return true;
  };
}

/** Without its port, and the dot in which a whole name may end. */
const nameOf = (host: string): string =>
  host
    .replace(/:\d*$/, '')
    .replace(/^\[(.+)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase();

/** Whether a request's host is that of an origin, however it is spelled. */
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
