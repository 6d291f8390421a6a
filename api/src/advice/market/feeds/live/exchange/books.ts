/** The order books wanted of one exchange: by stream if it has one, otherwise by request. */
import type { CcxtExchange } from '../ccxt/library';
import { askedToWaitMs, isGap, isPassing, orStopped, reasonOf } from '../failures';
import type { ListedMarket } from '../markets/listed-markets';
import { validateBook } from '../markets/validate';
import { type Books, type Connection, holdBack, inOrder } from './connection';
import { commonSymbol } from './requests';

/** Between two books of a market. */
const EVERY_MS = 1000;

/** `streams`: an exchange that refuses its quote stream would refuse that of its books as well. */
export function createBooks(connection: Connection, streams: boolean, stop: AbortSignal): Books {
  const streamed = new BookStreams(connection, streams && connection.profile.streamBooks, stop);
  const requested = new BookRequests(connection, stop);
  return {
    moveTo: (library) => streamed.moveTo(library),
    want: (rows) => requested.want(rows.filter((row) => !streamed.want(row))),
  };
}

/** Validates the library's answer and passes the book on. `received`: when it arrived, or was requested. */
function takeBook(connection: Connection, row: ListedMarket, answer: unknown, received: number) {
  if (!isListed(connection, row)) return;
  if (connection.session?.isBehind) return connection.refused('late');
  const book = validateBook(answer, received, row.book, connection.profile.bookLevels);
  if (typeof book === 'string') return connection.refused(book);
  row.isHeldBack = false;
  row.receivedAt = Math.max(row.receivedAt, received);
  connection.emit([{ type: 'book', market: row.number, ...book }]);
}

const isListed = ({ markets }: Connection, row: ListedMarket) => markets.byNumber(row.number) === row;

/** Books are wanted only during a session, which has a client. */
const libraryOf = ({ library }: Connection) => library as CcxtExchange;

/** Open streams at most. Further books are requested. */
const MOST_STREAMS = 60;
const STREAM_FOR_MS = 60_000;
/** A stream silent for this long is not relied on: the market is quiet, or was never subscribed to. */
const QUIET_AFTER_MS = 5000;

interface Stream {
  wantedAt: number;
  by: CcxtExchange;
  /** When it was opened, or last delivered a book. */
  spokeAt: number;
}

/** Order books by the exchange's stream, each for as long as it is wanted. */
class BookStreams {
  private readonly streams = new Map<ListedMarket, Stream>();
  /** Markets whose stream it refused: their books are requested. */
  private readonly refused = new WeakSet<ListedMarket>();

  constructor(
    private readonly connection: Connection,
    /** Whether the exchange streams books at all. */
    private readonly streaming: boolean,
    private readonly stop: AbortSignal,
  ) {}

  /** See `Books`. Waits QUIET_AFTER_MS at most, since a market may be quiet. */
  async moveTo(next: CcxtExchange): Promise<void> {
    const moved = new AbortController();
    const inTime = this.connection.timers.sleep(QUIET_AFTER_MS, AbortSignal.any([moved.signal, this.stop]));
    const all = [...this.streams].map(([row, stream]) =>
      this.takeNext(row, stream, next).catch(() => undefined),
    );
    await Promise.race([Promise.all(all), inTime]);
    moved.abort();
    for (const stream of this.streams.values()) stream.by = next;
  }

  /** Opens a market's stream, or keeps it open. Returns whether that is enough: it has delivered recently. */
  want(row: ListedMarket): boolean {
    const { profile, now } = this.connection;
    const library = libraryOf(this.connection);
    if (!this.streaming || this.refused.has(row)) return false;
    if (commonSymbol(library, profile, row.symbol) !== row.symbol) return false;
    const open = this.streams.get(row);
    if (open) {
      open.wantedAt = now();
      return open.spokeAt + QUIET_AFTER_MS > now();
    }
    if (this.streams.size >= MOST_STREAMS) return false;
    const opened = { wantedAt: now(), spokeAt: now(), by: library };
    this.streams.set(row, opened);
    void this.follow(row, opened).finally(() => this.streams.delete(row));
    return true;
  }

