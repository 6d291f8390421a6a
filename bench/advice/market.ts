/** A simulated or recorded market through the detector, and an independent record of its prices. */
import {
  type Book,
  exchangeClass,
  type Feed,
  type MarketEvent,
  type OrderLimits,
  type Quote,
} from '../../api/src/advice/market';
import { createReplayFeed } from '../../api/src/advice/market/feeds/recording/replay';
import { freeSimulation } from '../../api/src/advice/market/testing/free-simulation';
import { Detector } from '../../api/src/advice/signals/detect/detector';
import type { SignalChange } from '../../api/src/advice/signals/market-port';
import type { Signal } from '../../contract/src';

export const START = Date.parse('2026-11-26T00:00:00.000Z');
const FRESH_MS = 15_000;

/** The last quote and book of every market. */
export class Prices {
  private readonly limits = new Map<number, OrderLimits>();
  private readonly numbers = new Map<string, number>();
  private readonly quotes = new Map<number, Quote>();
  private readonly books = new Map<number, Book>();

  take(event: MarketEvent): void {
    if (event.type === 'listed') {
      const { market, exchange, base, quote, limits } = event;
      if (limits) this.limits.set(market, limits);
      this.numbers.set(`${exchange} ${base}/${quote}`, market);
    }
    if (event.type === 'quote') this.quotes.set(event.market, event);
    if (event.type === 'book') this.books.set(event.market, event);
  }

  /**
   * The gain of sending each leg's order within its limit, in whole lots: what the first does not fill is not spent, what
   * a later one does not fill is traded back at once, and what exceeds a book then at its last price. What is below a
   * lot is lost. Null if no price is fresh, or an exchange accepts no order as small.
   */
  sendOrders(legs: Signal['legs'], stake: number, now: number): number | null {
    let [have, spent, returned] = [stake, 0, 0];
    for (const [index, leg] of legs.entries()) {
      const levels = this.levels(leg, leg.side, now);
      if (levels === null) return null;
      const lots = this.limits.get(this.numberOf(leg));
      const whole = trade(endless(levels), leg.side, have, lots);
      if (whole.out === 0) return null;
      const limit = leg.breakEvenPrice ?? leg.limitPrice;
      const within = levels.filter(([price]) => (leg.side === 'buy' ? price <= limit : price >= limit));
      const filled = trade(within, leg.side, have, lots);
      const left = whole.spent - filled.spent;
      if (index === 0) spent = filled.spent;
      else if (left > have * ROUNDING) {
        const back = this.tradeBack(legs.slice(0, index), left, now);
        if (back === null) return null;
        returned += back;
      }
      have = filled.out * (1 - leg.fee);
      if (have === 0) break;
    }
    return have + returned - spent;
  }

  private tradeBack(legs: Signal['legs'], amount: number, now: number): number | null {
    let have = amount;
    for (const leg of legs.toReversed()) {
      const side = leg.side === 'buy' ? 'sell' : 'buy';
      const levels = this.levels(leg, side, now);
      if (!levels) return null;
      have = trade(endless(levels), side, have).out * (1 - leg.fee);
    }
    return have;
  }

  private numberOf({ exchange, base, quote }: Signal['legs'][number]): number {
    return this.numbers.get(`${exchange} ${base}/${quote}`) ?? -1;
  }

  private levels(leg: Signal['legs'][number], side: 'buy' | 'sell', now: number): Levels | null {
    const number = this.numberOf(leg);
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

type Levels = readonly (readonly [price: number, amount: number])[];

/** What exceeds a book trades at its last price. */
const endless = (levels: Levels): Levels => {
  const last = levels.at(-1);
  return last ? [...levels, [last[0], Number.POSITIVE_INFINITY]] : [];
};

const ROUNDING = 1e-9;

/** In whole lots: what is spent, and the output before fees; nothing if the exchange does not accept so little. */
function trade(levels: Levels, side: 'buy' | 'sell', have: number, limits?: OrderLimits) {
  let [left, amount] = [have, 0];
  for (const [price, size] of levels) {
    const part = Math.min(side === 'sell' ? left : left / price, size);
    amount += part;
    left -= side === 'sell' ? part : part * price;
  }
  const step = limits?.amountStep ?? 0;
  const lots = step > 0 ? Math.floor(amount / step + ROUNDING) * step : amount;
  let [rest, worth] = [lots, 0];
  for (const [price, size] of levels) {
    const part = Math.min(rest, size);
    worth += part * price;
    rest -= part;
  }
  if (lots < (limits?.minAmount ?? 0) || worth < (limits?.minCost ?? 0)) return { spent: 0, out: 0 };
  return side === 'sell' ? { spent: lots, out: worth } : { spent: worth, out: lots };
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
