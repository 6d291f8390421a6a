/** Order books by the exchange's stream, each for as long as it is asked for. */
import { isGap, isPassing } from '../ccxt/errors';
import type { MarketRow } from '../markets/listed-markets';
import { orStopped } from '../or-stopped';
import type { BooksParts, TakeBook } from './parts';

export interface BookStreams {
  /** Opens a market's stream, or keeps it open. Answers whether that is enough: it has spoken lately. */
  want(row: MarketRow): boolean;
}

interface Stream {
  wantedAt: number;
  /** When it was opened, or last brought a book. */
  spokeAt: number;
}

export function createBookStreams(
  { exchange, profile, now, timers, refused, hold, isListed, isStreamed, limits }: BooksParts,
  take: TakeBook,
  stop: AbortSignal,
): BookStreams {
  const streams = new Map<MarketRow, Stream>();
  /** Whether the exchange streams books at all. */
  let streaming = profile.streamBooks && exchange.has.watchOrderBook === true;

  /** The exchange forgets that it was asked for, so that it can be again. */
  const drop = async (row: MarketRow) => {
    const dropped = profile.dropBook
      ? profile.dropBook(exchange, row.symbol)
      : exchange.has.unWatchOrderBook === true && exchange.unWatchOrderBook(row.symbol);
    await Promise.resolve(dropped).catch(() => undefined);
  };
  /** Waits before the book is taken anew; false where the exchange streams none at all. */
  const recover = async (row: MarketRow, error: unknown): Promise<boolean> => {
    if (isGap(error)) {
      refused('gap');
      hold(row);
      if (profile.dropBook) await drop(row);
    } else if (!isPassing(error)) {
      streaming = false;
      return false;
    }
    await timers.sleep(limits.everyMs, stop);
    return true;
  };
  const follow = async (row: MarketRow, stream: Stream) => {
    while (!stop.aborted && isListed(row) && stream.wantedAt + limits.streamForMs > now()) {
      try {
        const answer = await orStopped(exchange.watchOrderBook(row.symbol, profile.bookLevels), stop);
        stream.spokeAt = now();
        take(row, answer, stream.spokeAt);
      } catch (error) {
        if (stop.aborted || !(await recover(row, error))) break;
      }
    }
    row.isHeldBack = false;
    if (!stop.aborted) await drop(row);
  };

  return {
    want(row) {
      if (!streaming || !isStreamed(row)) return false;
      const open = streams.get(row);
      if (open) {
        open.wantedAt = now();
        return open.spokeAt + limits.quietAfterMs > now();
      }
      if (streams.size >= limits.streams) return false;
      const opened = { wantedAt: now(), spokeAt: now() };
      streams.set(row, opened);
      void follow(row, opened).finally(() => streams.delete(row));
      return true;
    },
  };
}
