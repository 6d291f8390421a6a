/** A simulated or recorded market through the detector, and an independent record of its prices. */
import {
  type Book,
  exchangeClass,
  type Feed,
  type MarketEvent,
  type Quote,
} from '../../api/src/advice/market';
import { createReplayFeed } from '../../api/src/advice/market/feeds/recording/replay';
import { freeSimulation } from '../../api/src/advice/market/testing/free-simulation';
import { Detector } from '../../api/src/advice/signals/detect/detector';
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

/** The last quote and book of every market. */
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

  /**
   * The gain of sending each leg's order within its limit: what the first does not fill is not spent, what a later one
   * does not fill is traded back at once, and what exceeds a book then at its last price. Null if no price is fresh.
   */
  sendOrders(legs: Signal['legs'], stake: number, now: number): number | null {
    let [have, spent, returned] = [stake, 0, 0];
    for (const [index, leg] of legs.entries()) {
      const levels = this.levels(leg, leg.side, now);
      if (levels === null) return null;
      const limit = leg.breakEvenPrice ?? leg.limitPrice;
      const within = levels.filter(([price]) => (leg.side === 'buy' ? price <= limit : price >= limit));
      const { left, out } = trade(within, leg.side, have);
      if (index === 0) spent = have - left;
      else if (left > 0) {
        const back = this.tradeBack(legs.slice(0, index), left, now);
        if (back === null) return null;
        returned += back;
      }
      have = out * (1 - leg.fee);
    }
    return have + returned - spent;
  }

  private tradeBack(legs: Signal['legs'], amount: number, now: number): number | null {
    let have = amount;
    for (const leg of legs.toReversed()) {
      const side = leg.side === 'buy' ? 'sell' : 'buy';
      const levels = this.levels(leg, side, now);
      const last = levels?.at(-1);
      if (!levels || !last) return null;
      have = trade([...levels, [last[0], Number.POSITIVE_INFINITY]], side, have).out * (1 - leg.fee);
    }
    return have;
  }

  private levels(
    { exchange, base, quote: coin }: Signal['legs'][number],
    side: 'buy' | 'sell',
    now: number,
  ): readonly (readonly [number, number])[] | null {
    const number = this.numbers.get(`${exchange} ${base}/${coin}`) ?? -1;
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

/** The output before fees, and what is left over if the levels end. */
function trade(levels: readonly (readonly [number, number])[], side: 'buy' | 'sell', have: number) {
  let [left, out] = [have, 0];
  for (const [price, amount] of levels) {
    const used = Math.min(left, side === 'sell' ? amount : amount * price);
    out += side === 'sell' ? used * price : used / price;
    left -= used;
    if (left <= have * 1e-9) return { left: 0, out };
  }
  return { left, out };
}

interface Watcher {
  readonly changed: (change: SignalChange, now: number) => void;
  /** Called after each batch. */
  readonly passed: (now: number, prices: Prices, wantBooks: (legs: Signal['legs']) => void) => void;
}

export const simulatedMarket = (seed: number, minutes: number, gapRate: number): Feed =>
  freeSimulation({ seed, startAt: START, durationMs: minutes * 60_000, gapRate });

/** Contains only the books that were requested when it was recorded. */
export const recordedMarket = (file: string): Feed =>
  createReplayFeed({ file, pace: { kind: 'as read' }, warn: (message) => console.error(message) });

export async function watchMarket(feed: Feed, { changed, passed }: Watcher): Promise<void> {
  const detector = new Detector({
    feed: feed.kind,
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
