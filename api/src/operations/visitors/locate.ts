/** Where an address probably is: the country from a packaged database, the city when a city database is configured. */
import { createRequire } from 'node:module';
import { BlockList, isIPv6 } from 'node:net';
import { open, type Response } from 'maxmind';

export interface Location {
  readonly city: string | null;
  /** ISO 3166-1 code, e.g. DE. */
  readonly country: string | null;
}

export type Locate = (address: string) => Location;

export const NOWHERE: Location = { city: null, country: null };

/** The fields that are read of either database's records; others are left alone. */
interface DatabaseRecord {
  readonly country_code?: unknown;
  readonly country?: { readonly iso_code?: unknown };
  readonly city?: { readonly names?: { readonly en?: unknown } };
}

const PACKAGED = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/** Reads the database into memory. Rejects when `cityDatabase` is not one. */
export async function createLocate(cityDatabase: string | null): Promise<Locate> {
  const reader = await open<Response>(cityDatabase ?? createRequire(import.meta.url).resolve(PACKAGED));
  return (address) => {
    const found = isPublic(address) ? (reader.get(address) as DatabaseRecord | null) : null;
    if (!found) return NOWHERE;
    return {
      city: textOrNull(found.city?.names?.en),
      country: textOrNull(found.country?.iso_code) ?? textOrNull(found.country_code),
    };
  };
}

/** The packaged database counts some of these to whoever registered the space around them. */
const NOT_PUBLIC = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv4');
NOT_PUBLIC.addSubnet('::', 127, 'ipv6');
NOT_PUBLIC.addSubnet('fc00::', 7, 'ipv6');
NOT_PUBLIC.addSubnet('fe80::', 10, 'ipv6');

const isPublic = (address: string) => !NOT_PUBLIC.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
