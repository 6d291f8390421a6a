/**
 * By which names this server may be reached. A stranger can let a name of their own lead to our address (DNS rebinding), and
 * then their page is of the same origin as ours. An address is nobody's name, and one without a dot, or of a network at
 * home, nobody can register.
 */
import { isIP } from 'node:net';

const PRIVATE = /(?:^[^.]+|\.(?:localhost|local|internal|lan|test|home\.arpa))$/;

/** `host`: as a request or an origin has it, with or without a port. */
export type IsOwnName = (host: string) => boolean;

export function ownNames(...origins: readonly string[]): IsOwnName {
  const own = origins.map((origin) => new URL(origin).hostname);
  const isOwn = (host: string) => {
    const name = host
      .replace(/:\d*$/, '')
      .replace(/^\[(.+)\]$/, '$1')
      .replace(/\.$/, '')
      .toLowerCase();
    return own.includes(name) || isIP(name) !== 0 || PRIVATE.test(name);
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
