/**
 * Between a feed and its consumer: while a batch is being worked on, the newest quote and book of each market replace
 * older ones, so that what is handed on next is fresh and the queue never grows. The events of a market's or an
 * exchange's life keep their place in the order. Of each market a quote, a book and a listing or delisting wait at
 * most, of each exchange a disconnect and a connect, of each coin there its networks, and one clock tick.
 */
import { setImmediate } from 'node:timers/promises';
import { getOrInsert } from '../../../platform/lib/get-or-insert';
import type { Delisted, Listed, MarketEvent } from '../types';
import { createEventLine, type LinePlace, newPlace } from './event-line';

export interface ConflatingQueue extends AsyncIterable<readonly MarketEvent[]> {
  push(events: readonly MarketEvent[]): void;
  /** No more will come. What waits is still handed on; then the iteration ends, or throws what it ended with. */
  end(failure?: unknown): void;
  /** Everything that waits, in order. */
  take(): MarketEvent[];
  /** How many events wait. */
  readonly size: number;
  /** Quotes that a newer one of the same market replaced while they waited. */
  readonly conflated: number;
  /** Quotes and books of a market that was never listed, or no longer is: dropped. */
  readonly unlisted: number;
}

interface MarketPlaces {
  readonly exchange: string;
  readonly listed: LinePlace;
  readonly quote: LinePlace;
  readonly book: LinePlace;
  /** Whether its listing was handed on. */
  known: boolean;
}

interface ExchangePlaces {
  readonly markets: Set<MarketPlaces>;
  readonly disconnected: LinePlace;
  readonly connected: LinePlace;
}

/**
 * `breathe` lets every message that has already arrived be pushed before the next batch is taken: without it each
 * message would be worked on alone, and the rest grow old in the sockets.
 */
export function createConflatingQueue(
  breathe: () => Promise<unknown> = () => setImmediate(),
): ConflatingQueue {
  const line = createEventLine();
  const markets = new Map<number, MarketPlaces>();
  const exchanges = new Map<string, ExchangePlaces>();
  const networks = new Map<string, LinePlace>();
  const clock = newPlace();
  let conflated = 0;
  let unlisted = 0;
  let ended: { readonly failure: unknown } | null = null;
  let wake = () => {};

  const exchangeOf = (name: string) =>
    getOrInsert(exchanges, name, () => ({
      markets: new Set<MarketPlaces>(),
      disconnected: newPlace(),
      connected: newPlace(),
    }));

  const list = (event: Listed) => {
    const places = markets.get(event.market);
    if (!places) {
      const { exchange } = event;
      const made = { exchange, listed: newPlace(), quote: newPlace(), book: newPlace(), known: false };
      markets.set(event.market, made);
      exchangeOf(exchange).markets.add(made);
      line.join(made.listed, event);
    } else if (places.listed.event) line.replace(places.listed, event);
    else line.join(places.listed, event);
  };
  const delist = (event: Delisted) => {
    const places = markets.get(event.market);
    if (!places) return;
    for (const place of [places.listed, places.quote, places.book]) line.leave(place);
    markets.delete(event.market);
    exchanges.get(places.exchange)?.markets.delete(places);
    if (places.known) line.join(newPlace(), event);
  };
  const disconnect = (event: MarketEvent & { type: 'disconnected' }) => {
    const places = exchangeOf(event.exchange);
    for (const { quote, book } of places.markets) {
      line.leave(quote);
      line.leave(book);
    }
    line.leave(places.connected);
    line.join(places.disconnected, event);
  };
  const connect = (event: MarketEvent & { type: 'connected' }) => {
    const place = exchangeOf(event.exchange).connected;
    if (!place.event) line.join(place, event);
  };
  const renew = (event: MarketEvent & { type: 'quote' | 'book' }) => {
    const places = markets.get(event.market);
    if (!places) {
      unlisted++;
      return;
    }
    if (event.type === 'quote' && places.quote.event) conflated++;
    line.join(places[event.type], event);
  };

  const add = (event: MarketEvent) => {
    switch (event.type) {
      case 'quote':
      case 'book':
        renew(event);
        break;
      case 'clock':
        line.join(clock, event);
        break;
      case 'listed':
        list(event);
        break;
      case 'delisted':
        delist(event);
        break;
      case 'connected':
        connect(event);
        break;
      case 'disconnected':
        disconnect(event);
        break;
      case 'networks':
        line.join(getOrInsert(networks, `${event.exchange} ${event.asset}`, newPlace), event);
    }
  };

  const take = () => {
    const events = line.take();
    for (const event of events) if (event.type === 'listed') know(markets.get(event.market));
    return events;
  };

  return {
    push(events) {
      for (const event of events) add(event);
      wake();
    },
    end(failure) {
      ended ??= { failure };
      wake();
    },
    take,
    get size() {
      return line.size;
    },
    get conflated() {
      return conflated;
    },
    get unlisted() {
      return unlisted;
    },
    async *[Symbol.asyncIterator]() {
      while (true) {
        if (line.size === 0 && !ended)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        await breathe();
        if (line.size > 0) yield take();
        else if (ended?.failure !== undefined) throw ended.failure;
        else if (ended) return;
      }
    },
  };
}

function know(places: MarketPlaces | undefined): void {
  if (places) places.known = true;
}

/** Drives a feed into the queue until the feed ends; a failure of the feed becomes the queue's. */
export async function feedInto(
  queue: Pick<ConflatingQueue, 'push' | 'end'>,
  batches: AsyncIterable<readonly MarketEvent[]>,
): Promise<void> {
  try {
    for await (const events of batches) queue.push(events);
    queue.end();
  } catch (failure) {
    queue.end(failure);
  }
}
