/**
 * Between a feed and its consumer: while a batch is processed, the newest quote and book of each market replace older
 * ones, so that the next batch is fresh and the queue never grows. Listings, delistings and connections keep their
 * order. At most a quote, a book and a listing or delisting wait per market, a disconnect and a connect per exchange,
 * the networks per coin and exchange, and one clock tick.
 */
import { setImmediate } from 'node:timers/promises';
import { getOrInsert } from '../../platform/lib/lists';
import type { Delisted, Listed, MarketEvent } from './types';

/** A slot of the queue, linked while it has an event. Each quote moves its market's slot: nothing is allocated. */
interface Place {
  event: MarketEvent | null;
  before: Place;
  after: Place;
}

interface MarketPlaces {
  readonly exchange: string;
  readonly listed: Place;
  readonly quote: Place;
  readonly book: Place;
  /** Whether its listing has been delivered. */
  known: boolean;
}

interface ExchangePlaces {
  readonly markets: Set<MarketPlaces>;
  readonly disconnected: Place;
  readonly connected: Place;
}

function newPlace(): Place {
  const place = { event: null } as Place;
  place.before = place;
  place.after = place;
  return place;
}

export class ConflatingQueue implements AsyncIterable<readonly MarketEvent[]> {
  /** Quotes replaced by a newer one of the same market while they waited. */
  conflated = 0;
  size = 0;
  /** Before the first slot and after the last. */
  private readonly ends = newPlace();
  private readonly markets = new Map<number, MarketPlaces>();
  private readonly exchanges = new Map<string, ExchangePlaces>();
  private readonly networks = new Map<string, Place>();
  private readonly clock = newPlace();
  private ended: { readonly failure: unknown } | null = null;
  private wake = () => {};

  /** `breathe` lets messages that have arrived be pushed first: otherwise they would grow old in their sockets. */
  constructor(private readonly breathe: () => Promise<unknown> = () => setImmediate()) {}

  push(events: readonly MarketEvent[]): void {
    for (const event of events) this.add(event);
    this.wake();
  }

  /** Ends the input. Pending events are still delivered; then the iteration ends, or throws `failure`. */
  end(failure?: unknown): void {
    this.ended ??= { failure };
    this.wake();
  }

  /** Pushes a feed's events until the feed ends; a failure of the feed becomes the queue's. */
  async fill(batches: AsyncIterable<readonly MarketEvent[]>): Promise<void> {
    try {
      for await (const events of batches) this.push(events);
      this.end();
    } catch (failure) {
      this.end(failure);
    }
  }

  take(): MarketEvent[] {
    const events: MarketEvent[] = [];
    for (let place = this.ends.after; place !== this.ends; place = this.ends.after) {
      const { event } = place;
      this.leave(place);
      if (event) events.push(event);
      const listed = event?.type === 'listed' && this.markets.get(event.market);
      if (listed) listed.known = true;
    }
    return events;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<readonly MarketEvent[]> {
    while (true) {
      if (this.size === 0 && !this.ended)
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
      await this.breathe();
      if (this.size > 0) yield this.take();
      else if (this.ended?.failure !== undefined) throw this.ended.failure;
      else if (this.ended) return;
    }
  }

  private add(event: MarketEvent): void {
    switch (event.type) {
      case 'quote':
      case 'book':
        this.renew(event);
        break;
      case 'clock':
        this.join(this.clock, event);
        break;
      case 'listed':
        this.list(event);
        break;
      case 'delisted':
        this.delist(event);
        break;
      case 'connected':
        // The first of several keeps its place.
        if (!this.exchangeOf(event.exchange).connected.event)
          this.join(this.exchangeOf(event.exchange).connected, event);
        break;
      case 'disconnected':
        this.disconnect(event);
        break;
      case 'networks':
        this.join(getOrInsert(this.networks, `${event.exchange} ${event.asset}`, newPlace), event);
    }
  }

  /** Moves the slot to the end of the queue. */
  private join(place: Place, event: MarketEvent): void {
    this.leave(place);
    place.event = event;
    place.before = this.ends.before;
    place.after = this.ends;
    place.before.after = place;
    this.ends.before = place;
    this.size++;
  }

  private leave(place: Place): void {
    if (!place.event) return;
    place.event = null;
    place.before.after = place.after;
    place.after.before = place.before;
    this.size--;
  }

  /** Drops quotes and books of markets that are not listed. */
  private renew(event: MarketEvent & { type: 'quote' | 'book' }): void {
    const places = this.markets.get(event.market);
    if (!places) return;
    if (event.type === 'quote' && places.quote.event) this.conflated++;
    this.join(places[event.type], event);
  }

  private list(event: Listed): void {
    const { exchange } = event;
    const places = getOrInsert(this.markets, event.market, () => {
      const made = { exchange, listed: newPlace(), quote: newPlace(), book: newPlace(), known: false };
      this.exchangeOf(exchange).markets.add(made);
      return made;
    });
    // A pending listing is replaced in its place, before the quotes pushed since.
    if (places.listed.event) places.listed.event = event;
    else this.join(places.listed, event);
  }

  private delist(event: Delisted): void {
    const places = this.markets.get(event.market);
    if (!places) return;
    for (const place of [places.listed, places.quote, places.book]) this.leave(place);
    this.markets.delete(event.market);
    this.exchanges.get(places.exchange)?.markets.delete(places);
    if (places.known) this.join(newPlace(), event);
  }

  private disconnect(event: MarketEvent & { type: 'disconnected' }): void {
    const { markets, connected, disconnected } = this.exchangeOf(event.exchange);
    for (const { quote, book } of markets) {
      this.leave(quote);
      this.leave(book);
    }
    this.leave(connected);
    this.join(disconnected, event);
  }

  private exchangeOf(name: string): ExchangePlaces {
    return getOrInsert(this.exchanges, name, () => ({
      markets: new Set<MarketPlaces>(),
      disconnected: newPlace(),
      connected: newPlace(),
    }));
  }
}
