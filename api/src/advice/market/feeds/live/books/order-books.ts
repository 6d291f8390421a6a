/**
 * The order books of one exchange that were asked for, a few at a time: by the exchange's stream where it has one that
 * speaks, otherwise by a request each.
 */
import type { CcxtExchange } from '../ccxt/library';
import type { MarketRow } from '../markets/listed-markets';
import { validateBook } from '../markets/validate';
import { createBookRequests } from './book-requests';
import { createBookStreams } from './book-streams';
import type { BooksParts, TakeBook } from './parts';

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
