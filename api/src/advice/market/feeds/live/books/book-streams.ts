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

export function createBookStreams(
  { library, profile, now, lagMs, timers, refused, hold, isListed, isStreamed, limits }: BooksParts,
  take: TakeBook,
  stop: AbortSignal,
): BookStreams {
  const streams = new Map<MarketRow, Stream>();
  /** Whether the exchange streams books at all. */
  let streaming = profile.streamBooks && library().has.watchOrderBook === true;

  /** The exchange forgets that it was asked for, so that it can be again. */
  const drop = async (row: MarketRow, by: CcxtExchange) => {
    const dropped = profile.dropBook
      ? profile.dropBook(by, row.symbol)
      : by.has.unWatchOrderBook === true && by.unWatchOrderBook(row.symbol);
    await Promise.resolve(dropped).catch(() => undefined);
  };
  /** Waits before the book is taken anew; false where the exchange streams none at all. */
  const recover = async (row: MarketRow, stream: Stream, error: unknown): Promise<boolean> => {
    if (isGap(error)) {
      refused('gap');
      hold(row);
      if (profile.dropBook) await drop(row, stream.by);
    } else if (!isPassing(error)) {
      streaming = false;
      return false;
    }
    await timers.sleep(limits.everyMs, stop);
    stream.by = library();
    return true;
  };
  const takeNext = async (row: MarketRow, stream: Stream, by: CcxtExchange) => {
    const answer = await orStopped(by.watchOrderBook(row.symbol, profile.bookLevels), stop);
    stream.spokeAt = now();
    take(row, answer, stream.spokeAt - lagMs());
  };
  const follow = async (row: MarketRow, stream: Stream) => {
    while (!stop.aborted && isListed(row) && stream.wantedAt + limits.streamForMs > now()) {
      const { by } = stream;
      try {
        await takeNext(row, stream, by);
      } catch (error) {
        // It ended because another client brings the book by now.
        if (stream.by !== by && !stop.aborted) continue;
        if (stop.aborted || !(await recover(row, stream, error))) break;
      }
    }
    row.isHeldBack = false;
    if (!stop.aborted) await drop(row, stream.by);
  };

  return {
    async moveTo(next) {
      const moved = new AbortController();
      const inTime = timers.sleep(limits.quietAfterMs, AbortSignal.any([moved.signal, stop]));
      const all = [...streams].map(([row, stream]) => takeNext(row, stream, next).catch(() => undefined));
      await Promise.race([Promise.all(all), inTime]);
      moved.abort();
      for (const stream of streams.values()) stream.by = next;
    },
    want(row) {
      if (!streaming || !isStreamed(row)) return false;
      const open = streams.get(row);
      if (open) {
        open.wantedAt = now();
        return open.spokeAt + limits.quietAfterMs > now();
      }
      if (streams.size >= limits.streams) return false;
      const opened = { wantedAt: now(), spokeAt: now(), by: library() };
      streams.set(row, opened);
      void follow(row, opened).finally(() => streams.delete(row));
      return true;
    },
  };
}