  private async follow(row: ListedMarket, stream: Stream): Promise<void> {
    const { now } = this.connection;
    while (!this.stop.aborted && isListed(this.connection, row) && stream.wantedAt + STREAM_FOR_MS > now()) {
      const { by } = stream;
      try {
        await this.takeNext(row, stream, by);
      } catch (error) {
        // It ended because another client delivers the book by now.
        if (stream.by !== by && !this.stop.aborted) continue;
        if (this.stop.aborted || !(await this.recover(row, stream, error))) break;
      }
    }
    row.isHeldBack = false;
    if (!this.stop.aborted) await this.drop(row, stream.by);
  }

  private async takeNext(row: ListedMarket, stream: Stream, by: CcxtExchange): Promise<void> {
    const { profile, now, lagMs } = this.connection;
    const answer = await orStopped(by.watchOrderBook(row.symbol, profile.bookLevels), this.stop);
    stream.spokeAt = now();
    takeBook(this.connection, row, answer, inOrder(row, stream.spokeAt - lagMs()));
  }

  /** Waits before the book is fetched again; returns false if the exchange refuses this market's stream. */
  private async recover(row: ListedMarket, stream: Stream, error: unknown): Promise<boolean> {
    const { profile, timers, refused } = this.connection;
    if (isGap(error)) {
      refused('gap');
      holdBack(this.connection, row);
      if (profile.dropBook) await this.drop(row, stream.by);
    } else if (!isPassing(error)) {
      this.refused.add(row);
      return false;
    }
    await timers.sleep(EVERY_MS, this.stop);
    stream.by = libraryOf(this.connection);
    return true;
  }

  /** Unsubscribes, so that the book can be subscribed to again. */
  private async drop(row: ListedMarket, by: CcxtExchange): Promise<void> {
    const { profile } = this.connection;
    const dropped = profile.dropBook
      ? profile.dropBook(by, row.symbol)
      : by.has.unWatchOrderBook === true && by.unWatchOrderBook(row.symbol);
    await Promise.resolve(dropped).catch(() => undefined);
  }
}

const AT_ONCE = 3;
/** Waiting markets at most; the oldest demands are dropped. */
const MOST_WAITING = 60;
/** Older demands are dropped. */
const FORGOTTEN_AFTER_MS = 10_000;

/** Order books by request: the newest demand first, one request per market at a time and per EVERY_MS. */
class BookRequests {
  /** When each was wanted, the newest last. */
  private readonly demands = new Map<ListedMarket, number>();
  private readonly requestedAt = new WeakMap<ListedMarket, number>();
  private readonly underWay = new Set<ListedMarket>();
  private quietUntil = 0;

  constructor(
    private readonly connection: Connection,
    private readonly stop: AbortSignal,
  ) {}

  want(rows: readonly ListedMarket[]): void {
    for (const row of rows) {
      this.demands.delete(row);
      this.demands.set(row, this.connection.now());
    }
    for (const row of this.demands.keys()) {
      if (this.demands.size <= MOST_WAITING) break;
      this.demands.delete(row);
    }
    this.work();
  }

  private work(): void {
    const { library, now } = this.connection;
    if (this.stop.aborted || askedToWaitMs(library, now()) > 0 || now() < this.quietUntil) return;
    while (this.underWay.size < AT_ONCE) {
      const row = this.next();
      if (!row) return;
      this.underWay.add(row);
      void this.request(row).finally(() => {
        this.underWay.delete(row);
        this.work();
      });
    }
  }

  private next(): ListedMarket | null {
    const now = this.connection.now();
    for (const [row, demandedAt] of [...this.demands].reverse()) {
      if (this.underWay.has(row)) continue;
      this.demands.delete(row);
      const isDue = (this.requestedAt.get(row) ?? 0) + EVERY_MS <= now;
      const isForgotten = demandedAt + FORGOTTEN_AFTER_MS <= now;
      if (isDue && !isForgotten && isListed(this.connection, row)) return row;
    }
    return null;
  }

  private async request(row: ListedMarket): Promise<void> {
    const { exchange, profile, now, log } = this.connection;
    const library = libraryOf(this.connection);
    // The book may be as old as the request.
    const askedAt = now();
    this.requestedAt.set(row, askedAt);
    try {
      const answer = await orStopped(library.fetchOrderBook(row.symbol, profile.bookLevels), this.stop);
      takeBook(this.connection, row, answer, askedAt);
    } catch (error) {
      if (this.stop.aborted) return;
      log.warn({ exchange, reason: reasonOf(error) }, 'order book unavailable');
      this.quietUntil = now() + EVERY_MS;
    }
  }
}
