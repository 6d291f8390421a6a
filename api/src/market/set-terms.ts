/**
 * Fees and networks that the owner has set, put in place of what a feed tells, whichever feed it is. They may change while
 * events go on: what they are about is then told anew.
 */
import type { Listed, MarketEvent, Network, Networks } from './types';

export interface SetTerms {
  readonly fees: readonly { readonly exchange: string; readonly takerFee: number }[];
  readonly networks: readonly SetNetwork[];
}

/** Null: as the feed tells. */
export interface SetNetwork extends Required<Network> {
  readonly exchange: string;
  readonly asset: string;
}

export interface TermsPlacer {
  /** Holds from the next events on. */
  set(terms: SetTerms): void;
  place(events: readonly MarketEvent[]): readonly MarketEvent[];
}

export function createTermsPlacer(first: SetTerms): TermsPlacer {
  const listed = new Map<number, Listed>();
  const networks = new Map<string, Networks>();
  let terms = first;
  /** Exchanges of which something was set, or is no more, since the last events. */
  let changed = new Set<string>(exchangesOf(first));

  const remember = (event: MarketEvent) => {
    if (event.type === 'listed') listed.set(event.market, event);
    else if (event.type === 'delisted') listed.delete(event.market);
    else if (event.type === 'networks') networks.set(keyOf(event), event);
  };
  const toldAnew = (at: number): MarketEvent[] => {
    const of = changed;
    changed = new Set();
    const untold = terms.networks
      .filter((one) => !networks.has(keyOf(one)))
      .map(({ exchange, asset }): Networks => ({ type: 'networks', at, exchange, asset, networks: [] }));
    for (const event of untold) networks.set(keyOf(event), event);
    return [...listed.values(), ...networks.values()]
      .filter(({ exchange }) => of.has(exchange))
      .map((event) => withTerms({ ...event, at }, terms));
  };

  return {
    set(next) {
      for (const exchange of [...exchangesOf(terms), ...exchangesOf(next)]) changed.add(exchange);
      terms = next;
    },
    place(events) {
      for (const event of events) remember(event);
      const placed = events.some(isTerm) ? events.map((event) => withTerms(event, terms)) : events;
      const at = events.at(-1)?.at;
      return changed.size === 0 || at === undefined ? placed : [...placed, ...toldAnew(at)];
    },
  };
}

const isTerm = ({ type }: MarketEvent) => type === 'listed' || type === 'networks';
const keyOf = ({ exchange, asset }: { readonly exchange: string; readonly asset: string }) =>
  `${exchange} ${asset}`;
const exchangesOf = ({ fees, networks }: SetTerms) => [...fees, ...networks].map(({ exchange }) => exchange);

function withTerms(event: MarketEvent, terms: SetTerms): MarketEvent {
  if (event.type === 'listed') {
    const fee = terms.fees.find(({ exchange }) => exchange === event.exchange);
    return fee ? { ...event, takerFee: fee.takerFee } : event;
  }
  if (event.type !== 'networks') return event;
  const set = terms.networks.filter((one) => keyOf(one) === keyOf(event));
  return set.length === 0 ? event : { ...event, networks: merged(event.networks, set) };
}

/** One that the exchange does not tell of is added to those that it does. */
function merged(told: readonly Network[], set: readonly SetNetwork[]): readonly Network[] {
  const isOf = (name: string) => (one: Network) => one.name.toUpperCase() === name.toUpperCase();
  const known = told.filter((network) => !set.some(isOf(network.name)));
  return [...known, ...set.map((one) => overlaid(told.find(isOf(one.name)), one))];
}

const overlaid = (told: Network | undefined, set: SetNetwork): Network => ({
  name: told?.name ?? set.name,
  withdrawFee: set.withdrawFee ?? told?.withdrawFee ?? null,
  withdraw: set.withdraw ?? told?.withdraw ?? null,
  deposit: set.deposit ?? told?.deposit ?? null,
  arrivalMinutes: set.arrivalMinutes ?? told?.arrivalMinutes ?? null,
});
