/** Order books by the exchange's stream, each for as long as it is asked for. */
import { isGap, isPassing } from '../ccxt/errors';
import type { CcxtExchange } from '../ccxt/library';
import type { MarketRow } from '../markets/listed-markets';
import { orStopped } from '../or-stopped';
import type { BooksParts, TakeBook } from './parts';

export interface BookStreams {
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

export const createBookStreams = (parts: BooksParts, take: TakeBook, stop: AbortSignal): BookStreams =>
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
