/** The order books that are wanted of the feed. */
import type { Hop } from './cycles';

const NONE: readonly number[] = [];

/** The markets whose order books the feed is asked for, each no more often than is of use. */
export class BookRequests {
  private wanted: number[] = [];

  /** Asks for the books of these legs that are missing, or older than this and not asked for since. */
  request(hops: readonly Hop[], now: number, olderThanMs: number): void {
    for (const { market } of hops) {
      const newest = Math.max(market.book?.at ?? Number.NEGATIVE_INFINITY, market.bookAskedAt);
      if (now - newest < olderThanMs) continue;
      market.bookAskedAt = now;
      this.wanted.push(market.number);
    }
  }

  /** The numbers of the markets asked for since the last call. */
  take(): readonly number[] {
    if (this.wanted.length === 0) return NONE;
    const { wanted } = this;
    this.wanted = [];
    return wanted;
  }
}
