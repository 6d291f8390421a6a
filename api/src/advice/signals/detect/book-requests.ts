/** The order books requested from the feed. */
import type { Hop } from './cycles';

const NONE: readonly number[] = [];

/** Collects the markets whose order books the feed is asked for, each no more often than is useful. */
export class BookRequests {
  private wanted: number[] = [];

  /** Requests the books of these legs that are missing, or older than this and not requested since. */
  request(hops: readonly Hop[], now: number, olderThanMs: number): void {
    for (const { market } of hops) {
      const newest = Math.max(market.book?.at ?? Number.NEGATIVE_INFINITY, market.bookAskedAt);
      if (now - newest < olderThanMs) continue;
      market.bookAskedAt = now;
      this.wanted.push(market.number);
    }
  }

  /** The numbers of the markets requested since the last call. */
  take(): readonly number[] {
    if (this.wanted.length === 0) return NONE;
    const { wanted } = this;
    this.wanted = [];
    return wanted;
  }
}
