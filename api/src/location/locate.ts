/** Where an address probably is: the country from a packaged database, the city when a city database is configured. */
import { createRequire } from 'node:module';
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
    const found = reader.get(address) as DatabaseRecord | null;
    if (!found) return NOWHERE;
    return {
      city: textOrNull(found.city?.names?.en),
      country: textOrNull(found.country?.iso_code) ?? textOrNull(found.country_code),
    };
  };
}

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
