/**
 * The order books of one exchange that were asked for, a few at a time: by the exchange's stream where it has one that
 * speaks, otherwise by a request each.
 */

import type { Timers } from '../../../../../platform/lib/timing/timers';
import type { Book } from '../../../types';
import { isGap, isPassing } from '../ccxt/errors';
import type { CcxtExchange } from '../ccxt/library';
import type { MarketRow } from '../markets/listed-markets';
import { type QuoteRefusal, validateBook } from '../markets/validate';
import type { Profile } from '../profiles';
import { orStopped } from '../retries';

export interface Books {
  want(rows: readonly MarketRow[]): void;
  /** Has the streams go on by another client, which has brought each book once when it resolves. */
  moveTo(library: CcxtExchange): Promise<void>;
}

export function createBooks(parts: BooksParts, stop: AbortSignal): Books {
  const { profile, emit, refused, isListed, isBehind } = parts;
  const take: TakeBook = (row, answer, received) => {
    if (!isListed(row)) return;
    if (isBehind()) return refused('late');
    const book = validateBook(answer, received, row.book, profile.bookLevels);
    if (typeof book === 'string') return refused(book);
    row.isHeldBack = false;
    emit({ type: 'book', market: row.number, ...book });
  };
  const streams = createBookStreams(parts, take, stop);
  const requests = createBookRequests(parts, take, stop);
  return {
    moveTo: (library) => streams.moveTo(library),
    want: (rows) => requests.want(rows.filter((row) => !streams.want(row))),
  };
}

/** What the order books of one exchange are made with, whichever way they come. */

interface BooksLimits {
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

interface BooksParts {
  /** The client of the moment. */
  readonly library: () => CcxtExchange;
  readonly profile: Profile;
  readonly now: () => number;
  /** How much older than now what comes by the stream may be. */
  readonly lagMs: () => number;
  /** Whether this process is too far behind to believe what comes. */
  readonly isBehind: () => boolean;
  readonly timers: Pick<Timers, 'sleep'>;
  readonly emit: (book: Book) => void;
  readonly refused: (reason: QuoteRefusal) => void;
  /** A request failed. Answers how long to ask nothing. */
  readonly failed: (error: unknown) => number;
  /** The book was found wrong: its market's quotes are held back until one is taken. */
  readonly hold: (row: MarketRow) => void;
  readonly isListed: (row: MarketRow) => boolean;
  /** Whether the stream means the same by the market's name. */
  readonly isStreamed: (row: MarketRow) => boolean;
  readonly limits: BooksLimits;
}

/** Checks the library's answer and hands the book on. `received`: when it came, or was asked for. */
type TakeBook = (row: MarketRow, answer: unknown, received: number) => void;

/** Order books by the exchange's stream, each for as long as it is asked for. */

interface BookStreams {
  /** Opens a market's stream, or keeps it open. Answers whether that is enough: it has spoken lately. */
  want(row: MarketRow): boolean;
  /** See `Books`. A quiet market is not waited for. */
  moveTo(next: CcxtExchange): Promise<void>;
}

interface Stream {
  wantedAt: number;
  /** The client that brings it. */
  by: CcxtExchange;
  /** When it was opened, or last brought a book. */
  spokeAt: number;
}

const createBookStreams = (parts: BooksParts, take: TakeBook, stop: AbortSignal): BookStreams =>
  new OpenStreams(parts, take, stop);

class OpenStreams implements BookStreams {
  private readonly streams = new Map<MarketRow, Stream>();
  /** Whether the exchange streams books at all. */
  private streaming: boolean;

  constructor(
    private readonly parts: BooksParts,
    private readonly take: TakeBook,
    private readonly stop: AbortSignal,
  ) {
    const { profile, library } = parts;
    this.streaming = profile.streamBooks && library().has.watchOrderBook === true;
  }

  async moveTo(next: CcxtExchange): Promise<void> {
    const { timers, limits } = this.parts;
    const moved = new AbortController();
    const inTime = timers.sleep(limits.quietAfterMs, AbortSignal.any([moved.signal, this.stop]));
    const all = [...this.streams].map(([row, stream]) =>
      this.takeNext(row, stream, next).catch(() => undefined),
    );
    await Promise.race([Promise.all(all), inTime]);
    moved.abort();
    for (const stream of this.streams.values()) stream.by = next;
  }

