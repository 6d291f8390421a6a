/** Order books by a request each: the newest demand first, each market once at a time and not again at once. */
import type { MarketRow } from '../markets/listed-markets';
import { orStopped } from '../or-stopped';
import type { BooksParts, TakeBook } from './parts';

export interface BookRequests {
  /** Notes demands, the newest last. */
  want(rows: readonly MarketRow[]): void;
}

export function createBookRequests(
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
