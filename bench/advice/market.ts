/** The simulated market through the detector, and beside it a plain record of prices that knows nothing of either. */
import {
  type Book,
  createSimulatedFeed,
  exchangeClass,
  type MarketEvent,
  type Quote,
} from '../../api/src/advice/market';
import { createDetector } from '../../api/src/advice/signals/detect/detector';
import type { SignalChange } from '../../api/src/advice/signals/market-port';
import type { Signal } from '../../contract/src';

export const START = Date.parse('2026-11-26T00:00:00.000Z');
const FRESH_MS = 15_000;

interface Listing {
  readonly exchange: string;
  readonly base: string;
  readonly quote: string;
  readonly fee: number;
}

/** Every market's last quote and book. */
export class Prices {
  private readonly listings = new Map<number, Listing>();
  private readonly numbers = new Map<string, number>();
  private readonly quotes = new Map<number, Quote>();
  private readonly books = new Map<number, Book>();

  take(event: MarketEvent): void {
    if (event.type === 'listed') {
      const { market, exchange, base, quote, takerFee } = event;
      this.listings.set(market, { exchange, base, quote, fee: takerFee ?? 0 });
      this.numbers.set(`${exchange} ${base}/${quote}`, market);
    }
    if (event.type === 'quote') this.quotes.set(event.market, event);
    if (event.type === 'book') this.books.set(event.market, event);
  }

  /** What a stake sent round the legs comes back as; null where no price is fresh, or the books cannot take it. */
  sendRound(legs: Signal['legs'], stake: number, now: number): number | null {
    let have = stake;
    for (const { exchange, base, quote, side, fee } of legs) {
      const number = this.numbers.get(`${exchange} ${base}/${quote}`) ?? -1;
      const levels = this.levels(number, side, now);
      if (levels === null) return null;
      have = trade(levels, side, have) * (1 - fee);
    }
    return Number.isNaN(have) ? null : have;
  }

  private levels(
    number: number,
    side: 'buy' | 'sell',
    now: number,
  ): readonly (readonly [number, number])[] | null {
    const quote = this.quotes.get(number);
    const book = this.books.get(number);
    const at = Math.max(quote?.at ?? 0, book?.at ?? 0);
    if (now - at > FRESH_MS) return null;
    const best = side === 'sell' ? quote?.bid : quote?.ask;
    const size = side === 'sell' ? quote?.bidSize : quote?.askSize;
    if (book && book.at >= (quote?.at ?? 0)) return side === 'sell' ? book.bids : book.asks;
    if (best == null || size == null) return null;
    const behind = (book ? (side === 'sell' ? book.bids : book.asks) : []).filter(([price]) =>
      side === 'sell' ? price < best : price > best,
    );
    return [[best, size], ...behind];
  }
}

/** What comes out, before fees; NaN where the levels end. */
function trade(levels: readonly (readonly [number, number])[], side: 'buy' | 'sell', have: number): number {
  let [left, out] = [have, 0];
  for (const [price, amount] of levels) {
    const most = side === 'sell' ? amount : amount * price;
    const used = Math.min(left, most);
    out += side === 'sell' ? used * price : used / price;
    left -= used;
    if (left <= have * 1e-9) return out;
  }
  return Number.NaN;
}

interface Watcher {
  readonly changed: (change: SignalChange, now: number) => void;
  /** After each batch. */
  readonly passed: (now: number, prices: Prices, wantBooks: (legs: Signal['legs']) => void) => void;
}

export async function watchMarket(
  seed: number,
  minutes: number,
  { changed, passed }: Watcher,
): Promise<void> {
  const durationMs = minutes * 60_000;
  const feed = createSimulatedFeed({ seed, pace: { kind: 'free', startAt: START, durationMs } });
  const detector = createDetector({
    feed: 'simulated',
    isStandard: (name) => exchangeClass(name) === 'standard',
  });
  const prices = new Prices();
  const numbers = new Map<string, number>();
  for await (const events of feed.events(new AbortController().signal)) {
    for (const event of events) {
      prices.take(event);
      if (event.type === 'listed')
        numbers.set(`${event.exchange} ${event.base}/${event.quote}`, event.market);
    }
    const now = events.at(-1)?.at ?? 0;
    const { changes, wantBooks } = detector.push(events);
    for (const change of changes) changed(change, now);
    feed.wantBooks(wantBooks);
    passed(now, prices, (legs) =>
      feed.wantBooks(
        legs.flatMap(({ exchange, base, quote }) => numbers.get(`${exchange} ${base}/${quote}`) ?? []),
      ),
    );
  }
}
