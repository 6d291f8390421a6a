/** The addresses that may be called: public servers only, so that no one can use this server to reach internal ones. */
import { type LookupAddress, lookup as lookupAny } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/** Addresses that are not public: RFC 6890 and similar. */
const CLOSED_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Within 2000::/3: ranges that lead to IPv4 addresses or are unassigned. All other IPv6 is closed anyway. */
const CLOSED_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const listOf = (ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = '', bits] = range.split('/');
    list.addSubnet(net, Number(bits), family);
  }
  return list;
};
const CLOSED = { 4: listOf(CLOSED_4, 'ipv4'), 6: listOf(CLOSED_6, 'ipv6') };
const GLOBAL_6 = listOf(['2000::/3'], 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !CLOSED[4].check(address, 'ipv4');
  return family === 6 && GLOBAL_6.check(address, 'ipv6') && !CLOSED[6].check(address, 'ipv6');
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;
const LOCAL_NAME = /(^|\.)(localhost|local|internal|localdomain|home\.arpa)$|^[^.[\]:]+$/;

/** The URL's host in the form that `isIP` expects. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Why nothing may be sent to this URL, in words; null: allowed, as far as the URL itself shows. */
export function whyNotSentTo(text: string, { production }: { readonly production: boolean }): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return 'Enter an address such as https://example.com/hooks.';
  if (url.username || url.password) return 'The address must not contain a name or password.';
  if (url.hash) return 'The address must not have a fragment (#…).';
  // Another spelling of the same name, which no name list or certificate contains.
  if (url.hostname.endsWith('.')) return `The host name ${url.hostname} must not end in a dot.`;
  const isLoopback = LOOPBACK.test(url.hostname);
  if (url.protocol === 'http:' && !isLoopback) return `Messages go over TLS only: https://${url.host}.`;
  if (!production) return null;
  const host = hostOf(url);
  const isOpen = isIP(host) ? isPublicAddress(host) : !LOCAL_NAME.test(host);
  return isOpen ? null : `${url.hostname} is not a public address; messages go only to public ones.`;
}

export type Lookup = typeof lookupAny;

type LookupDone = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** Connects to exactly the addresses that were checked: the name may resolve differently next time. */
export const publicLookup =
  (production: boolean, lookup: Lookup = lookupAny) =>
  (host: string, options: object, done: LookupDone): void =>
    lookup(host, { ...options, all: true }, (error, found) => {
      const addresses = found as unknown as LookupAddress[];
      if (error) return done(error, '');
      const closed = production ? addresses.find(({ address }) => !isPublicAddress(address)) : undefined;
      if (closed || addresses.length === 0)
        return done(new Error(`${host} does not resolve to a public address`) as NodeJS.ErrnoException, '');
      if ((options as { all?: boolean }).all) return done(null, addresses);
      const [{ address, family } = { address: '', family: 4 }] = addresses;
      return done(null, address, family);
    });
