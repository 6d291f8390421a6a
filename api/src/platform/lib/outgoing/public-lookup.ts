/** Looks a name up, and lets nobody be connected to but public servers, whatever the name leads to by then. */
import { type LookupAddress, lookup as lookupAny } from 'node:dns';
import { isPublicAddress } from './address';

export type Lookup = typeof lookupAny;

type LookupDone = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** What is connected to is what was checked: a name may lead elsewhere the next time it is asked for. */
export const publicLookup =
  ({
    production,
    lookup = lookupAny,
  }: {
    readonly production: boolean;
    readonly lookup?: Lookup | undefined;
  }) =>
  (host: string, options: object, done: LookupDone): void =>
    lookup(host, { ...options, all: true }, (error, found) => {
      const addresses = found as unknown as LookupAddress[];
      if (error) return done(error, '');
      const closed = production ? addresses.find(({ address }) => !isPublicAddress(address)) : undefined;
      if (closed || addresses.length === 0)
        return done(new Error(`${host} leads to no public address`) as NodeJS.ErrnoException, '');
      if ((options as { all?: boolean }).all) return done(null, addresses);
      const [{ address, family } = { address: '', family: 4 }] = addresses;
      return done(null, address, family);
    });
