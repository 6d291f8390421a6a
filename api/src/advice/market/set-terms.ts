/** Fees and networks that the owner has set, in place of any feed's; a change restates the affected events. */
import { getOrInsert } from '../../platform/lib/lists';
import type { Listed, MarketEvent, Network, Networks } from './types';

export interface SetTerms {
  readonly fees: readonly { readonly exchange: string; readonly takerFee: number }[];
  readonly networks: readonly SetNetwork[];
}

/** Null: as the feed reports. */
interface SetNetwork extends Required<Network> {
  readonly exchange: string;
  readonly asset: string;
}

/** Remembers the feed's markets and networks, so that they can be restated under other terms. */
export class TermsPlacer {
  private readonly listed = new Map<number, Listed>();
  private readonly networks = new Map<string, Networks>();
  /** Terms that were set or replaced since the last events. */
  private changed: SetTerms[];

  constructor(private terms: SetTerms) {
    this.changed = [terms];
  }

  /** Applies from the next events on. */
  set(next: SetTerms): void {
    this.changed.push(this.terms, next);
    this.terms = next;
  }

  place(events: readonly MarketEvent[]): readonly MarketEvent[] {
    this.remember(events);
    const isConcerned = events.some(({ type }) => type === 'listed' || type === 'networks');
    const placed = isConcerned ? events.map((event) => withTerms(event, this.terms)) : events;
    const at = events.at(-1)?.at;
    return this.changed.length === 0 || at === undefined ? placed : [...placed, ...this.restated(at)];
  }

  private remember(events: readonly MarketEvent[]): void {
    for (const event of events)
      if (event.type === 'listed') this.listed.set(event.market, event);
      else if (event.type === 'delisted') this.listed.delete(event.market);
      else if (event.type === 'networks') this.networks.set(keyOf(event), event);
  }

  private restated(at: number): MarketEvent[] {
    const fees = this.changed.flatMap((terms) => terms.fees);
    const set = this.changed.flatMap((terms) => terms.networks);
    this.changed = [];
    const networks = new Map(this.networks);
    // For coins whose networks the feed does not report.
    for (const { exchange, asset } of set)
      getOrInsert(networks, keyOf({ exchange, asset }), (): Networks => {
        return { type: 'networks', at, exchange, asset, networks: [] };
      });
    const exchanges = new Set([...fees, ...set].map(({ exchange }) => exchange));
    return [...this.listed.values(), ...networks.values()]
      .filter(({ exchange }) => exchanges.has(exchange))
      .map((event) => withTerms({ ...event, at }, this.terms));
  }
}

const keyOf = ({ exchange, asset }: { readonly exchange: string; readonly asset: string }) =>
  `${exchange} ${asset}`;

function withTerms(event: MarketEvent, terms: SetTerms): MarketEvent {
  if (event.type === 'listed') {
    const fee = terms.fees.find(({ exchange }) => exchange === event.exchange);
    return fee ? { ...event, takerFee: fee.takerFee } : event;
  }
  if (event.type !== 'networks') return event;
  const set = terms.networks.filter((one) => keyOf(one) === keyOf(event));
  return set.length === 0 ? event : { ...event, networks: merged(event.networks, set) };
}

/** Overlays the networks that are set; adds those that the exchange does not report. */
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
