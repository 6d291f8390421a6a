/**
 * The order books of one exchange that someone asked for: the newest demand first, each market at most once at a time
 * and not again at once, a few at a time. By a request each, or by the exchange's stream for as long as it is asked for.
 */
import type { Book } from '../../types';
import { acceptBook, type Refusal } from './accept';
import { type CcxtExchange, isGap, isPassing } from './ccxt';
import type { MarketRow } from './markets';
import type { Profile } from './profiles';
import { type LiveTimers, orStopped } from './timers';

export interface Books {
  want(rows: readonly MarketRow[]): void;
}

export interface BooksLimits {
  /** Requests under way. */
  readonly atOnce: number;
  /** Markets that wait; older demands are forgotten. */
  readonly waiting: number;
  /** Between two books of a market. */
  readonly everyMs: number;
  /** A demand that old is of no interest any more. */
  readonly forgottenAfterMs: number;
  /** Streams open. Further ones are asked for. */
  readonly streams: number;
  /** How long a stream goes on after it was last asked for. */
  readonly streamForMs: number;
  /** A stream that said nothing for so long is not relied on: the market is quiet, or was never subscribed to. */
  readonly quietAfterMs: number;
}

export const BOOKS_LIMITS: BooksLimits = {
  atOnce: 3,
  waiting: 60,
  everyMs: 1000,
  forgottenAfterMs: 10_000,
  streams: 60,
  streamForMs: 60_000,
  quietAfterMs: 5000,
};

export interface BooksParts {
  readonly exchange: CcxtExchange;
  readonly profile: Profile;
  readonly now: () => number;
  readonly timers: LiveTimers;
  readonly emit: (book: Book) => void;
  readonly refused: (reason: Refusal) => void;
  /** A request failed. Answers how long to ask nothing. */
  readonly failed: (error: unknown) => number;
  readonly isListed: (row: MarketRow) => boolean;
  /** Whether the stream means the same by the market's name. */
  readonly isStreamed: (row: MarketRow) => boolean;
  readonly limits: BooksLimits;
}

interface Stream {
  wantedAt: number;
  /** When it was opened, or last brought a book. */
  spokeAt: number;
}

export function createBooks(parts: BooksParts, stop: AbortSignal): Books {
  const { exchange, profile, now, timers, emit, refused, limits, isListed, isStreamed } = parts;
  /** When it was asked for, the newest last. */
  const demands = new Map<MarketRow, number>();
  const got = new WeakMap<MarketRow, number>();
  const underWay = new Set<MarketRow>();
  const streams = new Map<MarketRow, Stream>();
  let streaming = profile.streamBooks && exchange.has.watchOrderBook === true;
  let quietUntil = 0;

  const judge = (row: MarketRow, words: unknown, received: number) => {
    if (!isListed(row)) return;
    const book = acceptBook(words, received, row.book, profile.bookLevels);
    if (typeof book === 'string') return refused(book);
    emit({ type: 'book', market: row.number, ...book });
  };

  const next = (): MarketRow | null => {
    for (const [row, asked] of [...demands].reverse()) {
      if (underWay.has(row)) continue;
      demands.delete(row);
      const due = (got.get(row) ?? 0) + limits.everyMs <= now() && asked + limits.forgottenAfterMs > now();
      if (due && isListed(row)) return row;
    }
    return null;
  };
  const ask = async (row: MarketRow) => {
    // The answer tells of no time after it was asked for.
    const asked = now();
    got.set(row, asked);
    try {
      judge(row, await orStopped(exchange.fetchOrderBook(row.symbol, profile.bookLevels), stop), asked);
    } catch (error) {
      if (!stop.aborted) quietUntil = now() + parts.failed(error);
    }
  };
  const work = () => {
    if (stop.aborted || now() < quietUntil) return;
    while (underWay.size < limits.atOnce) {
      const row = next();
      if (!row) return;
      underWay.add(row);
      void ask(row).finally(() => {
        underWay.delete(row);
        work();
      });
    }
  };

  const follow = async (row: MarketRow, stream: Stream) => {
    while (!stop.aborted && isListed(row) && stream.wantedAt + limits.streamForMs > now()) {
      try {
        const words = await orStopped(exchange.watchOrderBook(row.symbol, profile.bookLevels), stop);
        stream.spokeAt = now();
        judge(row, words, stream.spokeAt);
      } catch (error) {
        if (stop.aborted) return;
        if (isGap(error)) refused('gap');
        else if (!isPassing(error)) {
          streaming = false;
          return;
        }
        await timers.sleep(limits.everyMs, stop);
      }
    }
    if (!stop.aborted && exchange.has.unWatchOrderBook === true)
      await exchange.unWatchOrderBook(row.symbol).catch(() => undefined);
  };
  /** Whether the stream is enough. */
  const stream = (row: MarketRow): boolean => {
    if (!streaming || !isStreamed(row)) return false;
    const open = streams.get(row);
    if (open) {
      open.wantedAt = now();
      return open.spokeAt + limits.quietAfterMs > now();
    }
    if (streams.size >= limits.streams) return false;
    const made = { wantedAt: now(), spokeAt: now() };
    streams.set(row, made);
    void follow(row, made).finally(() => streams.delete(row));
    return true;
  };

  return {
    want(rows) {
      for (const row of rows) {
        if (stream(row)) continue;
        demands.delete(row);
        demands.set(row, now());
      }
      for (const row of demands.keys()) {
        if (demands.size <= limits.waiting) break;
        demands.delete(row);
      }
      work();
    },
  };
}
