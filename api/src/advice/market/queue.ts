/**
 * Between a feed and its consumer: while a batch is being worked on, the newest quote and book of each market replace
 * older ones, so that what is handed on next is fresh and the queue never grows. The events of a market's or an
 * exchange's life keep their place in the order. Of each market a quote, a book and a listing or delisting wait at
 * most, of each exchange a disconnect and a connect, of each coin there its networks, and one clock tick.
 */
import { setImmediate } from 'node:timers/promises';
import { getOrInsert } from '../../platform/lib/get-or-insert';
import type { Delisted, Listed, MarketEvent } from './types';

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

/** What waits of each market, exchange and coin, in one line. */
class WaitingEvents {
  readonly line = createEventLine();
  conflated = 0;
  unlisted = 0;
  private readonly markets = new Map<number, MarketPlaces>();
  private readonly exchanges = new Map<string, ExchangePlaces>();
  private readonly networks = new Map<string, LinePlace>();
  private readonly clock = newPlace();

  add(event: MarketEvent): void {
    switch (event.type) {
      case 'quote':
      case 'book':
        this.renew(event);
        break;
      case 'clock':
        this.line.join(this.clock, event);
        break;
      case 'listed':
        this.list(event);
        break;
      case 'delisted':
        this.delist(event);
        break;
      case 'connected':
        this.connect(event);
        break;
      case 'disconnected':
        this.disconnect(event);
        break;
      case 'networks':
        this.line.join(getOrInsert(this.networks, `${event.exchange} ${event.asset}`, newPlace), event);
    }
  }

  take(): MarketEvent[] {
    const events = this.line.take();
    for (const event of events) if (event.type === 'listed') know(this.markets.get(event.market));
    return events;
  }

  private exchangeOf(name: string): ExchangePlaces {
    return getOrInsert(this.exchanges, name, () => ({
      markets: new Set<MarketPlaces>(),
      disconnected: newPlace(),
      connected: newPlace(),
    }));
  }

  private list(event: Listed): void {
    const places = this.markets.get(event.market);
    if (!places) {
      const { exchange } = event;
      const made = { exchange, listed: newPlace(), quote: newPlace(), book: newPlace(), known: false };
      this.markets.set(event.market, made);
      this.exchangeOf(exchange).markets.add(made);
      this.line.join(made.listed, event);
    } else if (places.listed.event) this.line.replace(places.listed, event);
    else this.line.join(places.listed, event);
  }

  private delist(event: Delisted): void {
    const places = this.markets.get(event.market);
    if (!places) return;
    for (const place of [places.listed, places.quote, places.book]) this.line.leave(place);
    this.markets.delete(event.market);
    this.exchanges.get(places.exchange)?.markets.delete(places);
    if (places.known) this.line.join(newPlace(), event);
  }

  private disconnect(event: MarketEvent & { type: 'disconnected' }): void {
    const places = this.exchangeOf(event.exchange);
    for (const { quote, book } of places.markets) {
      this.line.leave(quote);
      this.line.leave(book);
    }
    this.line.leave(places.connected);
    this.line.join(places.disconnected, event);
  }

  private connect(event: MarketEvent & { type: 'connected' }): void {
    const place = this.exchangeOf(event.exchange).connected;
    if (!place.event) this.line.join(place, event);
  }

  private renew(event: MarketEvent & { type: 'quote' | 'book' }): void {
    const places = this.markets.get(event.market);
    if (!places) {
      this.unlisted++;
      return;
    }
    if (event.type === 'quote' && places.quote.event) this.conflated++;
    this.line.join(places[event.type], event);
  }
}

/**
 * `breathe` lets every message that has already arrived be pushed before the next batch is taken: without it each
 * message would be worked on alone, and the rest grow old in the sockets.
 */
export function createConflatingQueue(
  breathe: () => Promise<unknown> = () => setImmediate(),
): ConflatingQueue {
  const waiting = new WaitingEvents();
  let ended: { readonly failure: unknown } | null = null;
  let wake = () => {};

  return {
    push(events) {
      for (const event of events) waiting.add(event);
      wake();
    },
    end(failure) {
      ended ??= { failure };
      wake();
    },
    take: () => waiting.take(),
    get size() {
      return waiting.line.size;
    },
    get conflated() {
      return waiting.conflated;
    },
    get unlisted() {
      return waiting.unlisted;
    },
    async *[Symbol.asyncIterator]() {
      while (true) {
        if (waiting.line.size === 0 && !ended)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        await breathe();
        if (waiting.line.size > 0) yield waiting.take();
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

/** A line of events that can be left from the middle: each place is made once and used again, so nothing grows. */

/** In the line while it has an event. */
interface LinePlace {
  readonly event: MarketEvent | null;
}

interface EventLine {
  /** To the end of the line, from wherever it was. */
  join(place: LinePlace, event: MarketEvent): void;
  /** Another event at the same place in the line. */
  replace(place: LinePlace, event: MarketEvent): void;
  leave(place: LinePlace): void;
  /** All events in order; the line is empty then. */
  take(): MarketEvent[];
  readonly size: number;
}

/** The line is a circle: its own node stands before the first and after the last. */
interface Node extends LinePlace {
  event: MarketEvent | null;
  before: Node;
  after: Node;
}

function newPlace(): LinePlace {
  const place = { event: null } as Node;
  place.before = place;
  place.after = place;
  return place;
}

function createEventLine(): EventLine {
  const ends = newPlace() as Node;
  let size = 0;

  const leave = (place: Node) => {
    if (!place.event) return;
    place.event = null;
    place.before.after = place.after;
    place.after.before = place.before;
    size--;
  };
  const join = (place: Node, event: MarketEvent) => {
    leave(place);
    place.event = event;
    place.before = ends.before;
    place.after = ends;
    ends.before.after = place;
    ends.before = place;
    size++;
  };

  return {
    join: (place, event) => join(place as Node, event),
    leave: (place) => leave(place as Node),
    replace(place, event) {
      (place as Node).event = event;
    },
    take() {
      const events: MarketEvent[] = [];
      for (let place = ends.after; place !== ends; place = place.after) {
        if (place.event) events.push(place.event);
        place.event = null;
      }
      ends.before = ends;
      ends.after = ends;
      size = 0;
      return events;
    },
    get size() {
      return size;
    },
  };
}
