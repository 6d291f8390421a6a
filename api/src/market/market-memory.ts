/** What a feed has told and still holds: with it a recording that begins in the middle can be understood. */
import type { Connected, Disconnected, Listed, MarketEvent, Networks, Quote } from './types';

export interface MarketMemory {
  remember(events: readonly MarketEvent[]): void;
  /** What is listed, and the networks. */
  terms(): readonly (Listed | Networks)[];
  /** As if it were told now; quotes keep their times. */
  toldAnew(at: number): readonly MarketEvent[];
}

export function createMarketMemory(): MarketMemory {
  const exchanges = new Map<string, Connected | Disconnected>();
  const listed = new Map<number, Listed>();
  const networks = new Map<string, Networks>();
  const quotes = new Map<number, Quote>();

  const terms = () => [...listed.values(), ...networks.values()];
  const rememberOne = (event: MarketEvent) => {
    switch (event.type) {
      case 'quote':
        quotes.set(event.market, event);
        break;
      case 'listed':
        listed.set(event.market, event);
        break;
      case 'delisted':
        listed.delete(event.market);
        quotes.delete(event.market);
        break;
      case 'networks':
        networks.set(`${event.exchange} ${event.asset}`, event);
        break;
      case 'connected':
      case 'disconnected':
        exchanges.set(event.exchange, event);
        if (event.type === 'disconnected')
          for (const { market, exchange } of listed.values())
            if (exchange === event.exchange) quotes.delete(market);
    }
  };

  return {
    remember(events) {
      for (const event of events) rememberOne(event);
    },
    terms,
    toldAnew: (at) => [
      ...[...exchanges.values(), ...terms()].map((event) => ({ ...event, at })),
      ...quotes.values(),
    ],
  };
}
