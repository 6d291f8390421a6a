/** Which markets and networks a feed has told of: with it they can be told anew when the owner sets other terms. */
import type { Listed, MarketEvent, Networks } from './types';

export interface MarketMemory {
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
