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
interface SetNetwork extends Required<Network> {
  readonly exchange: string;
  readonly asset: string;
}

interface TermsPlacer {
  /** Holds from the next events on. */
  set(terms: SetTerms): void;
  place(events: readonly MarketEvent[]): readonly MarketEvent[];
}

/** `memory`: it has been told of the events that are placed. */
export function createTermsPlacer(first: SetTerms, memory: Pick<MarketMemory, 'terms'>): TermsPlacer {
  let terms = first;
  /** Of which something was set, or is no more, since the last events. */
  let changed: SetTerms[] = [first];

  const toldAnew = (at: number): MarketEvent[] => {
    const exchanges = new Set(changed.flatMap(exchangesOf));
    const networks = changed.flatMap((one) => one.networks);
    changed = [];
    const told = memory.terms().filter(({ exchange }) => exchanges.has(exchange));
    const known = new Set(told.flatMap((event) => (event.type === 'networks' ? keyOf(event) : [])));
    const untold = new Map(networks.filter((one) => !known.has(keyOf(one))).map((one) => [keyOf(one), one]));
    const all: readonly (Listed | Networks)[] = [...told, ...[...untold.values()].map(noNetworks)];
    return all.map((event) => withTerms({ ...event, at }, terms));
  };

  return {
    set(next) {
      changed.push(terms, next);
      terms = next;
    },
    place(events) {
      const placed = events.some(isTerm) ? events.map((event) => withTerms(event, terms)) : events;
      const at = events.at(-1)?.at;
      return changed.length === 0 || at === undefined ? placed : [...placed, ...toldAnew(at)];
    },
  };
}

/** Of which the feed tells nothing. */
const noNetworks = ({ exchange, asset }: SetNetwork): Networks => ({
  ...{ type: 'networks', at: 0 },
  ...{ exchange, asset, networks: [] },
});
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

/** Which markets and networks a feed has told of: with it they can be told anew when the owner sets other terms. */

interface MarketMemory {
  remember(events: readonly MarketEvent[]): void;
  /** What is listed, and the networks. */
  terms(): readonly (Listed | Networks)[];
}

export function createMarketMemory(): MarketMemory {
  const listed = new Map<number, Listed>();
  const networks = new Map<string, Networks>();
  return {
    remember(events) {
      for (const event of events)
        if (event.type === 'listed') listed.set(event.market, event);
        else if (event.type === 'delisted') listed.delete(event.market);
        else if (event.type === 'networks') networks.set(`${event.exchange} ${event.asset}`, event);
    },
    terms: () => [...listed.values(), ...networks.values()],
  };
}