  want(row: MarketRow): boolean {
    const { library, now, isStreamed, limits } = this.parts;
    if (!this.streaming || !isStreamed(row)) return false;
    const open = this.streams.get(row);
    if (open) {
      open.wantedAt = now();
      return open.spokeAt + limits.quietAfterMs > now();
    }
    if (this.streams.size >= limits.streams) return false;
    const opened = { wantedAt: now(), spokeAt: now(), by: library() };
    this.streams.set(row, opened);
    void this.follow(row, opened).finally(() => this.streams.delete(row));
    return true;
  }

  private async follow(row: MarketRow, stream: Stream): Promise<void> {
    const { now, isListed, limits } = this.parts;
    while (!this.stop.aborted && isListed(row) && stream.wantedAt + limits.streamForMs > now()) {
      const { by } = stream;
      try {
        await this.takeNext(row, stream, by);
      } catch (error) {
        // It ended because another client brings the book by now.
        if (stream.by !== by && !this.stop.aborted) continue;
        if (this.stop.aborted || !(await this.recover(row, stream, error))) break;
      }
    }
    row.isHeldBack = false;
    if (!this.stop.aborted) await this.drop(row, stream.by);
  }

  private async takeNext(row: MarketRow, stream: Stream, by: CcxtExchange): Promise<void> {
    const { profile, now, lagMs } = this.parts;
    const answer = await orStopped(by.watchOrderBook(row.symbol, profile.bookLevels), this.stop);
    stream.spokeAt = now();
    this.take(row, answer, stream.spokeAt - lagMs());
  }

  /** Waits before the book is taken anew; false where the exchange streams none at all. */
  private async recover(row: MarketRow, stream: Stream, error: unknown): Promise<boolean> {
    const { library, profile, timers, refused, hold, limits } = this.parts;
    if (isGap(error)) {
      refused('gap');
      hold(row);
      if (profile.dropBook) await this.drop(row, stream.by);
    } else if (!isPassing(error)) {
      this.streaming = false;
      return false;
    }
    await timers.sleep(limits.everyMs, this.stop);
    stream.by = library();
    return true;
  }

  /** The exchange forgets that it was asked for, so that it can be again. */
  private async drop(row: MarketRow, by: CcxtExchange): Promise<void> {
    const { profile } = this.parts;
    const dropped = profile.dropBook
      ? profile.dropBook(by, row.symbol)
      : by.has.unWatchOrderBook === true && by.unWatchOrderBook(row.symbol);
    await Promise.resolve(dropped).catch(() => undefined);
  }
}

/** Order books by a request each: the newest demand first, each market once at a time and not again at once. */

interface BookRequests {
  /** Notes demands, the newest last. */
  want(rows: readonly MarketRow[]): void;
}

function createBookRequests(
  { library, profile, now, failed, isListed, limits }: BooksParts,
  take: TakeBook,
  stop: AbortSignal,
): BookRequests {
  /** When it was asked for, the newest last. */
  const demands = new Map<MarketRow, number>();
  const requestedAt = new WeakMap<MarketRow, number>();
  const underWay = new Set<MarketRow>();
  let quietUntil = 0;

  const isDue = (row: MarketRow, demandedAt: number) =>
    (requestedAt.get(row) ?? 0) + limits.everyMs <= now() && demandedAt + limits.forgottenAfterMs > now();
  const next = (): MarketRow | null => {
    for (const [row, demandedAt] of [...demands].reverse()) {
      if (underWay.has(row)) continue;
      demands.delete(row);
      if (isDue(row, demandedAt) && isListed(row)) return row;
    }
    return null;
  };
  const request = async (row: MarketRow) => {
    // The answer may be as old as the question.
    const askedAt = now();
    requestedAt.set(row, askedAt);
    try {
      take(row, await orStopped(library().fetchOrderBook(row.symbol, profile.bookLevels), stop), askedAt);
    } catch (error) {
      if (!stop.aborted) quietUntil = now() + failed(error);
    }
  };
  const work = () => {
    if (stop.aborted || now() < quietUntil) return;
    while (underWay.size < limits.atOnce) {
      const row = next();
      if (!row) return;
      underWay.add(row);
      void request(row).finally(() => {
        underWay.delete(row);
        work();
      });
    }
  };

  return {
    want(rows) {
      for (const row of rows) {
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
