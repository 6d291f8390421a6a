/** What the parts of one exchange's connection share: what it is made with, what outlives a session, and the session. */
import type { Timers } from '../../../../../platform/lib/time';
import type { FeedLog, MarketEvent } from '../../../types';
import type { CcxtClient, CcxtExchange } from '../ccxt/library';
import type { ListedMarket, Markets } from '../markets/listed-markets';
import type { QuoteRefusal } from '../markets/validate';
import type { Profile } from '../profiles';
import type { Judge } from '../retries';

export interface Connection {
  readonly exchange: string;
  readonly profile: Profile;
  readonly open: () => Promise<CcxtExchange>;
  readonly markets: Markets;
  readonly now: () => number;
  /** Whether another process advises: then quotes are streamed, and nothing is asked for again and again. */
  readonly isWarm: () => boolean;
  /** How much older than now what is being handled may be; see `createLagMeter`. */
  readonly lagMs: () => number;
  /** Streamed quotes that may be older are not believed, and neither are those before them. */
  readonly lagLimitMs: number;
  readonly timers: Pick<Timers, 'sleep'>;
  readonly random: () => number;
  readonly log: FeedLog;
  readonly emit: (events: readonly MarketEvent[]) => void;
  readonly refused: (reason: QuoteRefusal) => void;
  /** The library's exchange, once it could be opened. */
  library: CcxtExchange | null;
  loadedAt: number | null;
  /** Until then quotes are asked for. Infinity where the stream brings no bids and asks. */
  streamRefusedUntil: number;
  readonly judgeStream: Judge;
  session: Session | null;
  /** Ends its pause after a failure. */
  pause: AbortController | null;
}

/** What it is made with; the rest is what it has become since. */
export type ConnectionOptions = Omit<
  Connection,
  'library' | 'loadedAt' | 'streamRefusedUntil' | 'judgeStream' | 'session' | 'pause'
>;

export interface Books {
  want(rows: readonly ListedMarket[]): void;
  /** Has the streams go on by another client, which has brought each book once when it resolves. */
  moveTo(library: CcxtExchange): Promise<void>;
}

/** Some of the markets, by one client of the library. */
export interface Line {
  readonly library: CcxtExchange;
  symbols: readonly string[];
  /** When it is to be replaced, before the exchange ends its sockets. */
  dueAt: number;
}

/** From one connecting to the failure that ends it. */
export interface Session {
  /** The first line's. */
  library: CcxtExchange;
  readonly lines: Line[];
  /** Aborts with the session. */
  readonly over: AbortSignal;
  readonly streams: boolean;
  readonly books: Books;
  fail(reason: unknown): void;
  /** Null until fresh quotes have come. */
  connectedAt: number | null;
  quotedAt: number;
  /** Held back until the stream has spoken. */
  held: QuotesSnapshot | null;
  /** When each connection was last heard of. */
  readonly alive: Map<CcxtClient, number>;
  /** Whether this process is too far behind its stream to believe it. */
  isBehind: boolean;
  /** Whether the stream has sent tickers without bid and ask. */
  lacksQuotes: boolean;
}

/** Bids and asks of all markets in one answer, by symbol. */
export interface QuotesSnapshot {
  readonly askedAt: number;
  readonly tickers: ReadonlyMap<string, unknown>;
}
