/** What the parts of one exchange's connection share: its options, what outlives a session, and the session. */
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
  /** Whether another process gives the advice: then quotes are streamed, and nothing is polled. */
  readonly isWarm: () => boolean;
  /** How old the message being handled may be, in ms; see `createLagMeter`. */
  readonly lagMs: () => number;
  /** Streamed quotes that may be older are not trusted, and neither are those before them. */
  readonly lagLimitMs: number;
  readonly timers: Pick<Timers, 'sleep'>;
  readonly random: () => number;
  readonly log: FeedLog;
  readonly emit: (events: readonly MarketEvent[]) => void;
  readonly refused: (reason: QuoteRefusal) => void;
  /** The library's client, once it could be opened. */
  library: CcxtExchange | null;
  loadedAt: number | null;
  /** Quotes are polled until then. Infinity when the stream has no bids and asks. */
  streamRefusedUntil: number;
  readonly judgeStream: Judge;
  session: Session | null;
  /** Ends the pause after a failure. */
  pause: AbortController | null;
}

/** What a connection is created with; the rest is its state. */
export type ConnectionOptions = Omit<
  Connection,
  'library' | 'loadedAt' | 'streamRefusedUntil' | 'judgeStream' | 'session' | 'pause'
>;

export interface Books {
  want(rows: readonly ListedMarket[]): void;
  /** Moves the streams to another client; resolves once it has delivered each book, except those of quiet markets. */
  moveTo(library: CcxtExchange): Promise<void>;
}

/** A part of the markets, served by one client of the library. */
export interface Line {
  readonly library: CcxtExchange;
  symbols: readonly string[];
  /** When to replace it, before the exchange closes its sockets. */
  dueAt: number;
}

/** From one connect to the failure that ends it. */
export interface Session {
  /** The first line's client. */
  library: CcxtExchange;
  readonly lines: Line[];
  /** Aborts when the session ends. */
  readonly over: AbortSignal;
  readonly streams: boolean;
  readonly books: Books;
  fail(reason: unknown): void;
  /** Null until fresh quotes have arrived. */
  connectedAt: number | null;
  quotedAt: number;
  /** A snapshot, held back until the stream has delivered a quote. */
  held: QuotesSnapshot | null;
  /** When each connection last showed a sign of life. */
  readonly alive: Map<CcxtClient, number>;
  /** Whether this process is too far behind its stream to trust it. */
  isBehind: boolean;
  /** Whether the stream has sent tickers without bid and ask. */
  lacksQuotes: boolean;
}

/** Bids and asks of all markets from one response, by symbol. */
export interface QuotesSnapshot {
  readonly askedAt: number;
  readonly tickers: ReadonlyMap<string, unknown>;
}
