/** What the order books of one exchange are made with, whichever way they come. */
import type { Timers } from '../../../../../platform/lib/time';
import type { Book } from '../../../types';
import type { CcxtExchange } from '../ccxt/library';
import type { MarketRow } from '../markets/listed-markets';
import type { QuoteRefusal } from '../markets/validate';
import type { Profile } from '../profiles';

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
export type TakeBook = (row: MarketRow, answer: unknown, received: number) => void;
