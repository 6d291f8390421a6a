/**
 * Events on their way between threads. Quotes, which are nearly all of them, are numbers in one buffer that changes its
 * owner and is not copied; the few others go as they are, each with its place in the order.
 */
import type { MarketEvent, Quote } from '../../../types';

export interface PackedEvents {
  /** `NUMBERS` for each quote; not a number for a side that is not there. */
  readonly quotes: Float64Array<ArrayBuffer>;
  readonly others: readonly (readonly [place: number, event: MarketEvent])[];
}

/** Of a quote. */
const NUMBERS = 6;

export function pack(events: readonly MarketEvent[]): PackedEvents {
  const others: [number, MarketEvent][] = [];
  const quotes = new Float64Array(NUMBERS * events.length);
  let end = 0;
  for (const [place, event] of events.entries()) {
    if (event.type !== 'quote') {
      others.push([place, event]);
      continue;
    }
    const { at, market, bid, bidSize, ask, askSize } = event;
    quotes[end] = market;
    quotes[end + 1] = at;
    quotes[end + 2] = bid ?? Number.NaN;
    quotes[end + 3] = bidSize ?? Number.NaN;
    quotes[end + 4] = ask ?? Number.NaN;
    quotes[end + 5] = askSize ?? Number.NaN;
    end += NUMBERS;
  }
  return { quotes: others.length ? quotes.slice(0, end) : quotes, others };
}

export function unpack({ quotes, others }: PackedEvents): MarketEvent[] {
  const events: MarketEvent[] = [];
  let from = 0;
  const takeQuotesUntil = (place: number) => {
    for (; events.length < place; from += NUMBERS) events.push(quoteAt(quotes, from));
  };
  for (const [place, event] of others) {
    takeQuotesUntil(place);
    events.push(event);
  }
  takeQuotesUntil(quotes.length / NUMBERS + others.length);
  return events;
}

const quoteAt = (quotes: Float64Array, from: number): Quote => ({
  type: 'quote',
  market: quotes[from] ?? Number.NaN,
  at: quotes[from + 1] ?? Number.NaN,
  bid: orNull(quotes[from + 2]),
  bidSize: orNull(quotes[from + 3]),
  ask: orNull(quotes[from + 4]),
  askSize: orNull(quotes[from + 5]),
});

const orNull = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value);
